import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, formatRate, basisPoints, kobo } from '../../shared/kit/money.ts';
import type { decidePartial, requestCredit } from '../../shared/credit/contract.ts';
import type { repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { canStep } from '../../shared/credit/status.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Approval, Described } from '../core/approval.ts';
import { invoiceEnded } from '../invoices/index.ts';
import { stateNow } from './present.ts';
import { creditOf, creditOnInvoice } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { judgeRequest } from './request.ts';

const PATH = '/wallet';

/** Describes a request for an advance, or its signature, for the approver. */
export const requestCreditApproval: Approval<ParsedOf<typeof requestCredit>> = {
  same: ({ invoiceId, action, amount }) => [invoiceId, action, amount],
  async describe(ctx, { invoiceId, action, amount: wanted }) {
    if (action !== 'request') return answering(ctx, await creditOnInvoice(ctx.sql, ctx.businessId, invoiceId), action === 'accept');
    const { judged, amount } = await judgeRequest(ctx, invoiceId, wanted);
    return {
      summary: say`Request an advance of ${formatMoney(amount)} on ${judged.invoice.number ?? ''}, ${judged.buyer}.`,
      amount,
      path: `/invoices/${invoiceId}`,
      snapshot: { balance: judged.invoice.balance },
    };
  },
  async changes(ctx, { invoiceId, action }, snapshot) {
    if (action !== 'request') return changed(ctx, await creditOnInvoice(ctx.sql, ctx.businessId, invoiceId), snapshot);
    return judgeRequest(ctx, invoiceId, undefined).then(
      ({ judged }) =>
        judged.invoice.balance === snapshot['balance'] ? [] : [say`The balance due on the invoice is now ${formatMoney(kobo(judged.invoice.balance))}.`],
      (error: unknown) => {
        if (error instanceof AppError) return [error.text];
        throw error;
      },
    );
  },
  ended: (ctx, { invoiceId, action }) => (action === 'request' ? invoiceEnded(ctx, invoiceId, 'pay') : Promise.resolve(null)),
};

export const decidePartialApproval: Approval<ParsedOf<typeof decidePartial>> = {
  same: ({ creditId, approvalStatus }) => [creditId, approvalStatus],
  describe: async (ctx, { creditId, approvalStatus }) => answering(ctx, await creditOf(ctx.sql, ctx.businessId, creditId), approvalStatus === 'approved'),
  changes: async (ctx, { creditId }, snapshot) => changed(ctx, await creditOf(ctx.sql, ctx.businessId, creditId), snapshot),
};

export const repayCreditApproval: Approval<ParsedOf<typeof repayCredit>> = {
  same: ({ creditId, amount }) => [creditId, amount],
  async describe(ctx, { creditId, amount }) {
    const credit = await creditOf(ctx.sql, ctx.businessId, creditId);
    if (!credit) throw new AppError('NOT_FOUND', say`We could not find that advance.`);
    if (!canStep('repay', credit.state)) throw new AppError('STATE_CONFLICT', say`There is no balance due on this advance.`);
    return {
      summary: say`Repay ${formatMoney(amount)} of the advance on ${credit.invoice_number} from the wallet.`,
      amount,
      path: PATH,
      snapshot: { state: credit.state },
    };
  },
  changes: async (ctx, { creditId }, snapshot) => changed(ctx, await creditOf(ctx.sql, ctx.businessId, creditId), snapshot),
};

function answering(ctx: Context, credit: CreditRecord | null, accepts: boolean): Described {
  if (!credit) throw new AppError('NOT_FOUND', say`We could not find that advance.`);
  const state = stateNow(credit, ctx.now);
  if (!canStep(accepts ? 'accept' : 'decline', state))
    throw new AppError('STATE_CONFLICT', say`This advance is ${statusLabel(state)}: there is nothing to decide.`);
  const amount = kobo(credit.offered ?? credit.requested);
  const [fee, rate] = [formatMoney(kobo(credit.fee_offered ?? 0)), formatRate(basisPoints(credit.apr ?? 0))];
  const summary = accepts
    ? say`Sign the advance of ${formatMoney(amount)} on ${credit.invoice_number}, for a fee of ${fee} at most (${rate} APR).`
    : say`Decline the advance of ${formatMoney(amount)} on ${credit.invoice_number}.`;
  return { summary, amount, path: PATH, snapshot: { state } };
}

function changed(ctx: Context, credit: CreditRecord | null, snapshot: Readonly<Record<string, unknown>>): Message[] {
  const state = credit ? stateNow(credit, ctx.now) : 'gone';
  return state === snapshot['state'] ? [] : [say`The advance is now ${statusLabel(state)}.`];
}
