import { AppError } from '../../shared/kit/errors.ts';
import { add, formatMoney } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { withdrawalFee } from '../../shared/wallet/withdrawal-rules.ts';
import type { withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { audit } from '../core/record.ts';
import type { Approval } from '../core/approval.ts';
import { destinationOf, refuseCooling, refuseWhilePaused } from './withdrawal-terms.ts';
import { payoutBlock } from './payout-queries.ts';
import { outcomeOfRequest } from './withdrawal-queries.ts';
import { reserve } from './withdraw.ts';

/** Describes a withdrawal for the approver; requesting it holds the money. */
export const withdrawApproval: Approval<ParsedOf<typeof withdraw>> = {
  same: ({ accountId, amount }) => [accountId, amount],
  async describe(ctx, { accountId, amount, note }) {
    await refuseWhilePaused(ctx.sql);
    const account = await destinationOf(ctx, accountId);
    await refuseCooling(ctx, account, amount);
    const fee = withdrawalFee(amount);
    const [to, whole] = [`${account.bank_name} ••${account.last4}, ${account.account_name}`, formatMoney(add(amount, fee))];
    return {
      summary: note
        ? say`Withdraw ${formatMoney(amount)} to ${to}. Total debit ${whole}, including the fee. “${note}”`
        : say`Withdraw ${formatMoney(amount)} to ${to}. Total debit ${whole}, including the fee.`,
      amount: add(amount, fee),
      path: '/wallet?tab=withdrawals',
      snapshot: { account: account.account_name },
    };
  },
  async asked(ctx, input, requestId) {
    const made = await reserve(ctx, input, requestId);
    await audit(ctx, 'wallet.withdrawal.ask', made.id, { amount: input.amount, fee: made.fee, account: input.accountId });
  },
  async changes(ctx, { accountId }, snapshot) {
    const changes = (await payoutBlock(ctx.sql)).blocked ? [say`Withdrawals are paused at the moment.`] : [];
    const now = await destinationOf(ctx, accountId).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (now instanceof AppError) return [...changes, now.text];
    return now.account_name === snapshot['account'] ? changes : [...changes, say`The bank names the holder “${now.account_name}” now.`];
  },
  async became({ sql, businessId }, requestId) {
    const made = await outcomeOfRequest(sql, businessId, requestId);
    return made ? (BECAME[made.status]?.(made.reason ?? '') ?? null) : null;
  },
};

/** Final states without an approval. */
const BECAME: Readonly<Record<string, (reason: Text) => Message>> = {
  cancelled: (reason) =>
    reason ? say`Cancelled before it was sent. Your wallet was not debited. ${reason}` : say`Cancelled before it was sent. Your wallet was not debited.`,
  failed: (reason) => (reason ? say`The bank rejected it. Your wallet was not debited. ${reason}` : say`The bank rejected it. Your wallet was not debited.`),
  reversed: (reason) => (reason ? say`The money was returned. ${reason}` : say`The money was returned.`),
};
