import { dateIn } from '../../shared/kit/date.ts';
import { basisPoints, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { maskedEmail } from '../../shared/kit/email.ts';
import type { Proof } from '../../shared/invoices/proof.ts';
import { taxShare } from '../../shared/invoices/totals.ts';
import { allows, messageFor, statusOn } from '../../shared/invoices/status.ts';
import type { Side, Status } from '../../shared/invoices/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { listInvoices, readReceived } from '../../shared/invoices/contract.ts';
import { mayRequestApproval } from './awaits-approval.ts';
import type { ListRecord } from './listing/list-queries.ts';
import type { InvoiceRecord, LineRecord, Party } from './queries.ts';

type Received = OutputOf<typeof readReceived>;
type InvoiceDocument = Omit<Received, 'message' | 'decision' | 'decided' | 'reason' | 'can' | 'toDecide' | 'payerHasAccount' | 'senderVerified'>;
type Row = OutputOf<typeof listInvoices>['invoices'][number];

export function naira(value: number): number {
  return nairaFromKobo(kobo(value));
}

/** The status at an instant, in the sender's time zone. */
export function statusOf(row: InvoiceRecord, now: number): Status {
  return statusOn(
    {
      stage: row.stage,
      decision: row.decision,
      archived: row.archived_at !== null,
      dueDate: row.due_date,
      balance: kobo(row.balance),
      paid: kobo(row.paid),
    },
    dateIn(row.time_zone, now),
  );
}

/** The person and proof of the current decision, for both parties: never the address or browser. */
export function decidedOf(row: { decided_at: string | null; decided_by: string | null; decision_proof: Proof | null; recipient: Party }): Received['decided'] {
  if (row.decided_at === null) return null;
  const { email } = row.recipient;
  return {
    by: row.decided_by,
    at: row.decided_at,
    how: row.decision_proof,
    address: row.decision_proof === 'code' && email ? maskedEmail(email) : null,
  };
}

/** The content of the document and nothing else: a link may show exactly this. */
export function toInvoiceDocument(row: InvoiceRecord, lines: readonly LineRecord[], status: Status, draftSender: Party | null): InvoiceDocument {
  const sender = row.sender ?? draftSender ?? {};
  return {
    id: row.id,
    number: row.number,
    status,
    currency: row.currency,
    language: row.language ?? 'en',
    sender: {
      ...partyOf(sender),
      registrationNumber: sender.registrationNumber ?? null,
      logo: row.sender?.logo ? `/v1/logos/${row.sender.logo}` : null,
      bank: row.sender?.bank ?? null,
      accent: row.sender?.accent ?? null,
      footer: row.sender?.footer ?? null,
      terms: row.sender?.terms ?? null,
    },
    recipient: partyOf(row.recipient),
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    itemDetails: lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: line.quantity / 1000,
      unitPrice: naira(line.unit_price),
      total: naira(line.total),
    })),
    discounts: row.discounts.map((entry) => ({ name: entry.name, amount: naira(entry.amount) })),
    taxes: row.taxes.map((entry) => ({
      name: entry.name,
      // A rate in per cent, not money.
      amount: entry.rate / 100,
      total: nairaFromKobo(taxShare(kobo(row.subtotal), basisPoints(entry.rate))),
    })),
    subtotal: naira(row.subtotal),
    discount: naira(row.discount),
    tax: naira(row.tax),
    gross: naira(row.subtotal - row.discount + row.tax),
    amountPaid: naira(row.amount_paid),
    total: naira(row.total),
    paid: naira(row.paid),
    balance: naira(row.balance),
  };
}

export function rowOf(row: ListRecord, side: Side): Row {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    message: messageFor(row.status, side),
    party: row.party ?? '',
    contactId: side === 'sent' ? row.contact_id : null,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    total: naira(row.total),
    balance: naira(row.balance),
    updatedAt: row.updated_at,
  };
}

/** The viewer's possible steps, by the table of transitions. Roles are checked separately. */
export function stepsOf(row: InvoiceRecord, status: Status, side: Side) {
  const may = (step: Parameters<typeof allows>[0]) => allows(step, status, row.decision);
  return {
    send: side === 'sent' && may('send'),
    approve: side === 'received' && may('approve'),
    deny: side === 'received' && may('deny'),
    pay: side === 'received' && may('pay'),
    markPaid: side === 'sent' && may('mark-paid') && row.credit_id === null,
    revise: side === 'sent' && may('revise'),
    void: side === 'sent' && may('void') && row.paid === 0 && row.credit_id === null,
    remind: side === 'sent' && may('remind') && Boolean(row.recipient.email),
    askApproval: side === 'sent' && mayRequestApproval(row, status),
    delete: side === 'sent' && may('delete') && row.paid === 0 && row.credit_id === null,
  };
}

function partyOf(party: Party) {
  return { name: party.name ?? '', email: party.email ?? null, phone: party.phone ?? null, address: party.address ?? null, taxNumber: party.taxNumber ?? null };
}
