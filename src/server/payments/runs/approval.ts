import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import type { approveRun } from '../../../shared/payments/runs-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import { invoiceEnded } from '../../invoices/index.ts';
import type { Approval } from '../../core/approval.ts';
import type { Context } from '../../core/context.ts';
import { countsAs } from '../safety/guard.ts';
import { linesToPay, sumOf } from './present-run.ts';
import { linesOfRun, paymentRunById } from './run-queries.ts';
import { approvable, dayOfRun, guardable, NOTHING_LEFT } from './runs.ts';

/** Describes a request to approve a payment run, for the approver. */
export const approveRunApproval: Approval<ParsedOf<typeof approveRun>> = {
  same: ({ id }) => [id],
  async describe(ctx, input) {
    const { run, lines } = await approvable(ctx, input);
    return {
      summary: say`Pay ${formatMoney(input.total)} from the wallet for ${lines.length} invoices in a payment run on ${dayOfRun(run)}.`,
      amount: input.total,
      path: `/invoices/runs/${run.id}`,
      snapshot: {},
    };
  },
  ...countsAs(linesNow),
  changes: () => Promise.resolve([]),
  async ended(ctx, { businessId, id, total }) {
    const run = await paymentRunById(ctx.sql, businessId, id);
    const lines = run ? linesToPay(run, await linesOfRun(ctx.sql, businessId, id)) : [];
    if (lines.length === 0) return NOTHING_LEFT;
    if (sumOf(lines) !== total) return say`The payment run now pays ${formatMoney(kobo(sumOf(lines)))}.`;
    const reasons = await Promise.all(lines.map((line) => invoiceEnded(ctx, line.invoice_id, 'pay')));
    return reasons.every((reason) => reason !== null) ? say`The invoices of the payment run can no longer be paid.` : null;
  },
};

/** Throws if nothing is to be paid now: the limits of nothing are always met, and a moment later something may have failed. */
async function linesNow(ctx: Context, { businessId, id }: { businessId: string; id: string }) {
  const run = await paymentRunById(ctx.sql, businessId, id);
  const lines = run ? linesToPay(run, await linesOfRun(ctx.sql, businessId, id)) : [];
  if (lines.length === 0) throw new AppError('STATE_CONFLICT', NOTHING_LEFT);
  return guardable(lines);
}
