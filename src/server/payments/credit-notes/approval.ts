import { formatMoney } from '../../../shared/kit/money.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import type { payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import { invoiceChanges, invoiceEnded, invoiceFacts } from '../../invoices/index.ts';
import type { Approval } from '../../core/approval.ts';
import { countsAs } from '../safety/guard.ts';
import { planPayBack } from './plan.ts';

/** Describes a request to credit an invoice and pay back, for the approver. */
export const payBackApproval: Approval<ParsedOf<typeof payBackCreditNote>> = {
  same: ({ invoiceId, returned }) => [invoiceId, returned],
  async describe(ctx, input) {
    const { invoice, sums, returned } = await planPayBack(ctx, input);
    const [number, party] = [invoice.number ?? '', invoice.recipient.name ?? ''];
    return {
      ...invoiceFacts(ctx, invoice),
      summary: say`Credit ${formatMoney(sums.total)} of invoice ${number} to ${party} and pay back ${formatMoney(returned)}: “${input.reason}”`,
      amount: returned,
    };
  },
  ...countsAs((_ctx, { returned }) => [{ amount: returned }]),
  changes: (ctx, { invoiceId }, snapshot) => invoiceChanges(ctx, invoiceId, snapshot),
  ended: (ctx, { invoiceId }) => invoiceEnded(ctx, invoiceId, 'credit'),
};
