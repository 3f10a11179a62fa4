import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import type { chargeCard, payFromWallet } from '../../shared/payments/contract.ts';
import type { verifyBulkPayment } from '../../shared/invoices/bulk-contract.ts';
import { counted, inRow, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { InvoiceRecord } from '../invoices/index.ts';
import { about, askable, invoiceChanges, invoiceEnded, invoiceFacts, payable, refuseUnseen } from '../invoices/index.ts';
import type { Approval } from '../core/approval.ts';
import { cardById } from './cards/card-queries.ts';
import { countsAs } from './safety/guard.ts';
import { bulkById } from './targets/bulk-queries.ts';
import { bulkToPay } from './targets/target-queries.ts';
import { bulkRefusal } from './targets/targets.ts';

/** Describes a request to pay an invoice from the wallet, for the approver. */
export const payFromWalletApproval: Approval<ParsedOf<typeof payFromWallet>> = ofOneInvoice(
  say`Only single invoices can be paid from the wallet.`,
  async (_ctx, { amount }, invoice) =>
    amount < invoice.balance
      ? say`Pay ${formatMoney(amount)} from the wallet for ${about(invoice)}, part of the balance due of ${formatMoney(kobo(invoice.balance))}.`
      : say`Pay ${formatMoney(amount)} from the wallet for ${about(invoice)}.`,
);

/** The same with a saved card. */
export const chargeCardApproval: Approval<ParsedOf<typeof chargeCard>> = ofOneInvoice(
  say`Card payment requests are only available for invoices.`,
  async ({ sql }, { businessId, cardId, amount }, invoice) => {
    const card = await cardById(sql, businessId, cardId);
    if (!card) throw new AppError('NOT_FOUND', say`We could not find that card.`);
    return say`Pay ${formatMoney(amount)} with the card ending in ${card.last4} for ${about(invoice)}.`;
  },
);

/** A bulk payment: its sum was recorded at the start, and paying checks that it has not changed. */
export const verifyBulkApproval: Approval<ParsedOf<typeof verifyBulkPayment>> = {
  same: ({ paymentId }) => [paymentId],
  async describe(ctx, { businessId, paymentId, cardId }) {
    const card = cardId === undefined ? null : await cardById(ctx.sql, businessId, cardId);
    if (cardId !== undefined && !card) throw new AppError('NOT_FOUND', say`We could not find that card.`);
    const bulk = await bulkById(ctx.sql, businessId, paymentId);
    if (!bulk) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    if (bulk.status !== 'pending') throw new AppError('STATE_CONFLICT', say`These invoices are paid already.`);
    const amount = kobo(bulk.total);
    const numbers = await numbersOf(ctx, businessId, bulk.invoices);
    return {
      summary: card
        ? say`Pay ${formatMoney(amount)} with the card ending in ${card.last4} for ${bulk.invoices.length} invoices: ${numbers}.`
        : say`Pay ${formatMoney(amount)} from the wallet for ${bulk.invoices.length} invoices: ${numbers}.`,
      amount,
      path: '/invoices?type=received',
      snapshot: {},
    };
  },
  ...countsAs(async (ctx, { businessId, paymentId }) => (await bulkById(ctx.sql, businessId, paymentId))?.invoices ?? []),
  async changes(ctx, { businessId, paymentId }) {
    const bulk = await bulkById(ctx.sql, businessId, paymentId);
    const rows = bulk
      ? await payable(
          ctx,
          businessId,
          bulk.invoices.map(({ id }) => id),
        )
      : [];
    return rows
      .filter((row) => {
        const line = bulk?.invoices.find(({ id }) => id === row.id);
        return !line || row.balance !== line.amount + (line.withheld ?? 0);
      })
      .map((row) => say`${row.number ?? ''} is now ${statusLabel(row.status)}, with a balance due of ${formatMoney(kobo(row.balance))}.`);
  },
  async ended({ sql, businessId }, { paymentId }) {
    const bulk = await bulkToPay(sql, businessId, paymentId);
    return bulk && (bulkRefusal(bulk)?.text ?? null);
  },
};

/** Requests to pay one invoice. `onlyInvoices` is the error for another category; `summary` may throw. */
function ofOneInvoice<Input extends ParsedOf<typeof payFromWallet>>(
  onlyInvoices: Message,
  summary: (ctx: Context, input: Input, invoice: InvoiceRecord) => Promise<Message>,
): Approval<Input> {
  return {
    same: ({ categoryId, amount }) => [categoryId, amount],
    async describe(ctx, input) {
      const { category, categoryId, amount, revision } = input;
      if (category !== 'invoice') throw new AppError('NOT_ELIGIBLE', onlyInvoices);
      const invoice = await askable(ctx, categoryId, 'pay');
      refuseUnseen(invoice, revision);
      if (amount > invoice.balance) throw new AppError('OVERPAYMENT');
      return { ...invoiceFacts(ctx, invoice), amount, summary: await summary(ctx, input, invoice) };
    },
    ...countsAs((_ctx, { categoryId, amount }) => [{ id: categoryId, amount }]),
    changes: (ctx, { categoryId }, snapshot) => invoiceChanges(ctx, categoryId, snapshot),
    ended: (ctx, { categoryId, ...seen }) => invoiceEnded(ctx, categoryId, 'pay', seen),
  };
}

async function numbersOf(ctx: Pick<Context, 'sql' | 'now'>, businessId: string, lines: readonly { readonly id: string }[]): Promise<Message> {
  const rows = await payable(
    ctx,
    businessId,
    lines.map(({ id }) => id),
  );
  const named = rows.slice(0, 5).map((row) => `${row.number ?? ''} (${row.party ?? ''})`);
  return inRow(rows.length > named.length ? [...named, counted(rows.length - named.length, '{count} other', '{count} others')] : named);
}
