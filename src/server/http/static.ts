import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { Env } from '../env.ts';
import { drawn, escapeHtml } from './drawn.ts';
import type { Document, Drawn } from './drawn.ts';
import { linkPage } from './link-page.ts';
import type { Edge } from './mount.ts';

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

/**
 * The built web app from memory: hashed assets for a year, the page itself always fresh, every unknown path the page. The pages that
 * most people begin with are drawn ahead.
 */
export async function serveWeb(server: FastifyInstance, edge: Pick<Edge, 'app' | 'limits'>): Promise<void> {
  const { env } = edge.app;
  const files = existsSync(join(env.webDir, 'index.html')) ? await load(env) : new Map<string, File>();
  const shell = files.get('/index.html');
  const pages = shell ? drawn(env, shell.body.toString(), headOf(env)) : null;
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('content-type', TYPES['.webmanifest']).header('cache-control', 'no-cache').send(manifestOf(env)),
  );
  if (env.productLogo)
    server.get(LOGO, (_request, reply) => reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=3600').send(env.productLogo));
  server.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, reply);
    if (/^\/(v1|webhooks|docs)(\/|$)/.test(path)) return notFound(request, reply);
    if (shell && (files.get(path) ?? shell) === shell && edge.app.switches.config().maintenance.on)
      return sendHtml(request, reply.code(503).header('retry-after', '30').header('cache-control', 'no-store'), downPage(shell));
    const page = pages && (await pageFor(edge, pages, request, path, query));
    if (page) return sendDocument(request, reply, page);
    const framed = files.has(path) ? undefined : pages && (await frameFor(edge, pages, request, path));
    if (framed) return sendHtml(request, reply.header('cache-control', 'no-cache'), framed);
    const file = files.get(path) ?? (extname(path) === '' ? shell : undefined);
    if (!file) return notFound(request, reply);
    // What the service worker may keep for when there is no network: the empty page, never one with somebody's paper on it.
    if (file === shell) void reply.header('x-page', 'shell');
    return sendFile(request, reply, file);
  });
}

/** The empty page, on which the app shows that it is under maintenance before anybody has pressed anything. The service worker keeps no such page. */
function downPage(shell: File): string {
  return shell.body.toString().replace(/<title>[^<]*<\/title>/, () => '<title>Maintenance Mode</title><meta name="duewell-maintenance" content="on" />');
}

/** Undefined where the empty page will do: the app then finds out by itself what is the matter. */
async function pageFor(edge: Pick<Edge, 'app' | 'limits'>, pages: Drawn, request: FastifyRequest, path: string, query: string | undefined) {
  try {
    if (path === '/received-invoice') return await linkPage(edge, pages, request);
    // A query is somebody's state, on the way back from a provider's sign-in for one.
    return query === undefined ? await pages.guest(path) : undefined;
  } catch (error) {
    if (!(error instanceof AppError))
      edge.app.log.error({ requestId: request.id, error: String(error instanceof Error ? error.stack : error) }, 'a page could not be drawn ahead');
    return undefined;
  }
}

async function frameFor(edge: Pick<Edge, 'app'>, pages: Drawn, request: FastifyRequest, path: string) {
  try {
    return await pages.frame(path);
  } catch (error) {
    edge.app.log.error({ requestId: request.id, error: String(error) }, 'a frame could not be drawn');
    return undefined;
  }
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

type Branding = Pick<Env, 'webDir' | 'productName' | 'productLogo' | 'currency' | 'timeZone' | 'openId' | 'analytics' | 'mail' | 'pages' | 'payments'>;

async function load(env: Branding): Promise<Map<string, File>> {
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

const PROVIDER_NAMES = { paystack: 'Paystack', flutterwave: 'Flutterwave' } as const;

/** The installation's own name, currency, time zone, address for help, terms, payments company and provider to sign in with, which the app reads from the page's head. */
function headOf({ productName, productLogo, currency, timeZone, openId, analytics, mail, pages, payments }: Branding): Record<string, string> {
  return {
    'application-name': productName,
    'duewell-currency': currency,
    'duewell-currency-symbol': currencySymbol(),
    'duewell-time-zone': timeZone,
    'duewell-support': mail.support,
    ...(pages.terms && { 'duewell-terms': pages.terms }),
    ...(pages.privacy && { 'duewell-privacy': pages.privacy }),
    ...(productLogo && { 'product-logo': LOGO }),
    ...(openId && { 'duewell-openid': openId.name }),
    ...(analytics && { 'duewell-analytics': 'on' }),
    'duewell-payments': PROVIDER_NAMES[payments.provider],
  };
}

function branded(html: string, env: Branding): Buffer {
  const metas = Object.entries(headOf(env)).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`);
  return Buffer.from(
    html
      .replace(/<title>[^<]*<\/title>/, () => `<title>Dashboard | ${escapeHtml(env.productName)}</title>`)
      .replace(/<meta name="application-name"[^>]*>/, () => metas.join('')),
  );
}

/** What makes the app installable, under the installation's own name. */
function manifestOf({ productName }: Pick<Env, 'productName'>): object {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' });
  return {
    name: productName,
    short_name: productName,
    description: 'Invoices, purchase orders, payments and credit for businesses.',
    // What it was installed under before it began at the screen that is drawn ahead.
    id: '/',
    start_url: '/dashboard',
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

/** Pages that are the same for everybody are pressed once. */
const pressed = new WeakMap<Document, Promise<Buffer>>();

/** Never kept by anybody on the way: a link's page is for whoever holds the link. */
async function sendDocument(request: FastifyRequest, reply: FastifyReply, page: Document): Promise<unknown> {
  void reply.header('cache-control', 'no-store').header('content-security-policy', page.csp).header('x-robots-tag', 'noindex');
  return sendHtml(request, reply, page.html, () => {
    const body = pressed.get(page) ?? press(page.html);
    pressed.set(page, body);
    return body;
  });
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, smaller = () => press(html)): Promise<unknown> {
  void reply.header('content-type', TYPES['.html']).header('vary', 'accept-encoding');
  const accepts = String(request.headers['accept-encoding'] ?? '');
  if (!accepts.includes('br')) return reply.send(html);
  return reply.header('content-encoding', 'br').send(await smaller());
}

/** While its reader waits: quickly rather than as small as it goes. */
function press(html: string): Promise<Buffer> {
  return promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
