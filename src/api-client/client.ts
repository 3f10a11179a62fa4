import { pathParameters } from '../shared/kit/route.ts';
import type { InputOf, OutputOf, Call } from '../shared/kit/route.ts';
import { locale } from '../shared/i18n/translate.ts';
import { ApiError, TEXT } from './api-error.ts';
import type { FieldError } from './api-error.ts';
import { began, ended } from './in-flight.ts';

export interface CallOptions {
  /** The same for all retries of one submit; generated for an idempotent route without one. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Multipart routes only: files by the field names of the route. */
  files?: Record<string, readonly File[]> | undefined;
  /** A background call: not counted by the loading bar and without the offline notice; the caller shows its own. */
  quiet?: boolean | undefined;
}

/** Callbacks of the app, set once at start. */
export interface ClientHooks {
  token: () => Promise<string | null>;
  /** On every 401; the app ignores `users/logout`. */
  onUnauthenticated: (route: { id: string }) => void;
  onMaintenance: (retryAfter: number | undefined) => void;
  /** On STEP_UP_REQUIRED: asks for the code of this challenge; true when it was right. The call is then repeated unchanged. */
  onStepUp: (challenge: string) => Promise<boolean>;
  /** On FACTOR_REQUIRED: leads to setting up an authenticator app. */
  onFactorNeeded: () => void;
  /** Without an answer; once for each failed call. */
  onNetworkError: () => void;
}

// The client does not read the answer, so one general type is enough.
type AnyRoute = Call;

const TIMEOUT = 20_000;
let hooks: ClientHooks = {
  token: () => Promise.resolve(null),
  onUnauthenticated: noop,
  onMaintenance: noop,
  onStepUp: () => Promise.resolve(false),
  onFactorNeeded: noop,
  onNetworkError: noop,
};

export function connectClient(given: ClientHooks): void {
  hooks = given;
}

/** Makes one call of the contract. Returns its `data` or throws an ApiError with a message for the user. */
export async function call<R extends AnyRoute>(route: R, input: InputOf<R>, options: CallOptions = {}): Promise<OutputOf<R>> {
  // The same key for the repetition after a step-up.
  const callOptions = { ...options, idempotencyKey: options.idempotencyKey ?? (route.idempotent ? idempotencyKey() : undefined) };
  try {
    return await once(route, input, callOptions);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FACTOR_REQUIRED') hooks.onFactorNeeded();
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED' || error.challenge === undefined) throw error;
    if (!(await hooks.onStepUp(error.challenge))) throw new ApiError({ code: error.code, status: error.status, message: TEXT.notProved });
    return once(route, input, callOptions);
  }
}

async function once<R extends AnyRoute>(route: R, input: InputOf<R>, options: CallOptions): Promise<OutputOf<R>> {
  if (!options.quiet) began();
  try {
    const response = await send(route, input, options);
    // The contract tests check the server's answers; parsing them again here would add kilobytes to every screen.
    return (await readAnswer(route, response)) as OutputOf<R>;
  } finally {
    if (!options.quiet) ended();
  }
}

/** The query key of a call: [route id, input]. Invalidate `[route.id]` to refresh all of a route. */
export function keyOf<R extends AnyRoute>(route: R, input: InputOf<R>): readonly [string, InputOf<R>] {
  return [route.id, input];
}

/** A new idempotency key for one submit of a form. */
export function idempotencyKey(): string {
  return crypto.randomUUID();
}

/** Shared with `upload.ts` and `download.ts`, which send differently and read the same answers. */
export const wires = { address, readAnswer, spokenHere, token: () => hooks.token(), networkFailed: () => hooks.onNetworkError() };

async function send<R extends AnyRoute>(route: R, input: InputOf<R>, options: CallOptions): Promise<Response> {
  const token = await hooks.token();
  const { url, body } = address(route, input, options);
  const headers = new Headers({ Accept: 'application/json', ...spokenHere() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(url, { method: route.method, headers, signal, ...(body !== undefined && { body }) });
  } catch (cause) {
    // The caller aborted: no error message is needed.
    if (options.signal?.aborted) throw cause;
    if (!options.quiet) hooks.onNetworkError();
    throw new ApiError({ code: timeout.aborted ? 'TIMEOUT' : 'NETWORK', message: TEXT.noAnswer, status: 0 });
  }
}

function address(route: AnyRoute, input: unknown, options: CallOptions): { url: string; body?: string | FormData } {
  // Every contract's input is an object of fields.
  const fields = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  let url: string = route.path;
  for (const name of pathParameters(route.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(fields.get(name))));
    fields.delete(name);
  }
  if (route.method === 'GET' || route.method === 'DELETE') return { url: withQuery(url, fields) };
  // Without a file, JSON sends the same data with the types of the fields.
  if (route.files && options.files) return { url, body: multipart(fields, options.files) };
  return { url, body: JSON.stringify(Object.fromEntries(fields)) };
}

function withQuery(url: string, fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null && item !== '') query.append(name, String(item));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

function multipart(fields: ReadonlyMap<string, unknown>, files: Record<string, readonly File[]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

interface Answer {
  status?: unknown;
  code?: unknown;
  message?: unknown;
  data?: unknown;
  errors?: unknown;
  challenge?: unknown;
  requestId?: unknown;
}

async function readAnswer(route: AnyRoute, response: Response): Promise<unknown> {
  // An HTML page of a proxy is not an answer of our API: `null`, and the specification's own text.
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (response.ok && answer?.status === true) return answer.data;
  const failure = new ApiError({
    code: typeof answer?.code === 'string' ? answer.code : 'UNREADABLE',
    message: typeof answer?.message === 'string' && answer.message !== '' ? answer.message : TEXT.answered,
    status: response.status,
    // The failure envelope is fixed by the API's contract.
    errors: Array.isArray(answer?.errors) ? (answer.errors as FieldError[]) : [],
    requestId: typeof answer?.requestId === 'string' ? answer.requestId : (response.headers.get('x-request-id') ?? undefined),
    challenge: typeof answer?.challenge === 'string' ? answer.challenge : undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
  if (failure.code === 'MAINTENANCE') hooks.onMaintenance(failure.retryAfter);
  if (failure.status === 401) hooks.onUnauthenticated(route);
  throw failure;
}

/** The language chosen in the app, not the browser's, for the texts of answers and e-mails. */
function spokenHere(): { 'Accept-Language': string } {
  return { 'Accept-Language': locale() };
}

function noop(): void {}
