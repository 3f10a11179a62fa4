import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import type { payFromWallet } from '../../shared/payments/contract.ts';
import { about, askable, invoiceChanges, invoiceFacts } from '../invoices/index.ts';
import type { Describer } from '../team/index.ts';

/** How a request to pay an invoice from the wallet is told to the one who decides it. */
const fromWallet: Describer<ParsedOf<typeof payFromWallet>> = {
  action: 'invoice.pay',
  route: 'payment.business.wallet',
  async describe(ctx, { category, categoryId, amount }) {
    if (category !== 'invoice') throw new AppError('NOT_ELIGIBLE', 'Only single invoices can be paid from the wallet at present.');
    const invoice = await askable(ctx, categoryId, 'pay');
    if (amount > invoice.balance) throw new AppError('OVERPAYMENT');
    const part = amount < invoice.balance ? `, a part of the ${formatMoney(kobo(invoice.balance))} still owed` : '';
    return { ...invoiceFacts(ctx, invoice), amount, summary: `Pay ${formatMoney(amount)} from the wallet for ${about(invoice)}${part}.` };
  },
  changes: (ctx, { categoryId }, snapshot) => invoiceChanges(ctx, categoryId, snapshot),
};

export const paymentDescribers: readonly Describer[] = [fromWallet];
