import { ProviderError, isProviderError } from '../../errors.ts';
import { callVendor } from '../../http.ts';
import type { BankLinkProvider } from '../port.ts';
import * as schema from './schema.ts';
import { parseMonoWebhook } from './webhook.ts';

export interface MonoOptions {
  /** `https://api.withmono.com`, or the sandbox's address; no slash at the end. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * Mono's Connect API, version 2. Sources: docs.mono.co, "Connect Link Integration Guide" (hosted linking), "Initiate Account Linking",
 * "Exchange Token", "Account Details" (data statuses of September 2025) and "Webhook Events".
 */
export function mono(options: MonoOptions): BankLinkProvider {
  const { url, secretKey, webhookSecret, timeoutMs = 15_000 } = options;

  async function call<T>(what: string, method: 'GET' | 'POST', path: string, parse: schema.Parse<T>, more: { body?: unknown; repeatable?: boolean } = {}) {
    if (secretKey === '') throw new ProviderError('unavailable', 'mono', `${what} needs a secret key`);
    const headers = { 'mono-sec-key': secretKey };
    const { json, status } = await callVendor({ provider: 'mono', what, method, url: url + path, headers, timeoutMs, messageOf: schema.messageOf, ...more });
    const parsed = parse(json);
    if (parsed.ok) return parsed.value;
    const kind = method === 'GET' || more.repeatable ? 'unavailable' : 'unknown-outcome';
    throw new ProviderError(kind, 'mono', `${what} was answered in an unknown form (${parsed.problem})`, { status });
  }

  return {
    name: 'mono',

    async startLinking({ reference, name, email, redirectUrl }) {
      const body = { customer: { name, email }, meta: { ref: reference }, scope: 'auth', redirect_url: redirectUrl };
      // A link that nobody opens has no effect, so a second one is harmless.
      const { mono_url } = await call('start linking', 'POST', '/v2/accounts/initiate', schema.initiated, { body, repeatable: true });
      if (!isTrustedAddress(mono_url, url)) throw new ProviderError('unavailable', 'mono', 'start linking was answered with an address that is not https');
      return { url: mono_url };
    },

    async exchange(code) {
      if (!/^[\w-]{1,200}$/.test(code)) return null;
      try {
        const { id } = await call('exchange code', 'POST', '/v2/accounts/auth', schema.exchanged, { body: { code } });
        return { accountId: id };
      } catch (error) {
        // Unknown, used or older than ten minutes.
        if (isProviderError(error, 'refused') && (error.status === 400 || error.status === 404)) return null;
        throw error;
      }
    },

    async readAccount(accountId) {
      if (!/^[\w-]{1,64}$/.test(accountId)) throw new ProviderError('refused', 'mono', 'read account needs an id of Mono’s');
      const { account, meta } = await call('read account', 'GET', `/v2/accounts/${accountId}`, schema.accountDetails);
      if (/^processing$/i.test(meta?.data_status ?? '')) return null;
      const { name, account_number, institution } = account;
      // Partial, unavailable or failed: balance or transactions are missing. We need neither, but the holder's data. Unavailable may
      // change; failed is final.
      if (!name || !account_number || !institution?.bank_code) {
        if (/^failed$/i.test(meta?.data_status ?? '')) throw new ProviderError('refused', 'mono', 'read account: the bank gave no data');
        throw new ProviderError('unavailable', 'mono', 'read account was answered without name, number or bank');
      }
      return {
        accountName: name,
        accountNumber: account_number,
        bankName: institution.name,
        bankCode: institution.bank_code,
        currency: account.currency ?? 'NGN',
      };
    },

    parseWebhook(rawBody, headers) {
      return parseMonoWebhook(rawBody, headers['mono-webhook-secret'], webhookSecret);
    },
  };
}

/** People are redirected only to https, or to the host of our own calls (the sandbox). */
function isTrustedAddress(address: string, ours: string): boolean {
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || origin === new URL(ours).origin;
}
