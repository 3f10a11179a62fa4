import type { Env } from '../core/env.ts';
import { callVendor } from './http.ts';

/** Actions of people at the sandbox's bank, for the demo's history. */
export function sandboxBank(env: Env) {
  const ask = async (what: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const url = new URL(path, env.payments.url).href;
    const { json } = await callVendor({ provider: 'sandbox', what, method: 'POST', url, body, timeoutMs: 5_000 });
    return Object(json);
  };
  return {
    async openAccount(given: { bankCode: string; accountNumber: string; name: string }): Promise<void> {
      const { bankCode, accountNumber, name } = given;
      await ask('open a bank account', '/api/bank-accounts', { bank_code: bankCode, account_number: accountNumber, account_name: name });
    },
    /** Returns the transaction's reference; no webhook is sent. `amount` in kobo. */
    async transfer(given: { accountNumber: string; amount: number; from: string; at: number }): Promise<string> {
      const { transfer } = await ask('make a transfer', '/api/transfers', {
        account_number: given.accountNumber,
        amount_kobo: given.amount,
        sender_name: given.from,
        paid_at: new Date(given.at).toISOString(),
        options: { drop: true },
      });
      return String(Object(transfer).reference);
    },
    async payOut(reference: string): Promise<void> {
      await ask('carry out a transfer', `/api/payouts/${reference}`, { status: 'success', options: { drop: true } });
    },
  };
}
