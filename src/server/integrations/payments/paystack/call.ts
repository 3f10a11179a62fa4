import { ProviderError } from '../../errors.ts';
import { callVendor } from '../../http.ts';
import * as schema from './schema.ts';

export interface PaystackOptions {
  /** `https://api.paystack.co`, or the sandbox's address; no slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  /** Still accepted on webhooks while keys are being changed; never sent. */
  readonly previousSecretKey?: string | undefined;
  /** The bank that provides virtual accounts. Test keys can only have `test-bank`. */
  readonly preferredBank?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

export const TIMEOUT = 10_000;

export type Call = <T>(what: string, method: 'GET' | 'POST' | 'PUT', path: string, parse: schema.Parse<T>, body?: unknown) => Promise<T>;

/** One call in Paystack's envelope. An answer in an unknown form is an unknown outcome, unless the call was a query. */
export function paystackCall({ url, secretKey, timeoutMs = TIMEOUT }: PaystackOptions): Call {
  return async (what, method, path, parse, body) => {
    if (secretKey === '') throw new ProviderError('unavailable', 'paystack', `${what} needs a secret key`);
    const { json, status } = await callVendor({
      provider: 'paystack',
      what,
      method,
      url: url + path,
      headers: { authorization: `Bearer ${secretKey}` },
      body,
      timeoutMs,
      messageOf: schema.messageOf,
    });
    const parsed = parse(json);
    if (parsed.ok) return parsed.value;
    const kind = method === 'GET' ? 'unavailable' : 'unknown-outcome';
    throw new ProviderError(kind, 'paystack', `${what} was answered in an unknown form (${parsed.problem})`, { status });
  };
}
