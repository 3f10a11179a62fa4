import { ProviderError } from '../errors.ts';
import { callVendor } from '../http.ts';
import * as schema from './flutterwave-schema.ts';

export interface FlutterwaveOptions {
  /** `https://api.flutterwave.com/v3`, or the sandbox's address of it; no slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  /** What their dashboard calls the secret hash; webhooks carry it as it is. */
  readonly webhookSecret: string;
  /** Still accepted on webhooks while it is being changed. */
  readonly previousWebhookSecret?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

const ASKING = 10_000;
/** Their own gateway gives up after 28 seconds. */
const DOING = 30_000;
/** Three questions whether the reference was used (by reference, its tries, one of them), the call itself, and one about what is settled. */
export const MAX_START_MS = 4 * ASKING + DOING;

export type Call = <T>(what: string, method: 'GET' | 'POST', path: string, parse: schema.Parse<T>, body?: unknown) => Promise<T>;

/**
 * One call in Flutterwave's envelope. Their gateway answers 503 after some 28 seconds and may have done it all the same, which is no
 * refusal here: 5xx leave open what happened, unless it was a question. So does an answer in an unknown form.
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
