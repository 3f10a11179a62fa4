import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import type { TransferStatus } from '../../../shared/wallet/payout.ts';
import type { ReceivedWebhook } from '../testing.ts';
import { isProviderError } from '../errors.ts';
import type { PaymentProvider } from './port.ts';

/** Access of the suite to the simulated provider. */
export interface TransferBench {
  readonly provider: PaymentProvider;
  readonly account: { readonly accountNumber: string; readonly bankCode: string };
  readonly noAccount: { readonly accountNumber: string; readonly bankCode: string };
  /** Amounts (kobo) that make the simulated provider finish a transfer in each final state that it has. */
  readonly ending: Readonly<Record<'success' | 'failed', number> & Partial<Record<TransferStatus, number>>>;
  /** An amount whose transfer stays open until a test ends it. */
  readonly undecided: number;
  /** Amounts whose call gets no answer: `never` is not executed, `done` is executed. */
  readonly lost: { readonly never: number; readonly done: number };
  turn(reference: string, status: TransferStatus): Promise<void>;
  webhookOf(reference: string): Promise<ReceivedWebhook>;
  /** The provider's fee on an executed transfer. */
  readonly fee: (amount: number) => number;
  /** As `signs` in `conformance.ts`. */
  readonly signs: 'the body' | 'the sender';
}

const fresh = () => `wdr-${randomBytes(16).toString('hex')}`;

/** The tests of every adapter of TransferProvider, each with its own simulated provider. */
export function conformsToTransferPort(bench: () => TransferBench, endings: readonly Exclude<TransferStatus, 'pending'>[]): void {
  const send = async (amount: number, reference = fresh()) => {
    const to = { name: 'Payee', ...bench().account };
    const { recipientCode } = await bench().provider.createRecipient(to);
    return bench().provider.sendTransfer({ reference, amount: kobo(amount), recipientCode, to, reason: 'Test' });
  };
  /** Polls until the transfer has this status; the simulated provider needs a moment. */
  const becomes = async (reference: string, status: TransferStatus) => {
    await expect.poll(async () => (await bench().provider.verifyTransfer(reference))?.status, { timeout: 5_000, interval: 20 }).toBe(status);
    return bench().provider.verifyTransfer(reference);
  };

  describe('money out', () => {
    test('an account is one recipient, with the holder reported by the bank; an unknown one is refused', async () => {
      const { provider, account, noAccount } = bench();
      const first = await provider.createRecipient({ name: 'Payee', ...account });
      expect(first.accountName).toMatch(/\w/);
      expect(await provider.createRecipient({ name: 'Payee', ...account })).toEqual(first);
      await expect(provider.createRecipient({ name: 'Nobody', ...noAccount })).rejects.toMatchObject({ kind: 'refused' });
    });

    test.each(endings)('a transfer that ends as %s', async (status) => {
      const reference = fresh();
      const amount = bench().ending[status] ?? 0;
      const sent = await send(amount, reference);
      expect(sent).toMatchObject({ reference, amount, currency: 'NGN' });
      const ended = await becomes(reference, status);
      expect(ended).toMatchObject({ reference, amount, fee: status === 'success' || status === 'reversed' ? bench().fee(amount) : 0 });
    });

    test('one that is not conclusive is pending, until it is', async () => {
      const { reference } = await send(bench().undecided);
      expect(await bench().provider.verifyTransfer(reference)).toMatchObject({ status: 'pending' });
      await bench().turn(reference, 'success');
      await becomes(reference, 'success');
    });

    test('a reference is used once: the same again sends nothing', async () => {
      const amount = bench().ending.success;
      const first = await send(amount);
      const again = await send(amount, first.reference).then(
        (said) => said.id,
        (error: unknown) => (isProviderError(error, 'refused') ? first.id : 'thrown'),
      );
      expect(again).toBe(first.id);
      await becomes(first.reference, 'success');
    });

    test('without an answer the outcome is unknown until it is queried', async () => {
      const [never, carriedOut] = [fresh(), fresh()];
      await expect(send(bench().lost.never, never)).rejects.toMatchObject({ kind: 'unknown-outcome' });
      expect(await bench().provider.verifyTransfer(never)).toBeNull();
      await send(bench().lost.never, never);
      await becomes(never, 'success');
      await expect(send(bench().lost.done, carriedOut)).rejects.toMatchObject({ kind: 'unknown-outcome' });
      await becomes(carriedOut, 'success');
    });

    test.each(['no-such-reference-at-all', '', '../transfer', 'a/b'])('nothing is known of "%s"', async (reference) => {
      expect(await bench().provider.verifyTransfer(reference)).toBeNull();
    });

    test('it is in the list of its time, and in no other', async () => {
      const from = new Date(Date.now() - 1_000).toISOString();
      const { reference } = await send(bench().ending.success);
      const to = new Date(Date.now() + 1_000).toISOString();
      const listed = async (from: string, to: string) =>
        (await bench().provider.listTransfers({ from, to, page: 1, perPage: 100 })).transfers.map((each) => each.reference);
      expect(await listed(from, to)).toContain(reference);
      expect(await listed('2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z')).toEqual([]);
    });

    test('the webhook names the reference, and nothing else of it is used', async () => {
      const { reference } = await send(bench().ending.failed);
      const { body, signature } = await bench().webhookOf(reference);
      expect(bench().provider.parseWebhook(body, signature)).toMatchObject({ ok: true, event: { type: 'transfer', reference } });
      expect(bench().provider.parseWebhook(Buffer.concat([body, Buffer.from(' ')]), signature).ok).toBe(bench().signs === 'the sender');
      expect(bench().provider.parseWebhook(body, `${signature}0`).ok).toBe(false);
    });
  });
}
