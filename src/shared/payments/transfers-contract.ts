import * as z from 'zod/mini';
import { id, naira, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { MATCH_REASONS } from './matching.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

/** `open`: it is not known for which invoice the rest is; `assigned`: all of it paid invoices; `kept`: the rest is for no invoice. */
export const TRANSFER_STATES = ['open', 'assigned', 'kept'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

const match = z.object({
  /** The payment on the invoice. */
  id: z.string(),
  invoiceId: z.string(),
  number: z.string(),
  party: z.nullable(z.string()),
  amount: wire.naira,
  /** `rule`: matched when it arrived; `person`: by `by`. */
  how: z.enum(['rule', 'person']),
  by: z.nullable(z.string()),
  at: wire.instant,
  /** False once it repaid an advance. */
  canUndo: z.boolean(),
});
/** An invoice that received money may be for. */
export const suggestion = z.object({
  invoiceId: z.string(),
  number: z.string(),
  party: z.nullable(z.string()),
  dueDate: z.nullable(wire.date),
  /** The balance due. */
  balance: wire.naira,
  reasons: z.array(z.enum(MATCH_REASONS)),
});
export const receivedTransfer = z.object({
  id: z.string(),
  amount: wire.naira,
  /** The part that pays no invoice; it is in the wallet. */
  unassigned: wire.naira,
  /** The name on the sender's bank account. */
  sender: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  narration: z.nullable(z.string()),
  state: z.enum(TRANSFER_STATES),
  at: wire.instant,
  matches: z.array(match),
  /** Invoices that an open one may be for, best first. */
  suggestions: z.array(suggestion),
});

/** Transfers to the wallet's account number. With `invoiceId`: those that pay this invoice, or may be for it. */
export const listTransfers = route({
  id: 'wallet.transfers',
  method: 'GET',
  path: '/v1/wallet/{businessId}/transfers',
  summary: 'Transfers received, newest first, with the invoices they pay or may be for',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  input: z.object({ businessId, state: z.optional(z.enum(TRANSFER_STATES)), invoiceId: z.optional(id('invoice')), ...page(10) }),
  output: z.object({ transfers: z.array(receivedTransfer), count: z.int() }),
});

/** The money is in the wallet already: nothing arrives a second time, but an advance on the invoice is repaid from it first. */
export const matchTransfer = route({
  id: 'wallet.transfer.match',
  method: 'POST',
  path: '/v1/wallet/transfers/match',
  summary: 'Apply a received transfer, or a part of it, to an invoice',
  specified: false,
  access: { ...by, can: 'invoice.mark-paid' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OVERPAYMENT', 'INSUFFICIENT_FUNDS'],
  /** Without an amount: as much as is left of the transfer, at most the balance due. */
  input: z.object({ businessId, transferId: id('payment'), invoiceId: id('invoice'), amount: z.optional(naira('The amount', { min: 0.01 })) }),
  output: receivedTransfer,
});

/** The invoice owes the amount again, and the transfer waits for another; repeating the call returns the same answer. */
export const undoMatch = route({
  id: 'wallet.transfer.undo',
  method: 'POST',
  path: '/v1/wallet/transfers/undo',
  summary: 'Take a transfer off an invoice',
  specified: false,
  access: { ...by, can: 'invoice.mark-paid' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, matchId: id('payment') }),
  output: receivedTransfer,
});

/** What is left of a transfer is for no invoice, or with `kept: false` somebody looks for one again. */
export const keepTransfer = route({
  id: 'wallet.transfer.keep',
  method: 'POST',
  path: '/v1/wallet/transfers/keep',
  summary: 'Say that a transfer is not for an invoice',
  specified: false,
  access: { ...by, can: 'invoice.mark-paid' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, transferId: id('payment'), kept: z._default(z.boolean(), true) }),
  output: receivedTransfer,
});
