import { ProviderError } from '../../errors.ts';
import { callVendor } from '../../http.ts';
import * as schema from './schema.ts';

export interface FlutterwaveOptions {
  /** `https://api.flutterwave.com/v3`, or the sandbox's address; no slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  /** The secret hash of their dashboard; webhooks contain it unchanged. */
  readonly webhookSecret: string;
  /** Still accepted on webhooks while it is being changed. */
  readonly previousWebhookSecret?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

const ASKING = 10_000;
/** Their own gateway times out after 28 seconds. */
const DOING = 30_000;
/** Three queries whether the reference was used (by reference, its attempts, one of them), the call itself, and one about the settled amount. */
export const MAX_START_MS = 4 * ASKING + DOING;

export type Call = <T>(what: string, method: 'GET' | 'POST' | 'PUT', path: string, parse: schema.Parse<T>, body?: unknown) => Promise<T>;

/**
 * One call in Flutterwave's envelope. Their gateway answers 503 after about 28 seconds although the call may have been executed, so 5xx is
 * an unknown outcome, unless the call was a query. So is an answer in an unknown form.
 */
export function flutterwaveCall({ url, secretKey, timeoutMs }: FlutterwaveOptions): Call {
  return async (what, method, path, parse, body) => {
    if (secretKey === '') throw new ProviderError('unavailable', 'flutterwave', `${what} needs a secret key`);
    const { json, status } = await callVendor({
      provider: 'flutterwave',
      what,
      method,
      url: url + path,
      headers: { authorization: `Bearer ${secretKey}` },
      body,
      timeoutMs: timeoutMs ?? (method === 'GET' ? ASKING : DOING),
      messageOf: schema.messageOf,
    });
    const parsed = parse(json);
    if (parsed.ok) return parsed.value;
    const kind = method === 'GET' ? 'unavailable' : 'unknown-outcome';
    throw new ProviderError(kind, 'flutterwave', `${what} was answered in an unknown form (${parsed.problem})`, { status });
  };
}
