import { lines } from './breaker.ts';
import { ProviderError } from './errors.ts';
import type { ProviderErrorKind } from './errors.ts';

export interface VendorRequest {
  readonly provider: string;
  /** What is being done, for the error's text: "create customer". */
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is bytes (then the headers name its type). */
  readonly body?: unknown;
  /** May be sent again as it is: what stays uncertain is `unavailable`, as with a GET. */
  readonly repeatable?: boolean;
  /** The answer's body says nothing; its status alone counts. */
  readonly statusAlone?: boolean;
  readonly timeoutMs: number;
  /** Where the vendor keeps its own sentence in a refusal. */
  readonly messageOf?: (answer: unknown) => string | undefined;
}

export interface VendorAnswer {
  readonly status: number;
  readonly json: unknown;
}

const ANSWER_LIMIT = 4 * 1024 * 1024;

/** A wrong key, a time limit, too many calls: the vendor has not looked at what was asked. */
const OURS = [401, 403, 408, 429];

/** Errors of the socket that can only come before the request has left. */
const NOTHING_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * One JSON call with a time limit over the whole exchange. 2xx with JSON is given back; all else is thrown as a
 * ProviderError: 4xx refused, except those that speak of us and not of the call (see OURS), and what stays uncertain is `unavailable` for a GET, which
 * changes nothing, and for what may be repeated, else `unknown-outcome`. Redirects are errors: they would carry the secret elsewhere.
 */
export function callVendor(request: VendorRequest): Promise<VendorAnswer> {
  return lines.through(request.provider, URL.parse(request.url)?.origin ?? '', request.what, () => exchange(request));
}

async function exchange(request: VendorRequest): Promise<VendorAnswer> {
  const { provider, what, method } = request;
  const uncertain: ProviderErrorKind = method === 'GET' || request.repeatable ? 'unavailable' : 'unknown-outcome';
  let status: number | undefined;
  let json: unknown;
  try {
    const response = await fetch(request.url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...bodyOf(request),
    });
    status = response.status;
    json = parse(await readLimited(response));
  } catch (error) {
    const kind = status === undefined && NOTHING_SENT.includes(codeOf(error)) ? 'unavailable' : uncertain;
    throw new ProviderError(kind, provider, `${what} got no answer (${describe(error)})`, { status });
  }
  const vendorMessage = request.messageOf?.(json);
  if (status >= 200 && status < 300) {
    if (json !== undefined || request.statusAlone) return { status, json };
    throw new ProviderError(uncertain, provider, `${what} was answered with something that is not JSON`, {
      status,
    });
  }
  const kind = OURS.includes(status) ? 'unavailable' : status < 500 ? 'refused' : uncertain;
  throw new ProviderError(kind, provider, `${what} was answered ${status}`, { status, vendorMessage });
}

function bodyOf({ body }: VendorRequest): { body?: string | Uint8Array<ArrayBuffer> } {
  if (body === undefined) return {};
  // Copied: fetch takes no view of shared memory, and the type cannot tell that ours never is one.
  return { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) };
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_LIMIT) throw new RangeError(`an answer above ${ANSWER_LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** The error's name and code alone: fetch puts addresses into its messages. */
export function describe(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const name = error instanceof Error ? error.name : 'error';
  return name === 'TimeoutError' ? 'time limit' : codeOf(error) || name;
}
