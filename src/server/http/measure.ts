import { extname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requests } from '../core/measured.ts';
import { startSpan } from '../tracing/span.ts';
import type { Facts, Span } from '../tracing/span.ts';

type Name = 'api' | 'office';

/** Open as long as their page. */
const STREAMS: ReadonlySet<string> = new Set(['/v1/live']);
/** Streams, files of the web build, and what a supervisor asks every few seconds. */
const UNTRACED: ReadonlySet<string> = new Set([...STREAMS, 'file', '/livez', '/readyz']);

export function measure(server: FastifyInstance, name: Name): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const seconds = STREAMS.has(route) ? null : reply.elapsedTime / 1_000;
    requests.publish({ listener: name, route, method: request.method, status: reply.statusCode, seconds });
    done();
  });
}

/** A span for each request. Behind proxies that we trust it continues their trace; else anybody could put requests into a trace, or have all of them kept. */
export function trace(server: FastifyInstance, name: Name, trustedProxies: number): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, facts: Facts, failed: boolean) => {
    spans.get(request)?.end(facts, failed);
    spans.delete(request);
  };
  server.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (UNTRACED.has(route)) return done();
    const pattern = request.routeOptions.url;
    const facts = { 'http.request.method': request.method, ...(pattern !== undefined && { 'http.route': pattern }) };
    const span = startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      facts: { ...facts, 'duewell.listener': name, 'duewell.request.id': request.id },
      cause: trustedProxies > 0 ? request.headers['traceparent'] : undefined,
    });
    spans.set(request, span);
    span.run(done);
  });
  server.addHook('onRequestAbort', (request, done) => {
    end(request, { 'error.type': 'aborted' }, false);
    done();
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const failed = statusCode >= 500;
    end(request, { 'http.response.status_code': statusCode, ...(failed && { 'error.type': String(statusCode) }) }, failed);
    done();
  });
}

/** The id of the call, or the pattern of the path; `file` for the files of the web build, `page` for every other address, known or not. */
function routeOf({ routeOptions: { config, url } }: FastifyRequest): string {
  if (config.call !== undefined) return config.call;
  if (url === undefined) return 'page';
  return extname(url) === '' ? url : 'file';
}
