import { lines } from './breaker.ts';
import { ProviderError } from './errors.ts';
import type { ProviderErrorKind } from './errors.ts';

export interface VendorRequest {
  readonly provider: string;
  /** The action, for the error's text: "create customer". */
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; bytes are sent unchanged (then the headers name their type). */
  readonly body?: unknown;
  /** May be repeated unchanged: an uncertain outcome is `unavailable`, as for a GET. */
  readonly repeatable?: boolean;
  /** The body of the answer is ignored; only its status counts. */
  readonly statusAlone?: boolean;
  readonly timeoutMs: number;
  /** Reads the vendor's own message from a refusal. */
  readonly messageOf?: (answer: unknown) => string | undefined;
}

export interface VendorAnswer {
  readonly status: number;
  readonly json: unknown;
}

const ANSWER_LIMIT = 4 * 1024 * 1024;

/** A wrong key, a timeout, too many calls: the vendor has not processed the request. */
const OURS = [401, 403, 408, 429];

/** Socket errors that can only occur before the request was sent. */
const NOTHING_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * One JSON call with a timeout for the whole exchange. Returns 2xx answers with JSON; everything else is thrown as a ProviderError: 4xx is
 * `refused`, except those that concern us and not the call (see OURS); an uncertain outcome is `unavailable` for a GET, which changes nothing,
 * and for repeatable calls, else `unknown-outcome`. Redirects are errors: they would send the secret to another host.
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
  // Copied: fetch accepts no view of shared memory, and the type does not exclude one here.
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

/** Only the error's name and code: fetch puts addresses into its messages. */
export function describe(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const name = error instanceof Error ? error.name : 'error';
  return name === 'TimeoutError' ? 'time limit' : codeOf(error) || name;
}
