import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import type { closeBusiness } from '../../shared/business/closing-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { existingBusiness } from '../business/index.ts';
import type { Approval } from '../core/approval.ts';
import { refuseStanding } from './close.ts';
import { standingOf } from './obstacles.ts';

/** Describes a request to close the business, for the approver. */
export const closeBusinessApproval: Approval<ParsedOf<typeof closeBusiness>> = {
  same: ({ voidInvoices = false }) => [voidInvoices],
  async describe(ctx, { voidInvoices = false }) {
    const standing = await standingOf(ctx.sql, ctx.businessId);
    refuseStanding(standing, voidInvoices);
    const { name } = await existingBusiness(ctx, ctx.businessId);
    const { count, amount } = standing.unpaid;
    return {
      summary: count === 0 ? say`Close ${name}.` : say`Close ${name} and void its unpaid invoices: ${count}, ${formatMoney(amount)}.`,
      amount: null,
      path: '/settings?tab=data',
      snapshot: { unpaid: amount },
    };
  },
  async changes(ctx, { voidInvoices = false }, snapshot) {
    const { obstacles, unpaid } = await standingOf(ctx.sql, ctx.businessId);
    if (obstacles.length > 0) return obstacles.map(({ says }) => says);
    if (unpaid.amount === snapshot['unpaid']) return [];
    return voidInvoices || unpaid.count === 0
      ? [say`Unpaid invoices that it would void are now: ${unpaid.count}, ${formatMoney(unpaid.amount)}.`]
      : [
          new AppError('STATE_CONFLICT').text,
          say`Unpaid invoices that you sent: ${unpaid.count}, ${formatMoney(unpaid.amount)}. Confirm that they are voided.`,
        ];
  },
};
