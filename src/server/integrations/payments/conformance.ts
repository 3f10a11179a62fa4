import { describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { ReceivedWebhook } from '../testing.ts';
import type { PaymentProvider } from './port.ts';

/** Access of the suite to the simulated provider. */
export interface Bench {
  readonly provider: PaymentProvider;
  /** Sends money into a virtual account; returns the provider's reference and its webhook. */
  payIn(accountNumber: string, amount: Kobo): Promise<{ reference: string; webhook: ReceivedWebhook }>;
  readonly knownAccount: { readonly accountNumber: string; readonly bankCode: string };
  readonly unknownAccount: { readonly accountNumber: string; readonly bankCode: string };
  /** What a webhook's signature proves: each byte of the body, or only the sender. */
  readonly signs: 'the body' | 'the sender';
  /** The provider's fee on money that arrives in a virtual account. */
  readonly fee: (amount: Kobo) => Kobo;
}

/** The tests of every adapter of PaymentProvider, each with its own simulated provider. */
export function conformsToPaymentPort(bench: () => Bench): void {
  let people = 0;
  const newCustomer = () => {
    people += 1;
    return {
      email: `buyer${people}@example.ng`,
      firstName: 'Ada',
      lastName: `Obi ${people}`,
      phone: '+2348031234567',
      bvn: '22222222280',
    };
  };
  const openAccount = async () => {
    const { provider } = bench();
    const person = newCustomer();
    const { customerCode } = await provider.createCustomer(person);
    const account = await provider.createDedicatedAccount({ ...person, customerCode });
    if ('waitsFor' in account) throw new Error(`the account waits for ${account.waitsFor}`);
    return { person, customerCode, account };
  };

  describe('customers and virtual accounts', () => {
    test('the same e-mail is the same customer', async () => {
      const { provider } = bench();
      const person = newCustomer();
      const first = await provider.createCustomer(person);
      const again = await provider.createCustomer({ ...person, lastName: 'Married' });
      const other = await provider.createCustomer(newCustomer());
      expect(again.customerCode).toBe(first.customerCode);
      expect(other.customerCode).not.toBe(first.customerCode);
    });

    test('a customer has one account, however often it is requested', async () => {
      const { person, customerCode, account } = await openAccount();
      const again = await bench().provider.createDedicatedAccount({ ...person, customerCode });
      expect(again).toEqual(account);
      expect(account.accountNumber).toMatch(/^\d{10}$/);
      expect((await openAccount()).account.accountNumber).not.toBe(account.accountNumber);
    });

    test('an unknown customer is refused', async () => {
      const opening = bench().provider.createDedicatedAccount({ ...newCustomer(), customerCode: 'CUS_nobody' });
      await expect(opening).rejects.toMatchObject({ kind: 'refused' });
    });
  });

  describe('money in', () => {
    test.each([1, 99, 2_500_050, 4_000_000, 900_000_001])('%i kobo arrive to the kobo', async (amount) => {
      const { provider, payIn, fee } = bench();
      const { customerCode, account } = await openAccount();
      const { reference, webhook } = await payIn(account.accountNumber, kobo(amount));

      const verified = await provider.verifyTransaction(reference);
      expect(verified).toMatchObject({
        reference,
        status: 'success',
        amount,
        fees: fee(kobo(amount)),
        currency: 'NGN',
        channel: 'dedicated_nuban',
        customerCode,
      });
      // A provider that does not report the account reports the customer, who has one account.
      expect([undefined, account.accountNumber]).toContain(verified?.receiver?.accountNumber);

      const verdict = provider.parseWebhook(webhook.body, webhook.signature);
      expect(verdict).toMatchObject({ ok: true, event: { type: 'charge.success', reference } });
    });

    test('it is in the list of its time, and in no other', async () => {
      const { provider, payIn } = bench();
      const { account } = await openAccount();
      const from = new Date().toISOString();
      const { reference } = await payIn(account.accountNumber, kobo(123_45));
      const to = new Date().toISOString();
      const references = async (from: string, to: string) =>
        (await provider.listTransactions({ from, to, page: 1, perPage: 100 })).transactions.map((each) => each.reference);
      expect(await references(from, to)).toContain(reference);
      expect(await references('2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z')).toEqual([]);
    });

    test.each(['no-such-reference', '', '..', '../customer', 'a/b', 'x?y=z'])('nothing is known of "%s"', async (reference) => {
      expect(await bench().provider.verifyTransaction(reference)).toBeNull();
    });
  });

  describe('webhooks', () => {
    test('an altered body is refused, or has no effect; an unsigned or wrongly signed one is refused', async () => {
      const { provider, payIn } = bench();
      const { account } = await openAccount();
      const { reference, webhook } = await payIn(account.accountNumber, kobo(5_000_00));
      const altered = Buffer.from(webhook.body.toString().replace(/"amount":5000/, '"amount":9000'));
      const signature = webhook.signature ?? '';
      const otherEnd = signature.endsWith('0') ? '1' : '0';

      expect(provider.parseWebhook(webhook.body, signature).ok).toBe(true);
      expect(altered.equals(webhook.body)).toBe(false);
      const verdict = provider.parseWebhook(altered, signature);
      if (bench().signs === 'the body') expect(verdict).toEqual({ ok: false, reason: 'wrong-signature' });
      else expect(verdict).toEqual(provider.parseWebhook(webhook.body, signature));
      expect(await provider.verifyTransaction(reference)).toMatchObject({ amount: 5_000_00 });
      expect(provider.parseWebhook(webhook.body, undefined)).toEqual({ ok: false, reason: 'no-signature' });
      expect(provider.parseWebhook(webhook.body, '')).toEqual({ ok: false, reason: 'no-signature' });
      for (const wrong of [signature.slice(0, -1) + otherEnd, signature.slice(2), `${signature}00`, 'zz'.repeat(64)]) {
        expect(provider.parseWebhook(webhook.body, wrong)).toEqual({ ok: false, reason: 'wrong-signature' });
      }
    });
  });

  describe('banks', () => {
    test('are many, in order, each with its code', async () => {
      const banks = await bench().provider.listBanks();
      expect(banks.length).toBeGreaterThan(25);
      expect(banks).toContainEqual({ name: 'Zenith Bank', code: '057' });
      expect(banks.map(({ name }) => name)).toEqual(banks.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')));
    });

    test('return the holder of an account, and that one does not exist', async () => {
      const { provider, knownAccount, unknownAccount } = bench();
      const holder = await provider.resolveAccount(knownAccount);
      expect(holder?.accountNumber).toBe(knownAccount.accountNumber);
      expect(holder?.accountName).toMatch(/\w/);
      expect(await provider.resolveAccount(knownAccount)).toEqual(holder);
      expect(await provider.resolveAccount(unknownAccount)).toBeNull();
    });
  });
}
