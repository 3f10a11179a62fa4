import * as z from 'zod/mini';
import { CREDIT_STATUSES } from '../../credit/status.ts';
import { id, naira, page, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';

const creditId = id('credit');
const read = { as: 'operator', can: 'credit.read' } as const;
const decide = { as: 'operator', can: 'credit.decide' } as const;
const grade = z.enum(['A', 'B', 'C']);
const status = z.enum(CREDIT_STATUSES);

export const listRequests = officeRoute({
  id: 'office.credit.requests',
  method: 'GET',
  path: '/office/credit/requests',
  summary: 'Requests for an advance that wait for an operator, oldest first; `whose` narrows to one’s own or to those that nobody has.',
  access: read,
  input: z.object({ whose: z._default(z.enum(['all', 'mine', 'free']), 'all'), ...page(25) }),
  output: z.object({
    requests: z.array(
      z.object({
        id: z.string(),
        businessId: z.string(),
        business: z.string(),
        buyer: z.string(),
        invoiceNumber: z.string(),
        requested: wire.naira,
        score: z.int(),
        grade,
        dueDate: wire.date,
        since: wire.instant,
        takenBy: z.nullable(colleague),
      }),
    ),
    /** Of this choice; number and amount of all. */
    count: z.int(),
    waiting: z.int(),
    requested: wire.naira,
  }),
});

const reason = z.object({ text: z.string(), remedy: z.string() });

/** A credit as it was stored: request, score, decision, and the offer that was made. */
const stored = z.object({
  id: z.string(),
  status,
  businessId: z.string(),
  business: z.string(),
  buyer: z.string(),
  invoiceNumber: z.string(),
  requested: wire.naira,
  requestedBy: z.string(),
  requestedAt: wire.instant,
  dueDate: wire.date,
  score: z.int(),
  grade,
  points: z.array(z.object({ what: z.string(), points: z.int() })),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(wire.instant),
  reasons: z.array(reason),
  offered: z.nullable(wire.naira),
  fee: z.nullable(wire.naira),
  apr: z.nullable(wire.percent),
  expiresAt: z.nullable(wire.instant),
});

/** The invoice and its buyer now. The buyer's address is masked. */
const invoice = z.object({
  total: wire.naira,
  balance: wire.naira,
  issueDate: z.nullable(wire.date),
  dueDate: z.nullable(wire.date),
  decision: z.string(),
  /** How the buyer's approval was proved; null without a proof. */
  proof: z.nullable(z.string()),
  buyerEmail: z.nullable(z.string()),
  /** Null for a buyer without a business here. */
  buyerLevel: z.nullable(z.int()),
  paidByBuyer: z.int(),
  paidLate: z.int(),
  /** Borrower and buyer share people, addresses, numbers or accounts. */
  related: z.boolean(),
  sharedDevice: z.boolean(),
  /** Advances on invoices to this buyer, without this request. */
  buyerExposure: wire.naira,
});

const borrower = z.object({
  level: z.int(),
  limit: wire.naira,
  hasOwnLimit: z.boolean(),
  perBuyer: wire.naira,
  outstanding: wire.naira,
  /** Requested or offered elsewhere. */
  reserved: wire.naira,
  available: wire.naira,
  limitReasons: z.array(z.string()),
  onTime: z.int(),
  late: z.int(),
  pastDue: z.int(),
  earlier: z.array(
    z.object({
      id: z.string(),
      status,
      buyer: z.string(),
      invoiceNumber: z.string(),
      amount: wire.naira,
      dueDate: wire.date,
      requestedAt: wire.instant,
      repaidAt: z.nullable(wire.instant),
      /** Repaid with a penalty, or in default. */
      late: z.boolean(),
    }),
  ),
});

/** What the rules say today about a pending request, as if it was made now. */
const today = z.object({
  score: z.int(),
  grade,
  /** The most that the limits leave for it; zero with a reason against it. */
  upTo: wire.naira,
  /** The rule that leaves the least: the grade's share of the invoice, the rest of the limit, or the share of one buyer. */
  ceiling: z.enum(['rate', 'available', 'buyer']),
  against: z.array(reason),
});

const parts = z.object({ principal: wire.naira, fee: wire.naira, penalty: wire.naira, total: wire.naira });

const advance = z.object({
  disbursedAt: wire.instant,
  daysLate: z.int(),
  owed: parts,
  feeWaived: wire.naira,
  penaltyWaived: wire.naira,
  repaidAt: z.nullable(wire.instant),
  writtenOff: wire.naira,
  writtenOffAt: z.nullable(wire.instant),
  /** The first day on which a default can be declared. */
  defaultFrom: wire.date,
  accounts: z.array(z.object({ kind: z.enum(['principal', 'fee', 'penalty']), id: z.string() })),
  repayments: z.array(z.object({ id: z.string(), at: wire.instant, how: z.string(), ...parts.shape })),
  charges: z.array(z.object({ id: z.string(), at: wire.instant, kind: z.enum(['fee', 'penalty', 'waiver']), amount: wire.naira })),
});

export const readCredit = officeRoute({
  id: 'office.credit',
  method: 'GET',
  path: '/office/credit/{creditId}',
  summary: 'One credit: scorecard, invoice and buyer, the borrower’s record and limits, and after the payout the balance due and what was repaid.',
  access: read,
  input: z.object({ creditId }),
  output: z.object({
    credit: stored,
    /** Null if the invoice is gone. */
    invoice: z.nullable(invoice),
    borrower,
    /** Null unless it waits for a decision. */
    today: z.nullable(today),
    /** Null before the payout. */
    advance: z.nullable(advance),
    takenBy: z.nullable(colleague),
    /** In the queue of requests. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    notes: z.array(note),
    history: z.array(z.object({ at: wire.instant, by: z.string(), what: z.string(), detail: z.nullable(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
});

export const offerCredit = officeRoute({
  id: 'office.credit.offer',
  method: 'POST',
  path: '/office/credit/{creditId}/offer',
  summary:
    'Offers an advance on a pending request, at most what was requested; fee and due date follow from the terms. The borrower signs it within seven days.',
  access: decide,
  input: z.object({ creditId, amount: naira('The amount', { min: 1 }) }),
  output: z.object({ amount: wire.naira }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
});

export const denyCredit = officeRoute({
  id: 'office.credit.deny',
  method: 'POST',
  path: '/office/credit/{creditId}/deny',
  summary: 'Refuses a pending request. The borrower reads the reason, and what would change it.',
  access: decide,
  input: z.object({ creditId, reason: text('The reason', 300), remedy: text('The remedy', 300) }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
