import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import type { App } from '../core/context.ts';
import { limits } from '../core/limits.ts';
import { frameworkLog } from '../core/log.ts';
import { randomForId } from '../core/random.ts';
import { drain } from '../http/drain.ts';
import { failureOf } from '../http/errors.ts';
import { PAGE_CSP } from '../http/page-csp.ts';
import { serveFiles } from '../http/static-files.ts';
import { officeHandlers } from './handlers.ts';
import { mountOffice } from './mount.ts';

/** Calls of one network per minute: an operator’s screens need few. */
const PER_MINUTE = 300;

/** The listener of the back office: its calls and its pages, and nothing of the customers'. Production binds it to a private address. */
export async function buildOffice(app: App): Promise<FastifyInstance> {
  const { env } = app;
  const server = Fastify({
    trustProxy: (_address: string, hop: number) => hop < env.trustedProxies,
    genReqId: () => `req_${randomForId(9).toString('base64url')}`,
    ...frameworkLog(env.logLevel),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 250 },
    requestTimeout: 30_000,
    // An invalid address, before a route is found.
    frameworkErrors: (error, request, reply) => {
      const { status, body } = failureOf(error, request.id, ENGLISH_TRANSLATOR);
      // The types have no reply outside a route.
      void (reply as unknown as FastifyReply).code(status).send(body);
    },
  });
  drain(server);
  headers(server, app);
  failures(server, app);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new SyntaxError('not JSON'));
    }
  });
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.get('/livez', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    await app.pool.query('select 1');
    return reply.send({ ok: true });
  });
  server.decorateRequest('operator', null);
  const edge = { app, limits: limits(app.clock, PER_MINUTE * env.callLimitFactor) };
  for (const route of OFFICE_ROUTES) {
    const handler = officeHandlers[route.id];
    if (!handler) throw new Error(`no handler for ${route.id}`);
    mountOffice(server, edge, route, handler);
  }
  await servePages(server, app);
  return server;
}

function headers(server: FastifyInstance, { env }: App): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': PAGE_CSP,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(env.office.url.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('x-request-id', request.id);
    // By the route, not the address, which may be written in other ways.
    if (request.routeOptions.url?.startsWith('/office/')) void reply.header('cache-control', 'no-store');
    done();
  });
}

function failures(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.id, ENGLISH_TRANSLATOR);
    if (failure.ours)
      app.log.error(
        { requestId: request.id, route: request.routeOptions.url, error: error instanceof Error ? error.stack : String(error) },
        'a request of the back office failed',
      );
    if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
    return reply.code(failure.status).send(failure.body);
  });
}

/** The built app, and its page on every other path. */
async function servePages(server: FastifyInstance, { env }: App): Promise<void> {
  const index = join(env.office.webDir, 'index.html');
  const html = existsSync(index) ? pageOf(await readFile(index, 'utf8'), env) : null;
  if (html !== null) await serveFiles(server, env.office.webDir);
  server.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const isPage = html !== null && request.method === 'GET' && !path.startsWith('/office/') && !path.startsWith('/v1/') && extname(path) === '';
    if (!isPage) return reply.code(404).send({ status: false, code: 'NOT_FOUND', message: 'We could not find that.', requestId: request.id });
    return reply.header('cache-control', 'no-store').header('content-type', 'text/html; charset=utf-8').send(html);
  });
}

/** The settings that the app reads from the page's head. */
function pageOf(html: string, { productName, currency, timeZone }: App['env']): string {
  const metas = Object.entries({ 'application-name': productName, 'duewell-currency': currency, 'duewell-time-zone': timeZone });
  return html.replace(/<meta name="application-name"[^>]*>/, () =>
    metas.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`).join(''),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
