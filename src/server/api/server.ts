import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import type { App } from '../core/context.ts';
import { randomForId } from '../core/random.ts';
import { languageIn, translatorFor } from '../core/languages.ts';
import { frameworkLog } from '../core/log.ts';
import { mountVerificationWebhooks } from '../business/index.ts';
import { mountUnsubscribe } from '../notifications/index.ts';
import { mountCollector } from '../analytics/index.ts';
import { mountWebhooks } from '../payments/index.ts';
import { failureOf } from '../http/errors.ts';
import type { AnyHandler } from '../core/handler.ts';
import { limits } from '../core/limits.ts';
import type { live } from './live.ts';
import { mount } from './mount.ts';
import type { Edge } from './mount.ts';
import { drain } from '../http/drain.ts';
import { permits } from './permits.ts';
import { openApi } from './openapi.ts';
import { PAGE_CSP } from '../http/page-csp.ts';
import { refusals } from './refusals.ts';
import type { Sessions } from './session.ts';
import { serveDocs } from '../http/static-files.ts';
import { serveWeb } from './web-pages.ts';

/** The HTTP server: every declared call, the webhooks, the live stream, the API page and the web app. */
export async function buildServer(
  app: App,
  sessions: Sessions,
  news: ReturnType<typeof live>,
  handlers: Readonly<Record<string, AnyHandler>>,
  summaries: Edge['summaries'],
): Promise<FastifyInstance> {
  const server = Fastify({
    trustProxy: (_address: string, hop: number) => hop < app.env.trustedProxies,
    genReqId: () => `req_${randomForId(9).toString('base64url')}`,
    ...frameworkLog(app.env.logLevel),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 250 },
    requestTimeout: 30_000,
    // An invalid address, before a route is found.
    frameworkErrors: (error, request, reply) => {
      const { status, body } = failureOf(error, request.id, requestTranslator(request));
      // The types have no reply outside a route.
      void (reply as unknown as FastifyReply).code(status).send(body);
    },
  });
  drain(server);
  headers(server, app);
  failures(server, app);
  // Some calls are sent without a body but with a JSON content type.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new SyntaxError('not JSON'));
    }
  });
  // Read completely, within the route's limit; `mount` parses it for the calls that declare files.
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.get('/livez', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    await app.pool.query('select 1');
    return reply.send({ ok: true });
  });
  // Generated at the first request: it takes longer than the rest of the start.
  let document: string | undefined;
  server.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(app.env.productName)))),
  );
  server.decorateRequest('entered', null);
  const edge = { app, sessions, limits: limits(app.clock), permits: permits(app), summaries };
  for (const route of ALL_ROUTES) {
    const handler = handlers[route.id];
    if (!handler) throw new Error(`no handler for ${route.id}`);
    mount(server, edge, route, handler);
  }
  news.mount(server);
  mountWebhooks(server, app);
  mountVerificationWebhooks(server, app);
  mountCollector(server, app);
  mountUnsubscribe(server, app);
  await serveDocs(server, join(import.meta.dirname, 'docs'));
  await serveWeb(server, edge);
  return server;
}

function headers(server: FastifyInstance, app: App): void {
  const ofPages = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': PAGE_CSP,
    'cross-origin-opener-policy': 'same-origin',
    ...(app.env.appUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  const ofCalls = { ...ofPages, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/v1/') ? ofCalls : ofPages).header('x-request-id', request.id);
    done();
  });
}

/** The translator for the caller's language; English without a header. */
function requestTranslator({ headers }: Pick<FastifyRequest, 'headers'>): Translator {
  return translatorFor(languageIn(headers['accept-language']));
}

function failures(server: FastifyInstance, app: App): void {
  const refused = refusals(server, app);
  server.setErrorHandler((error, request, reply) => {
    refused(error, request);
    const failure = failureOf(error, request.id, requestTranslator(request));
    if (failure.ours)
      app.log.error(
        { requestId: request.id, route: request.routeOptions.url, error: error instanceof Error ? error.stack : String(error) },
        'a request failed',
      );
    if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
    return reply.code(failure.status).send(failure.body);
  });
}
