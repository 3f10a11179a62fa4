import { dateIn } from '../../shared/kit/date.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { maskedEmail } from '../../shared/kit/email.ts';
import { render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { givenReferences } from '../../shared/invoices/references.ts';
import { allows, messageFor, statusOn } from '../../shared/invoices/status.ts';
import type { Side, Status } from '../../shared/invoices/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { listInvoices, readReceived } from '../../shared/invoices/contract.ts';
import { translatorFor } from '../core/languages.ts';
import { actorText } from '../team/index.ts';
import { mayRequestApproval } from './awaits-approval.ts';
import { presentInstalments } from './present-instalments.ts';
import { termsOf } from './printed-terms.ts';
import type { ListRecord } from './listing/list-queries.ts';
import type { InvoiceRecord, LineRecord, Party, Sender } from './queries.ts';
import { lineTaxOf, taxesOf } from './taxes/present-taxes.ts';
import { presentDiscounts } from './taxes/stored-discount.ts';
import { payToWith, toPay, withholdingOf } from './taxes/expected-withholding.ts';

type Received = OutputOf<typeof readReceived>;
type InvoiceDocument = Omit<
  Received,
  'message' | 'decision' | 'decided' | 'reason' | 'revision' | 'changes' | 'can' | 'toDecide' | 'payerHasAccount' | 'senderVerified'
>;
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
      credited: kobo(row.credited),
    },
    dateIn(row.time_zone, now),
  );
}

type Decided = Pick<InvoiceRecord, 'decided_at' | 'decided_by' | 'decision_asked_by' | 'decision_proof' | 'recipient'>;

/** The person and proof of the current decision, for both parties: never the address or browser. `own`: for the team that decided, also who asked. */
export function decidedOf(row: Decided, own: ((text: Text) => string) | null): Received['decided'] {
  if (row.decided_at === null) return null;
  const { email } = row.recipient;
  return {
    by: own && row.decided_by !== null ? own(actorText(row.decided_by, row.decision_asked_by)) : row.decided_by,
    at: row.decided_at,
    how: row.decision_proof,
    address: row.decision_proof === 'code' && email ? maskedEmail(email) : null,
  };
}

/** The content of the document and nothing else: a link may show exactly this. */
export function toInvoiceDocument(
  row: InvoiceRecord,
  { lines, status, draftSender, now }: { lines: readonly LineRecord[]; status: Status; draftSender: Party | null; now: number },
): InvoiceDocument {
  const sender: Sender = row.sender ?? draftSender ?? {};
  const language = row.language ?? 'en';
  const translator = translatorFor(language);
  const write = (text: Text) => render(text, translator);
  const withheld = withholdingOf(row);
  return {
    id: row.id,
    number: row.number,
    status,
    currency: row.currency,
    language,
    sender: { ...senderOf(sender), payTo: payToWith(sender.bank ?? null, row, status, write), terms: termsOf(sender, write) || null },
    recipient: partyOf(row.recipient),
    issueDate: row.issue_date,
    dueDate: row.due_date,
    ...presentInstalments(row, status, now, write),
    description: row.description,
    references: givenReferences(row.editor.references),
    itemDetails: lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: line.quantity / 1000,
      unitPrice: naira(line.unit_price),
      total: naira(line.total),
      ...(line.tax && { tax: lineTaxOf(line.tax, translator) }),
    })),
    discounts: presentDiscounts(row.discounts, lines, translator),
    taxes: taxesOf(row, translator),
    // A rate in per cent, not money.
    ...(withheld && { withholding: { rate: withheld.rate / 100, amount: naira(withheld.amount), payNow: naira(withheld.payNow) } }),
    subtotal: naira(row.subtotal),
    discount: naira(row.discount),
    tax: naira(row.tax),
    gross: naira(row.subtotal - row.discount + row.tax),
    amountPaid: naira(row.amount_paid),
    total: naira(row.total),
    paid: naira(row.paid),
    credited: naira(row.credited),
    balance: naira(row.balance),
  };
}

export function rowOf(row: ListRecord, side: Side): Row {
  const { amount, withheld } = toPay(row);
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
    ...(withheld > 0 && { payNow: naira(amount) }),
    revision: row.revision,
    updatedAt: row.updated_at,
    can: {
      void: side === 'sent' && mayEnd('void', row, row.status),
      delete: side === 'sent' && mayEnd('delete', row, row.status),
      approve: side === 'received' && allows('approve', row.status, row.decision),
      pay: side === 'received' && allows('pay', row.status, row.decision),
    },
  };
}

/** Whether the sender may end it: nothing was paid or credited, and no advance depends on it. */
function mayEnd(step: 'void' | 'delete', row: Pick<InvoiceRecord, 'decision' | 'paid' | 'credited' | 'credit_id'>, status: Status): boolean {
  return allows(step, status, row.decision) && row.paid === 0 && row.credited === 0 && row.credit_id === null;
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
    revise: side === 'sent' && may('revise') && row.credited === 0 && (row.decision !== 'pending' || (row.paid === 0 && row.credit_id === null)),
    void: side === 'sent' && mayEnd('void', row, status),
    remind: side === 'sent' && may('remind') && Boolean(row.recipient.email),
    resend: side === 'sent' && may('resend'),
    askApproval: side === 'sent' && mayRequestApproval(row, status),
    delete: side === 'sent' && mayEnd('delete', row, status),
    credit: side === 'sent' && may('credit') && row.credit_id === null && row.credited < row.total,
  };
}

/** The letterhead; `logo` is its address. */
export function senderOf(sender: Sender) {
  return {
    ...partyOf(sender),
    registrationNumber: sender.registrationNumber ?? null,
    logo: sender.logo ? `/v1/logos/${sender.logo}` : null,
    bank: sender.bank ?? null,
    accent: sender.accent ?? null,
    footer: sender.footer ?? null,
    terms: sender.terms ?? null,
  };
}

export function partyOf(party: Party) {
  return { name: party.name ?? '', email: party.email ?? null, phone: party.phone ?? null, address: party.address ?? null, taxNumber: party.taxNumber ?? null };
}
