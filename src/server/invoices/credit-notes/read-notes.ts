import { AppError } from '../../../shared/kit/errors.ts';
import { kobo, plainNaira } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inSnapshot } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { CSV_PORTION, csvFile } from '../../core/csv-file.ts';
import { audit } from '../../core/record.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { invoiceByLink } from '../links/link-queries.ts';
import { tokenDigest } from '../links/link.ts';
import { naira, statusOf, stepsOf } from '../present.ts';
import { invoiceOf, sentInvoice } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { creditableOf, returnable } from './creditable.ts';
import { noteCount, noteExport, notePage } from './list-queries.ts';
import type { NoteRow } from './list-queries.ts';
import { noteById, notesOf, returnsOf } from './note-queries.ts';
import type { NoteRecord } from './note-queries.ts';
import { noteRow, presentNote } from './present-note.ts';

const UNKNOWN = say`We could not find that credit note.`;

export const readCreditNote: Verb<'credit-note.read'> = async (ctx, { id, businessId }) => {
  const note = await creditNoteOf(ctx.sql, businessId, id);
  return presentNote(note, await returnsOf(ctx.sql, note), note.business_id === businessId ? 'sent' : 'received');
};

/** For a member of either party. Throws NOT_FOUND. */
export async function creditNoteOf(sql: Sql, businessId: string, id: string): Promise<NoteRecord> {
  const note = await noteById(sql, id, businessId);
  if (!note) throw new AppError('NOT_FOUND', UNKNOWN);
  return note;
}

/** For the holder of the link of its invoice, in a system transaction. Throws NOT_FOUND. */
export async function creditNoteByLink(sql: Sql, key: string, id: string): Promise<NoteRecord> {
  const invoiceId = await invoiceByLink(sql, tokenDigest(key));
  const note = invoiceId === null ? null : await noteById(sql, id, null);
  if (!note || note.invoice_id !== invoiceId) throw new AppError('NOT_FOUND', UNKNOWN);
  return note;
}

export const invoiceCreditNotes: Verb<'credit-note.invoice'> = async (ctx, { invoiceId, businessId }) => {
  const invoice = await invoiceOf(ctx.sql, businessId, invoiceId, false);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const notes = await notesOf(ctx.sql, invoice.id);
  const side = invoice.business_id === businessId ? 'sent' : 'received';
  const may = stepsOf(invoice, statusOf(invoice, ctx.now), side).credit;
  return { notes: notes.map((note) => rowOfNote(note, side)), creditable: may ? await presentCreditable(ctx, invoice, notes) : null };
};

export const receivedCreditNotes: OwnTransaction<'credit-note.received'> = {
  ownTransaction: (ctx, { q }) =>
    inSnapshot(ctx.app, 'system', async (sql) => {
      const invoiceId = await invoiceByLink(sql, tokenDigest(q));
      const invoice = invoiceId ? await sentInvoice(sql, invoiceId, false) : null;
      if (!invoice) throw new AppError('NOT_FOUND', say`This invoice link no longer works. Ask the sender for a new one.`);
      return { notes: (await notesOf(sql, invoice.id)).map((note) => rowOfNote(note, 'received')) };
    }),
};

export const listCreditNotes: Verb<'credit-note.list'> = async (ctx, { offset, limit, ...filter }) => {
  const rows = await notePage(ctx.sql, filter, { offset, limit });
  const { count, total } = await noteCount(ctx.sql, filter);
  return { notes: rows.map(noteRow), count, total: naira(total) };
};

const HEAD = ['Number', 'Invoice', 'Customer/supplier', 'Issue date', 'Currency', 'Subtotal', 'Discount', 'Tax', 'Total', 'Paid back', 'Reason'];

/** As `invoice.export`: streamed in batches. */
export const exportCreditNotes: OwnTransaction<'credit-note.export'> = {
  ownTransaction: async (ctx, filter) => {
    const { businessId, type } = filter;
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'credit-note.export', businessId, { type }));
    const name = `credit-notes-${type}-${at(ctx).slice(0, 10)}.csv`;
    const bytes = csvFile({
      head: HEAD,
      read: (after: { createdAt: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId }, (sql) => noteExport(sql, filter, after, CSV_PORTION)),
      placeOf: ({ created_at: createdAt, id }) => ({ createdAt, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name });
  },
};

function cells(row: NoteRow): string[] {
  const sums = [row.subtotal, row.discount, row.tax, row.total, row.returned].map((amount) => plainNaira(kobo(amount)));
  return [row.number, row.invoice_number, row.party ?? '', row.issue_date, row.currency, ...sums, row.reason];
}

function rowOfNote(note: NoteRecord, side: 'sent' | 'received') {
  return noteRow({ ...note, party: (side === 'sent' ? note.recipient.name : note.sender.name) ?? '' });
}

async function presentCreditable({ sql }: Pick<Context, 'sql'>, invoice: InvoiceRecord, notes: readonly NoteRecord[]) {
  const { lines: those, sums } = creditableOf(invoice, notes);
  return {
    lines: those.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity / 1000,
      unitPrice: naira(line.unitPrice),
      total: naira(line.total),
      discount: naira(line.discount),
      creditedQuantity: line.creditedQuantity / 1000,
      credited: naira(line.credited),
      // A rate in per cent, not money.
      ...(line.tax && { tax: { category: line.tax.category, rate: line.tax.rate / 100 } }),
    })),
    subtotal: naira(sums.subtotal),
    discount: naira(sums.discount),
    tax: naira(sums.tax),
    total: naira(sums.total),
    balance: naira(invoice.balance),
    payments: (await returnable(sql, invoice)).map(({ id, way, left, method }) => ({ id, way, left: naira(left), method })),
  };
}
