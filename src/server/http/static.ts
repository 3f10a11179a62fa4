import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

interface File {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
  readonly compress: boolean;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** The built web app from memory: hashed assets for a year, the page itself always fresh, every unknown path the page. */
export async function serveWeb(
  server: FastifyInstance,
  env: Pick<Env, 'webDir' | 'productName' | 'productLogo' | 'timeZone' | 'openId' | 'analytics'>,
): Promise<void> {
  const files = existsSync(join(env.webDir, 'index.html')) ? await load(env) : new Map<string, File>();
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('content-type', TYPES['.webmanifest']).header('cache-control', 'no-cache').send(manifestOf(env)),
  );
  if (env.productLogo)
    server.get(LOGO, (_request, reply) => reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=3600').send(env.productLogo));
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, reply);
    if (/^\/(v1|webhooks|docs)(\/|$)/.test(path)) return notFound(request, reply);
    const file = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined);
    if (!file) return notFound(request, reply);
    return sendFile(request, reply, file);
  });
}

/** The API page: a well-kept viewer over /openapi.json, from our own disk. */
export function serveDocs(server: FastifyInstance, docsDir: string): void {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const named = new Map([
    ['/docs', { path: join(docsDir, 'index.html'), type: '.html' }],
    ['/docs/docs.css', { path: join(docsDir, 'docs.css'), type: '.css' }],
    ['/docs/inter.woff2', { path: join(docsDir, '../../../ui/fonts/inter.woff2'), type: '.woff2' }],
    ['/docs/start.js', { path: join(docsDir, 'start.js'), type: '.js' }],
    ['/docs/swagger-ui.css', { path: join(viewer, 'swagger-ui.css'), type: '.css' }],
    ['/docs/swagger-ui-bundle.js', { path: join(viewer, 'swagger-ui-bundle.js'), type: '.js' }],
  ]);
  for (const [url, file] of named) {
    server.get(url, (_request, reply) => {
      void reply.header('content-type', TYPES[file.type]).header('cache-control', 'public, max-age=300');
      if (url === '/docs') void reply.header('content-security-policy', DOCS_CSP);
      return reply.send(createReadStream(file.path));
    });
  }
}

// The viewer sets inline styles and embeds its icons; scripts stay our own.
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function notFound(request: FastifyRequest, reply: FastifyReply): unknown {
  return reply.code(404).send({ status: false, code: 'NOT_FOUND', message: 'We could not find that.', requestId: request.id });
}

async function load(env: Pick<Env, 'webDir' | 'productName' | 'productLogo' | 'timeZone' | 'openId' | 'analytics'>): Promise<Map<string, File>> {
  const root = env.webDir;
  const files = new Map<string, File>();
  for (const entry of await readdir(root, { recursive: true })) {
    const path = join(root, entry);
    if (!(await stat(path)).isFile()) continue;
    const url = `/${relative(root, path).split(sep).join('/')}`;
    const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const body = url === '/index.html' ? branded(await readFile(path, 'utf8'), env) : await readFile(path);
    const compress = COMPRESSIBLE.has(extname(path)) && body.length > 1000;
    files.set(url, { body, type: TYPES[extname(path)] ?? 'application/octet-stream', cache, compress });
  }
  return files;
}

const LOGO = '/product-logo.png';

/** The page under the installation's own name, time zone and provider to sign in with, which the app reads from its head. */
function branded(
  html: string,
  { productName, productLogo, timeZone, openId, analytics }: Pick<Env, 'productName' | 'productLogo' | 'timeZone' | 'openId' | 'analytics'>,
): Buffer {
  const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}" />`;
  return Buffer.from(
    html
      .replace(/<title>[^<]*<\/title>/, () => `<title>Dashboard | ${escape(productName)}</title>`)
      .replace(/<meta name="application-name"[^>]*>/, () =>
        [
          meta('application-name', productName),
          meta('duewell-time-zone', timeZone),
          productLogo ? meta('product-logo', LOGO) : '',
          openId ? meta('duewell-openid', openId.name) : '',
          analytics ? meta('duewell-analytics', 'on') : '',
        ].join(''),
      ),
  );
}

/** What makes the app installable, under the installation's own name. */
function manifestOf({ productName }: Pick<Env, 'productName'>): object {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' });
  return {
    name: productName,
    short_name: productName,
    description: 'Invoices, purchase orders, payments and credit for businesses.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fafaf6',
    theme_color: '#08553c',
    icons: [icon(192), icon(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    shortcuts: [{ name: 'New invoice', url: '/invoices/create-invoice' }],
  };
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): Promise<unknown> {
  void reply.header('content-type', file.type).header('cache-control', file.cache).header('vary', 'accept-encoding');
  const accepts = String(request.headers['accept-encoding'] ?? '');
  if (file.compress && accepts.includes('br')) {
    file.brotli ??= await promisify(brotliCompress)(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return reply.header('content-encoding', 'br').send(file.brotli);
  }
  if (file.compress && accepts.includes('gzip')) {
    file.gzip ??= await promisify(gzip)(file.body);
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.body);
}
