import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { isProviderError } from '../errors.ts';
import type { ReceivedWebhook } from '../testing.ts';
import type { PaymentProvider, ProviderTransaction } from './port.ts';

export type CardMood = 'success' | 'declined' | 'slow' | 'lost-answer' | 'no-answer';

/** Access of the suite to the simulated provider, for charges. */
export interface ChargesBench {
  readonly provider: PaymentProvider;
  /** Pays on the hosted page with a test card of this kind. */
  payByCard(reference: string, kind: 'good' | 'otp' | 'declined' | 'slow'): Promise<void>;
  /** Sends money to the account of one payment; false if the provider sends it back. */
  send(accountNumber: string, amount: Kobo): Promise<boolean>;
  /** Sets the behaviour of the saved card. */
  setMood(authorizationCode: string, mood: CardMood): Promise<void>;
  /** Opens a dispute, or ends it for the payer or for us; returns its webhook, if the company sends one. */
  dispute(reference: string, end?: 'lost' | 'won'): Promise<ReceivedWebhook | null>;
  webhookOf(reference: string): Promise<ReceivedWebhook>;
  /** The expiry of the test cards. */
  readonly expiry: { readonly expMonth: number; readonly expYear: number };
  /** The provider's fee on a card payment. */
  readonly cardFee: (amount: Kobo) => Kobo;
}

/** The tests of every adapter of PaymentProvider, each with its own simulated provider. */
export function conformsToChargesPort(bench: () => ChargesBench): void {
  const reference = () => `pay-${randomBytes(10).toString('hex')}`;
  const wish = (given: string, amount: number) => ({ reference: given, email: 'payer@example.ng', amount: kobo(amount), currency: 'NGN' });
  const checkout = (given: string, amount: number) =>
    bench().provider.startCheckout({ ...wish(given, amount), returnUrl: 'http://localhost:4400/payment', channels: ['card'], label: 'invoice INV-0001' });
  const said = async (given: string): Promise<ProviderTransaction> => {
    const transaction = await bench().provider.verifyTransaction(given);
    if (!transaction) throw new Error(`nothing is known of ${given}`);
    return transaction;
  };
  const paid = async (amount: number) => {
    const given = reference();
    await checkout(given, amount);
    await bench().payByCard(given, 'good');
    return said(given);
  };
  const savedCard = async () => (await paid(50_00)).card?.authorizationCode ?? '';
  const charge = async (given: string, amount: number, authorizationCode: string) => bench().provider.chargeCard({ ...wish(given, amount), authorizationCode });

  describe('a hosted checkout', () => {
    test('waits for its payer, then returns amount, method and fee', async () => {
      const given = reference();
      const { url } = await checkout(given, 3_000_00);
      expect(url).toMatch(/^https?:\/\//);
      expect([undefined, 'pending', 'abandoned']).toContain((await bench().provider.verifyTransaction(given))?.status);
      await bench().payByCard(given, 'otp');
      const transaction = await said(given);
      expect(transaction).toMatchObject({ status: 'success', amount: 3_000_00, fees: bench().cardFee(kobo(3_000_00)), currency: 'NGN', channel: 'card' });
      expect(transaction.card).toMatchObject({ reusable: true, last4: expect.stringMatching(/^\d{4}$/), ...bench().expiry });
      const webhook = await bench().webhookOf(given);
      expect(bench().provider.parseWebhook(webhook.body, webhook.signature)).toMatchObject({ ok: true, event: { type: 'charge.success', reference: given } });
    });

    test('can be paid once: another one with its reference is refused as taken', async () => {
      const { reference: given } = await paid(100_00);
      const error: unknown = await checkout(given, 100_00).then(
        () => null,
        (problem: unknown) => problem,
      );
      expect(isProviderError(error, 'refused')).toBe(true);
      expect(bench().provider.isTaken(error)).toBe(true);
      expect(bench().provider.isTaken(new Error('another'))).toBe(false);
    });

    test('with a declined card has failed, with a reason; with a slow bank it is open', async () => {
      const [declined, slow] = [reference(), reference()];
      await checkout(declined, 100_00);
      await bench().payByCard(declined, 'declined');
      expect(await said(declined)).toMatchObject({ status: 'failed', said: expect.stringMatching(/\w/), card: null });
      await checkout(slow, 100_00);
      await bench().payByCard(slow, 'slow');
      expect((await said(slow)).status).toBe('pending');
    });

    test('by the same card again is the same card', async () => {
      const [one, two] = [await paid(100_00), await paid(200_00)];
      expect(one.card?.signature).toBe(two.card?.signature);
    });
  });

  describe('a saved card', () => {
    test('is charged at once, under its reference, once', async () => {
      const card = await savedCard();
      const given = reference();
      expect(await charge(given, 250_00, card)).toMatchObject({ reference: given, status: 'success', amount: 250_00 });
      await expect(charge(given, 250_00, card)).rejects.toMatchObject({ kind: 'refused' });
      await expect(charge(reference(), 250_00, 'AUTH_nobody')).rejects.toMatchObject({ kind: 'refused' });
    });

    test('that is declined, slow, or has a lost answer', async () => {
      const card = await savedCard();
      const outcome = async (mood: CardMood) => {
        const given = reference();
        await bench().setMood(card, mood);
        const answered = await charge(given, 100_00, card).then(
          ({ status }) => status,
          (error: unknown) => (isProviderError(error) ? error.kind : 'other'),
        );
        const transaction = await bench().provider.verifyTransaction(given);
        return [answered, transaction?.status ?? 'unknown'];
      };
      expect(await outcome('declined')).toEqual(['failed', 'failed']);
      expect(await outcome('slow')).toEqual(['pending', 'pending']);
      expect(await outcome('lost-answer')).toEqual(['unknown-outcome', 'success']);
      expect(await outcome('no-answer')).toEqual(['unknown-outcome', 'unknown']);
    });
  });

  describe('an account for one transfer', () => {
    const open = (given: string, amount: number, life = 1_800_000) =>
      bench().provider.openTransferAccount({ ...wish(given, amount), expiresAt: new Date(Date.now() + life).toISOString() });

    test('accepts the exact amount once; other amounts go back', async () => {
      const given = reference();
      const account = await open(given, 75_050);
      expect(account).toMatchObject({ accountNumber: expect.stringMatching(/^\d{10}$/), accountName: expect.stringMatching(/\w/) });
      expect(Date.parse(account.expiresAt)).toBeGreaterThan(Date.now() + 1_500_000);
      expect((await said(given)).status).toBe('pending');
      expect(await bench().send(account.accountNumber, kobo(75_051))).toBe(false);
      expect(await bench().send(account.accountNumber, kobo(75_050))).toBe(true);
      expect(await said(given)).toMatchObject({
        status: 'success',
        amount: 75_050,
        channel: 'bank_transfer',
        card: null,
      });
      expect([undefined, account.accountNumber]).toContain((await said(given)).receiver?.accountNumber);
      expect(await bench().send(account.accountNumber, kobo(75_050))).toBe(false);
    });

    test('that has expired accepts nothing', async () => {
      const account = await open(reference(), 100_00, -1_000);
      expect(await bench().send(account.accountNumber, kobo(100_00))).toBe(false);
    });
  });

  test('money goes back once, and no more than was paid', async () => {
    const { provider } = bench();
    const transaction = await paid(500_00);
    expect(await provider.listRefunds(transaction.id)).toEqual([]);
    const refund = await provider.refund({ reference: transaction.reference, amount: kobo(200_00), reason: 'Too much', id: 'pay_refund1' });
    expect(refund.amount).toBe(200_00);
    expect(await provider.listRefunds(transaction.id)).toMatchObject([{ id: refund.id, amount: 200_00, ours: 'pay_refund1', ofDispute: false }]);
    await expect(provider.refund({ reference: transaction.reference, amount: kobo(300_01), reason: 'Too much', id: 'pay_refund1' })).rejects.toMatchObject({
      kind: 'refused',
    });
    await expect(provider.refund({ reference: reference(), amount: kobo(1_00), reason: 'None', id: 'pay_refund2' })).rejects.toMatchObject({ kind: 'refused' });
  });

  test.each(['won', 'lost'] as const)('a dispute is listed, and how it ends: %s', async (end) => {
    const { provider } = bench();
    const transaction = await paid(900_00);
    const opened = await bench().dispute(transaction.reference);
    const day = (more: number) => new Date(Date.now() + more).toISOString();
    const { disputes: listed } = await provider.listDisputes({ from: day(-60_000), to: day(60_000) });
    const id = listed.find(({ reference }) => reference === transaction.reference)?.id ?? '';
    if (opened) expect(provider.parseWebhook(opened.body, opened.signature)).toMatchObject({ ok: true, event: { type: 'dispute', disputeId: id } });
    expect(await provider.readDispute(id)).toMatchObject({ id, reference: transaction.reference, amount: 900_00, status: 'open' });
    await bench().dispute(transaction.reference, end);
    expect(await provider.readDispute(id)).toMatchObject({ status: end });
    expect(await provider.readDispute('999999999')).toBeNull();
    expect(await provider.readDispute('../customer')).toBeNull();
  });

  test.each([
    ['accepted', 'lost'],
    ['contested', 'open'],
  ] as const)('a dispute that we have %s is %s and waits for no other answer', async (how, status) => {
    const { provider } = bench();
    const { reference: given } = await paid(900_00);
    await bench().dispute(given);
    const { disputes: listed } = await provider.listDisputes({
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    const found = listed.find((one) => one.reference === given);
    expect(found).toMatchObject({ awaitsAnswer: true });
    const id = found?.id ?? '';
    const delivery = { customerName: 'Ada Obi', customerEmail: 'ada@example.ng', customerPhone: '08031234567', service: 'Six wall panels', address: null };
    const answer = { id, amount: kobo(900_00), message: 'Delivered on 3 March', contest: how === 'contested' ? delivery : null, file: null };
    expect(await provider.answerDispute(answer)).toMatchObject({ id, reference: given, amount: 900_00, status, awaitsAnswer: false });
    await expect(provider.answerDispute(answer)).rejects.toMatchObject({ kind: 'refused' });
    expect(await provider.readDispute(id)).toMatchObject({ amount: 900_00, status, awaitsAnswer: false });
  });
}
