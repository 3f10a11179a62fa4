import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Translator } from '../../shared/i18n/translate.ts';
import type { App } from '../core/context.ts';
import { frameworkLog } from '../core/log.ts';
import { randomForId } from '../core/random.ts';
import { sqlOf } from '../db/pool.ts';
import { secondsOverdue } from '../jobs/queue-queries.ts';
import { traceId } from '../tracing/span.ts';
import { drain } from './drain.ts';
import { failureOf } from './errors.ts';
import { measure, trace } from './measure.ts';
import { PAGE_CSP } from './page-csp.ts';

export interface Listener {
  readonly name: 'api' | 'office';
  /** The path under which the calls are: their answers are never stored by a cache. */
  readonly calls: `/${string}/`;
  /** The public address. */
  readonly url: string;
  /** Beside the headers of every listener. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly translator: (request: Pick<FastifyRequest, 'headers'>) => Translator;
}

/** A listener without calls and pages: request ids, security headers, parsers, health, and an orderly end. */
export function createServer(app: App, listener: Listener): FastifyInstance {
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
      const { status, body } = failureOf(error, request.id, listener.translator(request));
      // The types have no reply outside a route.
      void (reply as unknown as FastifyReply).code(status).send(body);
    },
  });
  drain(server);
  if (app.env.metrics) measure(server, listener.name);
  if (app.env.traces) trace(server, listener.name, app.env.trustedProxies);
  headers(server, listener);
  parsers(server);
  server.get('/livez', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => reply.send({ ok: true, overdue: await secondsOverdue(sqlOf(app.pool)) }));
  return server;
}

/** Answers errors in the caller's language; our own faults are logged. `noted` sees every error first. */
export function answerFailures(
  server: FastifyInstance,
  { log }: Pick<App, 'log'>,
  { translator, noted }: Pick<Listener, 'translator'> & { readonly noted?: (error: unknown, request: FastifyRequest) => void },
): void {
  server.setErrorHandler((error, request, reply) => {
    noted?.(error, request);
    const failure = failureOf(error, request.id, translator(request));
    if (failure.ours)
      log.error(
        { requestId: request.id, traceId: traceId(), route: request.routeOptions.url, error: error instanceof Error ? error.stack : String(error) },
        'a request failed',
      );
    if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
    return reply.code(failure.status).send(failure.body);
  });
}

function headers(server: FastifyInstance, { calls, url, headers: more }: Listener): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': PAGE_CSP,
    'cross-origin-opener-policy': 'same-origin',
    ...(url.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    ...more,
  };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('x-request-id', request.id);
    // By the route too: an address may be written in several ways. Unknown calls have no route.
    if (request.routeOptions.url?.startsWith(calls) || request.url.startsWith(calls)) void reply.header('cache-control', 'no-store');
    done();
  });
}

function parsers(server: FastifyInstance): void {
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
}
