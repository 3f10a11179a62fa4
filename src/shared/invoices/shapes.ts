import * as z from 'zod/mini';
import { accountToPay, earlierAccount, wire } from '../kit/fields.ts';
import { TAX_CATEGORIES } from './line-tax.ts';
import { MEDIA, RECIPIENT_TYPES } from './draft.ts';
import { INSTALMENT_STATES } from './instalment-fields.ts';
import { INTERVALS } from './schedule.ts';
import { referencesView } from './reference-fields.ts';
import { DECIDERS, PROOFS } from './proof.ts';
import { DECISIONS, STAGES, STATUSES } from './status.ts';

/** Shared parts of the answers about invoices. */
const card = z.object({ count: z.int(), amount: wire.naira });
export const invoiceRow = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(STATUSES),
  message: z.string(),
  party: z.string(),
  contactId: z.nullable(z.string()),
  issueDate: z.nullable(wire.date),
  /** With instalments that of the first one that is not paid in full. */
  dueDate: z.nullable(wire.date),
  description: z.string(),
  total: wire.naira,
  balance: wire.naira,
  /** The balance without the tax that the buyer keeps, where it keeps any. */
  payNow: z.optional(wire.naira),
  revision: z.int(),
  updatedAt: wire.instant,
  /** The viewer's possible steps, by the state of the invoice; roles are checked separately. */
  can: z.object({ void: z.boolean(), delete: z.boolean(), approve: z.boolean(), pay: z.boolean() }),
});
/** In lists of both directions. */
export const sidedInvoiceRow = z.object({ ...invoiceRow.shape, side: z.enum(['sent', 'received']) });
export const invoicePage = z.object({
  /** One of each status, with the count of the list that it filters; `all` counts what they count together, and has their balance due. Void invoices are in none. */
  topCards: z.object({
    all: card,
    pending: card,
    unpaid: card,
    partial: card,
    late: card,
    paid: card,
    denied: card,
    expired: card,
    credited: card,
    archived: card,
    draft: card,
  }),
  /** Received from businesses that are no contacts, and not decided: in the counts of the cards, but not in their amounts. Up to a thousand. */
  newSenders: card,
  invoices: z.array(invoiceRow),
  count: z.int(),
});

export const party = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
});

/** `rate` in per cent; `label`: as printed, in the document's language. */
export const lineTaxView = z.object({ category: z.enum(TAX_CATEGORIES), rate: wire.percent, label: z.string() });

/** What was received pays the first ones first; `left` is still to be paid. */
export const instalmentView = z.object({
  dueDate: wire.date,
  percent: z.optional(wire.percent),
  amount: wire.naira,
  paid: wire.naira,
  left: wire.naira,
  state: z.enum(INSTALMENT_STATES),
});

/**
 * Everything that is late, else what is left of the next instalment. `payNow`: without the tax that the buyer keeps; `place`: of the first instalment in it,
 * from 1; `text`: as printed, in the document's language.
 */
export const nextPaymentView = z.object({ amount: wire.naira, payNow: wire.naira, dueDate: wire.date, place: z.int(), count: z.int(), text: z.string() });

export const invoiceDocument = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(STATUSES),
  currency: z.string(),
  /** The document's language, as a code: `en`. */
  language: z.string(),
  /** `logo`: its address. */
  sender: z.object({
    ...party.shape,
    registrationNumber: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    bank: z.nullable(accountToPay),
    /** As printed, in the document's language: the account, and the reference for the transfer. */
    payTo: z.optional(z.string()),
    accent: z.nullable(z.string()),
    footer: z.nullable(z.string()),
    terms: z.nullable(z.string()),
  }),
  recipient: party,
  issueDate: z.nullable(wire.date),
  /** With instalments that of the first one that is not paid in full; afterwards that of the last. */
  dueDate: z.nullable(wire.date),
  /** Parts of the total with tax, by date. */
  instalments: z.optional(z.array(instalmentView)),
  /** The instalments as printed, in the document's language, one in each line. */
  schedule: z.optional(z.string()),
  /** Of an invoice in instalments of which something is to be paid. */
  nextPayment: z.optional(nextPaymentView),
  description: z.string(),
  /** Missing in versions stored before there were any. */
  references: z.optional(referencesView),
  itemDetails: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: wire.quantity, unitPrice: wire.naira, total: wire.naira, tax: z.optional(lineTaxView) }),
  ),
  discounts: z.array(
    z.object({
      name: z.string(),
      amount: wire.naira,
      /** As printed, in the document's language. */
      label: z.string(),
      /** If it is per cent: of its line, or of all lines after their own discounts. */
      rate: z.optional(wire.percent),
      /** The line that it lowers; missing for the whole. */
      itemId: z.optional(z.string()),
    }),
  ),
  /** Where the lines have their own tax: one entry for each category and rate, with the taxed amount after its part of the discounts. */
  taxes: z.array(
    z.object({
      name: z.string(),
      amount: wire.percent,
      total: wire.naira,
      /** As printed, in the document's language: with the taxed amount where it is not the amount above it. */
      label: z.string(),
      category: z.optional(z.enum(TAX_CATEGORIES)),
      taxable: z.optional(wire.naira),
    }),
  ),
  /** Tax that the buyer is expected to withhold: `rate` in per cent, its amount, and what is left to pay. */
  withholding: z.optional(z.object({ rate: wire.percent, amount: wire.naira, payNow: wire.naira })),
  subtotal: wire.naira,
  discount: wire.naira,
  tax: wire.naira,
  gross: wire.naira,
  amountPaid: wire.naira,
  total: wire.naira,
  paid: wire.naira,
  /** What credit notes have credited; missing in versions stored before there were any. */
  credited: z.optional(wire.naira),
  balance: wire.naira,
});
const steps = z.object({
  send: z.boolean(),
  approve: z.boolean(),
  deny: z.boolean(),
  pay: z.boolean(),
  markPaid: z.boolean(),
  delete: z.boolean(),
  revise: z.boolean(),
  void: z.boolean(),
  /** Issuing a credit note. */
  credit: z.boolean(),
  /** Sending a reminder; `life.remindedAt` is the time of the last one. */
  remind: z.boolean(),
  /** Sending the document again, to the recipient or as a copy. */
  resend: z.boolean(),
  /** Asking our operators to obtain the approval of a buyer without a business here. */
  askApproval: z.boolean(),
});
const life = z.object({
  revision: z.int(),
  /** Whether automatic reminders are on, by the template and this invoice. */
  reminders: z.boolean(),
  /** The days on which they leave, counted from the due date; empty if they are off, and for the recipient. */
  reminderDays: z.array(z.int()),
  /** The last reminder, automatic or by hand; only for the sender. */
  remindedAt: z.nullable(wire.instant),
  /** When it was handed to the mail server; no server reports whether it reached the mailbox. */
  mailedAt: z.nullable(wire.instant),
  firstViewedAt: z.nullable(wire.instant),
  lastViewedAt: z.nullable(wire.instant),
});
/** Who made the current decision, when, and how it was proved; null without a proof. `address`: where the code was sent, masked. */
export const decided = z.object({ by: z.nullable(z.string()), at: wire.instant, how: z.nullable(z.enum(PROOFS)), address: z.nullable(z.string()) });
/** Who can make the open decision; `address` is masked. */
export const toDecide = z.object({ by: z.enum(DECIDERS), address: z.nullable(z.string()) });
const happening = z.object({ at: wire.instant, what: z.string(), who: z.nullable(z.string()), detail: z.nullable(z.string()) });
/** Tax that was withheld. `by`: the person who recorded the certificate. */
export const withheldTax = z.object({
  paymentId: z.string(),
  amount: wire.naira,
  at: wire.instant,
  certificate: z.nullable(z.object({ number: z.string(), issuedOn: wire.date, by: z.string(), at: wire.instant })),
});
export const invoiceView = z.object({
  ...invoiceDocument.shape,
  side: z.enum(['sent', 'received']),
  stage: z.enum(STAGES),
  decision: z.enum(DECISIONS),
  decided: z.nullable(decided),
  message: z.string(),
  reason: z.nullable(z.string()),
  /** For the payer: set if the supplier's account differs from that on the last invoice they paid. */
  payeeChanged: z.nullable(z.object({ before: accountToPay, now: accountToPay })),
  version: z.int(),
  sentAt: z.nullable(wire.instant),
  shareUrl: z.nullable(z.string()),
  can: steps,
  /** When our operators were asked to obtain the buyer's approval. */
  approvalAskedAt: z.nullable(wire.instant),
  life,
  /** Tax that was withheld, and its certificate once either party has recorded it. */
  withheld: z.nullable(withheldTax),
  /** The purchase order from which it was made. */
  order: z.nullable(z.object({ id: z.string(), number: z.nullable(z.string()) })),
  payments: z.array(z.object({ id: z.string(), at: wire.instant, amount: wire.naira, method: z.string(), note: z.nullable(z.string()) })),
  history: z.array(happening),
  /** The editor's fields, only for the business's own drafts. */
  draft: z.nullable(
    z.object({
      isCustomized: z.boolean(),
      invoiceSettingId: z.nullable(z.string()),
      receivedPayment: z.boolean(),
      isRecurring: z.boolean(),
      withholdingTax: z.optional(z.nullable(wire.percent)),
      recurrence: z.nullable(
        z.object({ every: z.enum(INTERVALS), firstDay: z.nullable(wire.date), endsOn: z.nullable(wire.date), times: z.nullable(z.int()) }),
      ),
      instalments: z.optional(
        z.nullable(z.array(z.object({ dueDate: z.nullable(wire.date), percent: z.optional(wire.percent), amount: z.optional(wire.naira) }))),
      ),
      medium: z.enum(MEDIA),
      recipientType: z.enum(RECIPIENT_TYPES),
      contactId: z.nullable(z.string()),
      contact: z.nullable(z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()), address: z.optional(z.string()) })),
    }),
  ),
});
/** The content of a link: the document, and what its holder may do. A decision needs more than the link. */
export const receivedView = z.object({
  ...invoiceDocument.shape,
  message: z.string(),
  decision: z.enum(DECISIONS),
  decided: z.nullable(decided),
  reason: z.nullable(z.string()),
  /** The version shown: decisions and payments name it. `changes`: what is different from the version before it, while undecided. */
  revision: z.int(),
  changes: z.array(z.string()),
  /** `approve` and `deny` are the possible steps of the invoice; `toDecide` says who may take them. */
  can: z.object({ approve: z.boolean(), deny: z.boolean(), pay: z.boolean() }),
  toDecide: z.nullable(toDecide),
  payerHasAccount: z.boolean(),
  /** If the supplier's account differs from that on the last invoice that this recipient paid. */
  accountBefore: z.optional(earlierAccount),
  /** An invoice to the same recipient for the same total within a week: this one may be a duplicate of it. */
  duplicateOf: z.optional(z.object({ number: z.nullable(z.string()), issueDate: z.nullable(wire.date), isPaid: z.boolean() })),
  /** Our operators have verified that the sender is registered with the Corporate Affairs Commission (level 3). */
  senderVerified: z.boolean(),
});

export const saved = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  stage: z.enum(STAGES),
  version: z.int(),
  total: wire.naira,
  shareUrl: z.nullable(z.string()),
});
