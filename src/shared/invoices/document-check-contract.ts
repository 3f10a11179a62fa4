import * as z from 'zod/mini';
import { wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { CHECK_DOCUMENT } from './document-check-call.ts';

/** Papers besides invoices that bear a QR code. */
export const CHECKED_KINDS = ['order', 'receipt', 'wallet statement', 'statement of account'] as const;
/** `made`: a statement is right as of its day, and stands for nothing afterwards. `recorded`: the payee wrote down a payment that did not pass through us. */
export const CHECKED_STATES = ['pending', 'approved', 'denied', 'invoiced', 'archived', 'paid', 'recorded', 'reversed', 'made'] as const;

/** What a QR code leads to: what its paper says itself, to compare, and how that stands today. */
export const checkDocument = route({
  ...CHECK_DOCUMENT,
  summary: 'Parties, number, amount, date and status of an order, receipt or statement, to verify a document',
  specified: false,
  access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(800)) }),
  output: z.object({
    kind: z.enum(CHECKED_KINDS),
    number: z.string(),
    /** Buyer of an order, payee of a receipt, holder of a wallet, who keeps an account. Long names are cut. */
    issuer: z.string(),
    /** Supplier, payer, or who the account is of; null where there is one party alone. */
    party: z.nullable(z.string()),
    amount: wire.naira,
    day: z.nullable(wire.date),
    state: z.enum(CHECKED_STATES),
  }),
});
