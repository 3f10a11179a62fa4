import * as z from 'zod/mini';
import { wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { CHECK_DOCUMENT } from './document-check-call.ts';

/** Documents with a QR code, besides invoices. */
export const CHECKED_KINDS = ['order', 'quote', 'receipt', 'wallet statement', 'statement of account'] as const;
/** `made`: a statement is right for its day only. `recorded`: the payee recorded a payment that did not pass through us. */
export const CHECKED_STATES = ['pending', 'approved', 'denied', 'expired', 'invoiced', 'archived', 'paid', 'recorded', 'reversed', 'made'] as const;

/** The answer to a QR code: the document's data, to compare, and its current state. */
export const checkDocument = route({
  ...CHECK_DOCUMENT,
  summary: 'Parties, number, amount, date and status of an order, quote, receipt or statement, to verify a document',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(800)) }),
  output: z.object({
    kind: z.enum(CHECKED_KINDS),
    number: z.string(),
    /** Sender of an order or quote, payee of a receipt, holder of a wallet, or the business that made the statement. Long names are cut. */
    issuer: z.string(),
    /** Recipient of an order or quote, payer, or the contact of the statement; null for a document of one party. */
    party: z.nullable(z.string()),
    amount: wire.naira,
    day: z.nullable(wire.date),
    state: z.enum(CHECKED_STATES),
  }),
});
