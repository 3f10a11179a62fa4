import { lineDiscounts } from '../../../shared/invoices/discounts.ts';
import { kobo, milli, ZERO } from '../../../shared/kit/money.ts';
import type { CreditableLine, InvoiceSums, Returnable } from '../../../shared/invoices/credit-note.ts';
import type { Sql } from '../../db/pool.ts';
import { linesOf } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { notesOf, paymentsLeft } from './note-queries.ts';
import { discountsOf } from '../taxes/stored-discount.ts';
import type { NoteRecord, PaidRecord } from './note-queries.ts';

/** What the notes of an invoice have left of it. */
export interface Creditable {
  readonly lines: readonly CreditableLine[];
  readonly sums: InvoiceSums;
}

export function creditableOf(invoice: InvoiceRecord, notes: readonly NoteRecord[]): Creditable {
  const credited = notes.flatMap((note) => note.lines);
  const lines = linesOf(invoice);
  const own = lineDiscounts(
    lines.map(({ total }) => kobo(total)),
    discountsOf(invoice),
    invoice.discounts.map(({ amount }) => kobo(amount)),
  );
  return {
    lines: lines.map((line, index) => {
      const parts = credited.filter(({ key }) => key === line.key);
      return {
        id: line.key,
        name: line.name,
        quantity: milli(line.quantity),
        unitPrice: kobo(line.unit_price),
        total: kobo(line.total),
        discount: own[index] ?? ZERO,
        creditedQuantity: milli(parts.reduce((sum, part) => sum + (part.quantity ?? 0), 0)),
        credited: kobo(parts.reduce((sum, part) => sum + part.total, 0)),
        ...(line.tax && { tax: line.tax }),
      };
    }),
    sums: { subtotal: kobo(invoice.subtotal), discount: kobo(invoice.discount), tax: kobo(invoice.tax), total: kobo(invoice.total) },
  };
}

export interface PaidBack extends Returnable {
  /** For the way `card`: the payment at the payments company. */
  readonly intentId: string | null;
  readonly payer: string | null;
  readonly method: string;
}

/** The payments that can be returned, newest first, each the way it came: a business's to its wallet, a guest's to the card or account. One outside, and a transfer that was matched to the invoice, is paid back outside: the payments company has no payment of ours to return. */
export async function returnable(sql: Sql, invoice: InvoiceRecord): Promise<PaidBack[]> {
  return (await paymentsLeft(sql, invoice)).map((payment) => {
    const way = wayOf(payment);
    const { id, method, payer_business_id: payer, intent_id: intentId } = payment;
    return { id, method, left: kobo(payment.left), way, intentId, payer: way === 'wallet' ? payer : null };
  });
}

function wayOf({ channel, payer_business_id: payer, intent_id: intentId }: PaidRecord): PaidBack['way'] {
  if (channel === 'outside') return 'outside';
  if (payer !== null) return 'wallet';
  return intentId === null ? 'outside' : 'card';
}

export async function creditableNow(sql: Sql, invoice: InvoiceRecord): Promise<Creditable> {
  return creditableOf(invoice, await notesOf(sql, invoice.id));
}
