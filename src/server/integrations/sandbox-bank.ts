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
    /** Returns the account's number: the given one, or one that the bank chooses. */
    async openAccount(given: { bankCode: string; accountNumber?: string; name: string }): Promise<string> {
      const { bankCode, accountNumber, name } = given;
      const { account } = await ask('open a bank account', '/api/bank-accounts', { bank_code: bankCode, account_number: accountNumber, account_name: name });
      return String(Object(account).account_number);
    },
    /** Returns the transaction's reference, as the adapter of the payments company names it; no webhook is sent. `amount` in kobo. */
    async transfer(given: { accountNumber: string; amount: number; from: string; narration?: string; at: number }): Promise<string> {
      const { transfer } = await ask('make a transfer', '/api/transfers', {
        account_number: given.accountNumber,
        amount_kobo: given.amount,
        sender_name: given.from,
        ...(given.narration && { narration: given.narration }),
        paid_at: new Date(given.at).toISOString(),
        options: { drop: true },
      });
      const { id, reference } = Object(transfer);
      // Flutterwave identifies a deposit by its number: those into one account share their reference.
      return env.payments.provider === 'flutterwave' ? `flw-${id}` : String(reference);
    },
    /** A cardholder pays on the hosted page; no webhook is sent. */
    async payByCard(reference: string): Promise<void> {
      await ask('pay by card', `/api/charges/${reference}/pay`, { options: { drop: true } });
    },
    /** The payer's bank contests a payment; returns the number of the dispute. */
    async dispute(reference: string, dueDays: number): Promise<string> {
      const { dispute } = await ask('contest a payment', `/api/charges/${reference}/dispute`, { due_days: dueDays });
      return String(Object(dispute).id);
    },
    async payOut(reference: string): Promise<void> {
      await ask('carry out a transfer', `/api/payouts/${reference}`, { status: 'success', options: { drop: true } });
    },
  };
}
