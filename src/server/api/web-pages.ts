import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { PAYMENT_COMPANIES } from '../core/env-payments.ts';
import type { Env } from '../core/env.ts';
import { escapeHtml, pageRenderer } from './ssr.ts';
import type { Document, PageRenderer } from './ssr.ts';
import type { Edge } from './mount.ts';
import { serveFiles } from '../http/static-files.ts';
import { lookAtReceived } from '../invoices/index.ts';
import { filesOfLink } from '../documents/index.ts';

/**
 * The web app: its built files, and on every other path the page, never cached, with the installation's name. The pages on which most people start are rendered
 * by the server.
 */
export async function serveWeb(server: FastifyInstance, edge: Pick<Edge, 'app' | 'limits'>): Promise<void> {
  const { env } = edge.app;
  const index = join(env.webDir, 'index.html');
  const shell = existsSync(index) ? { html: branded(await readFile(index, 'utf8'), env) } : null;
  if (shell) await serveFiles(server, env.webDir);
  const pages = shell ? pageRenderer(env, shell.html, headOf(env)) : null;
  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('content-type', 'application/manifest+json').header('cache-control', 'no-cache').send(manifestOf(env)),
  );
  if (env.productLogo)
    server.get(LOGO, (_request, reply) => reply.header('content-type', 'image/png').header('cache-control', 'public, max-age=3600').send(env.productLogo));
  server.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, reply);
    if (!shell || /^\/(v1|office|webhooks|docs)(\/|$)/.test(path)) return notFound(request, reply);
    if (edge.app.switches.config().maintenance.on)
      return sendHtml(request, reply.code(503).header('retry-after', '30').header('cache-control', 'no-store'), downPage(shell.html));
    if (extname(path) !== '' && path !== '/index.html') return notFound(request, reply);
    const page = pages && (await pageFor(edge, pages, request, path, query));
    if (page) return sendDocument(request, reply, page);
    void reply.header('cache-control', 'no-cache');
    const withShell = pages && path !== '/index.html' && (await appShellFor(edge, pages, request, path));
    if (withShell) return sendHtml(request, reply, { html: withShell });
    // The page that the service worker may store for use without a network: the empty page, never one with a document.
    return sendHtml(request, reply.header('x-page', 'shell'), shell);
  });
}

/** The empty page with the maintenance message, shown without any action. The service worker does not store it. */
function downPage(shell: string): Page {
  return { html: shell.replace(/<title>[^<]*<\/title>/, () => '<title>Maintenance Mode</title><meta name="duewell-maintenance" content="on" />') };
}

/** Undefined if the empty page suffices: the app then shows the reason itself. */
async function pageFor(edge: Pick<Edge, 'app' | 'limits'>, pages: PageRenderer, request: FastifyRequest, path: string, query: string | undefined) {
  try {
    if (path === '/received-invoice') return await linkPage(edge, pages, request);
    // A query is state of one person, for example the return from a provider's sign-in.
    return query === undefined ? await pages.guest(path) : undefined;
  } catch (error) {
    if (!(error instanceof AppError))
      edge.app.log.error({ requestId: request.id, error: String(error instanceof Error ? error.stack : error) }, 'a page could not be rendered ahead');
    return undefined;
  }
}

async function appShellFor(edge: Pick<Edge, 'app'>, pages: PageRenderer, request: FastifyRequest, path: string) {
  try {
    return await pages.appShell(path);
  } catch (error) {
    edge.app.log.error({ requestId: request.id, error: String(error) }, 'an app shell could not be rendered');
    return undefined;
  }
}

function notFound(request: FastifyRequest, reply: FastifyReply): unknown {
  return reply.code(404).send({ status: false, code: 'NOT_FOUND', message: 'We could not find that.', requestId: request.id });
}

type Branding = Pick<
  Env,
  'webDir' | 'productName' | 'productLogo' | 'currency' | 'timeZone' | 'openId' | 'analytics' | 'mail' | 'pages' | 'payments' | 'whatsApp'
>;

const LOGO = '/product-logo.png';

/**
 * The installation's name, currency, time zone, support address, terms, payments company and sign-in provider, which the app reads from the page's head.
 */
function headOf({ productName, productLogo, currency, timeZone, openId, analytics, mail, pages, payments, whatsApp }: Branding): Record<string, string> {
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
    ...(whatsApp && { 'duewell-whatsapp': 'on' }),
    'duewell-payments': PAYMENT_COMPANIES[payments.provider].title,
  };
}

function branded(html: string, env: Branding): string {
  const metas = Object.entries(headOf(env)).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>Dashboard | ${escapeHtml(env.productName)}</title>`)
    .replace(/<meta name="application-name"[^>]*>/, () => metas.join(''));
}

/** The web app manifest, with the installation's own name. */
function manifestOf({ productName }: Pick<Env, 'productName'>): object {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' });
  return {
    name: productName,
    short_name: productName,
    description: 'Invoices, purchase orders, payments and credit for businesses.',
    // The id of earlier installations of the app; the start page has changed since.
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

interface Page {
  readonly html: string;
}

/** Not cached by proxies: only the holder of the link may have its page. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, page: Document): Promise<unknown> {
  return sendHtml(request, reply.header('cache-control', 'no-store').header('content-security-policy', page.csp).header('x-robots-tag', 'noindex'), page);
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<unknown> {
  void reply.header('content-type', 'text/html; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  return encoding ? reply.header('content-encoding', encoding).send(await compressed(page, encoding)) : reply.send(page.html);
}

const compressedPages = { br: new WeakMap<Page, Promise<Buffer>>(), gzip: new WeakMap<Page, Promise<Buffer>>() };

/** Compressed while the reader waits, so fast rather than small. Pages that are the same for everybody are compressed once. */
function compressed(page: Page, encoding: keyof typeof compressedPages): Promise<Buffer> {
  const cached = compressedPages[encoding].get(page);
  if (cached) return cached;
  const made = encoding === 'br' ? promisify(brotliCompress)(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : promisify(gzip)(page.html);
  compressedPages[encoding].set(page, made);
  return made;
}

const LONGEST_KEY = 200;

/**
 * The page of a recipient's link with its invoice. It has the access rules and limits of the equivalent calls; a caller without access, or above the
 * limit, gets the empty page. Loading it does not count as viewing (link previews, the sender): the page itself reports the view.
 */
async function linkPage({ app, limits }: Pick<Edge, 'app' | 'limits'>, pages: PageRenderer, request: FastifyRequest): Promise<Document | undefined> {
  const { search, searchParams } = new URL(request.url, app.env.appUrl);
  const q = searchParams.get('q') ?? '';
  if (q === '' || q.length > LONGEST_KEY) return undefined;
  // From the e-mail with the code: the reader acts at once, so the app starts at once.
  if (searchParams.has('code')) return undefined;
  app.switches.admit('invoice.public');
  limits.take('invoice.public', request.ip);
  const [view, { attachments }] = await Promise.all([lookAtReceived(app, q), filesOfLink(app, q)]);
  const title = `Invoice ${view.number ?? ''} from ${view.sender.name}`;
  return pages.link({ path: '/received-invoice', search }, { q, view, attachments }, title);
}
