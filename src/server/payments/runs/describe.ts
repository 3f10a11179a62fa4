import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import type { approveRun } from '../../../shared/payments/runs-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Describer } from '../../team/index.ts';
import type { Context } from '../../core/context.ts';
import { countsAs } from '../safety/guard.ts';
import { linesToPay } from './present-run.ts';
import { linesOfRun, paymentRunById } from './run-queries.ts';
import { approvable, APPROVE_RUN, dayOfRun, guardable, NOTHING_LEFT } from './runs.ts';

/** Describes a request to approve a payment run, for the approver. */
export const runDescriber: Describer<ParsedOf<typeof approveRun>> = {
  action: 'invoice.pay',
  route: APPROVE_RUN,
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
};

/** Throws if nothing is to be paid now: the limits of nothing are always met, and a moment later something may have failed. */
async function linesNow(ctx: Context, { businessId, id }: { businessId: string; id: string }) {
  const run = await paymentRunById(ctx.sql, businessId, id);
  const lines = run ? linesToPay(run, await linesOfRun(ctx.sql, businessId, id)) : [];
  if (lines.length === 0) throw new AppError('STATE_CONFLICT', NOTHING_LEFT);
  return guardable(lines);
}
