import type { OutputOf } from '../../../shared/kit/route.ts';
import type { invoiceCreditNotes, readCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { naira, partyOf, senderOf } from '../present.ts';
import type { NoteRecord, returnsOf } from './note-queries.ts';
import { translatorFor } from '../../core/languages.ts';
import { lineTaxOf, taxesOf } from '../taxes/present-taxes.ts';
import type { NoteRow } from './list-queries.ts';

type View = OutputOf<typeof readCreditNote>;
type Row = OutputOf<typeof invoiceCreditNotes>['notes'][number];

export function presentNote(note: NoteRecord, returns: Awaited<ReturnType<typeof returnsOf>>, side: View['side']): View {
  const translator = translatorFor(note.language);
  return {
    id: note.id,
    number: note.number,
    invoiceId: note.invoice_id,
    invoiceNumber: note.invoice_number,
    side,
    currency: note.currency,
    language: note.language,
    sender: senderOf(note.sender),
    recipient: partyOf(note.recipient),
    issueDate: note.issue_date,
    reason: note.reason,
    itemDetails: note.lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: line.quantity === null ? null : line.quantity / 1000,
      unitPrice: naira(line.price),
      total: naira(line.total),
      ...(line.tax && { tax: lineTaxOf(line.tax, translator) }),
    })),
    taxes: taxesOf(note, translator).map(({ name, amount, total, label, category }) => ({ name, amount, ...(category && { total, label }) })),
    subtotal: naira(note.subtotal),
    discount: naira(note.discount),
    tax: naira(note.tax),
    total: naira(note.total),
    credited: naira(note.credited),
    returned: naira(note.returned),
    returns: returns.map(({ way, amount, method }) => ({ way, amount: naira(amount), method })),
    issuedBy: side === 'sent' ? note.created_by_name : null,
    issuedAt: note.created_at,
  };
}

export function noteRow(row: Pick<NoteRow, 'id' | 'number' | 'invoice_id' | 'invoice_number' | 'party' | 'issue_date' | 'reason' | 'total' | 'returned'>): Row {
  return {
    id: row.id,
    number: row.number,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    party: row.party ?? '',
    issueDate: row.issue_date,
    reason: row.reason,
    total: naira(row.total),
    returned: naira(row.returned),
  };
}
