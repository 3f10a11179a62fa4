import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly contentType: string;
  readonly headers: IncomingHttpHeaders;
  /** As text, unless the endpoint accepts bytes. */
  readonly body: string;
  readonly bytes: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `{name}` matches one segment. */
  readonly path: string;
  /** Accepts bytes instead of text, up to this size. */
  readonly bytes?: number;
  readonly run: (call: Call) => Reply | Promise<Reply>;
}

const BODY_LIMIT = 256 * 1024;

const PAGE_POLICY: readonly string[] = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

/** `goesTo`: another origin to which a form of the page may redirect. */
export function page(html: string, status = 200, goesTo = ''): Reply {
  const policy = [...PAGE_POLICY, `form-action 'self' ${goesTo}`.trim()].join('; ');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status, headers, body: html };
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location }, body: '' };
}

/** A body as an object: JSON or a form, by its content type. Null for anything else. */
export function readFields(call: Call): Record<string, unknown> | null {
  if (call.contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(call.body));
  }
  try {
    const value: unknown = JSON.parse(call.body);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Answers a request with the first matching endpoint. */
export async function answer(endpoints: readonly Endpoint[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const refusal = refuseStrangers(request);
    const reply = refusal ?? (await dispatch(endpoints, request));
    send(response, reply);
  } catch (error) {
    if (error instanceof BodyTooLarge) return send(response, json(413, { status: false, message: error.message }));
    console.error('sandbox:', error);
    send(response, json(500, { status: false, message: 'The sandbox failed on this request; see its log.' }));
  }
}

/**
 * The sandbox listens only on the loopback address, but any web site open in the same browser could reach it too: with a form (cross-site) or with a name that
 * resolves to 127.0.0.1 (foreign Host).
 */
function refuseStrangers(request: IncomingMessage): Reply | null {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host)) {
    return json(421, { status: false, message: 'The sandbox answers on localhost only.' });
  }
  const site = request.headers['sec-fetch-site'];
  if (['POST', 'PUT'].includes(request.method ?? '') && site !== undefined && site !== 'same-origin' && site !== 'none') {
    return json(403, { status: false, message: 'Other web sites may not use the sandbox.' });
  }
  return null;
}

async function dispatch(endpoints: readonly Endpoint[], request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  let pathExists = false;
  for (const endpoint of endpoints) {
    const params = match(endpoint.path, url.pathname);
    if (!params) continue;
    pathExists = true;
    if (endpoint.method !== method) continue;
    const bytes = method === 'GET' ? Buffer.alloc(0) : await readBody(request, endpoint.bytes ?? BODY_LIMIT);
    return endpoint.run({
      method,
      path: url.pathname,
      query: url.searchParams,
      params,
      authorization: request.headers.authorization,
      contentType: request.headers['content-type'] ?? '',
      headers: request.headers,
      body: endpoint.bytes === undefined ? bytes.toString('utf8') : '',
      bytes,
    });
  }
  if (pathExists) return json(405, { status: false, message: `${method} is not possible here.` });
  return json(404, { status: false, message: `There is nothing at ${url.pathname}.` });
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decode(value);
    else if (segment !== value) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

class BodyTooLarge extends Error {}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    // A request without setEncoding yields buffers.
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > limit) throw new BodyTooLarge(`The body may have at most ${limit} bytes.`);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-length': Buffer.byteLength(reply.body),
    ...reply.headers,
  });
  response.end(reply.body);
}

/** A gateway's status without JSON, as a client sees for an interrupted request. */
export function gatewayTimeout(): Reply {
  const { headers } = json(504, null);
  return { status: 504, headers: { ...headers, 'content-type': 'text/html' }, body: '<html><title>504</title></html>' };
}
