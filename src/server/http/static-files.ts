import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The files of the web build, each at its own address: hashed ones are cached for a year, the others are revalidated. The build made a
 * compressed file beside each that is large enough (`compressed` in vite.config.ts).
 */
export async function serveFiles(server: FastifyInstance, webDir: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', relative(webDir, path).startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The API page: a viewer of /openapi.json, served from our own disk. */
export async function serveDocs(server: FastifyInstance, docsDir: string): Promise<void> {
  await server.register(fastifyStatic, { root: docsDir, serve: false });
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const named = { docs: docsDir, viewer, fonts: join(docsDir, '../../../ui/fonts') };
  const files: readonly (readonly [url: string, folder: keyof typeof named, name: string])[] = [
    ['/docs', 'docs', 'index.html'],
    ['/docs/docs.css', 'docs', 'docs.css'],
    ['/docs/inter.woff2', 'fonts', 'inter.woff2'],
    ['/docs/start.js', 'docs', 'start.js'],
    ['/docs/swagger-ui.css', 'viewer', 'swagger-ui.css'],
    ['/docs/swagger-ui-bundle.js', 'viewer', 'swagger-ui-bundle.js'],
  ];
  for (const [url, folder, name] of files) {
    server.get(url, (_request, reply) => {
      if (url === '/docs') void reply.header('content-security-policy', DOCS_CSP);
      return reply.sendFile(name, named[folder], { maxAge: '5m' });
    });
  }
}

// The viewer sets inline styles and embeds its icons; scripts are only our own.
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";
