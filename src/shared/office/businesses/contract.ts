import * as z from 'zod/mini';
import { ROLES } from '../../access/permissions.ts';
import { ITEM_NAMES, VERDICTS } from '../../business/verification.ts';
import { CREDIT_STATUSES } from '../../credit/status.ts';
import { STATUSES } from '../../invoices/status.ts';
import { MEMBER_STATUSES } from '../../team/contract.ts';
import { id, page, wire } from '../../kit/fields.ts';
import { CASE_STATES } from '../cases/contract.ts';
import { names } from '../audit/contract.ts';
import { officeRoute } from '../route.ts';

const access = { as: 'operator', can: 'business.read' } as const;
const businessId = id('business');
/** The most rows of one section of the page. */
export const SECTION = { members: 25, invoices: 5, credits: 5, cases: 10, notifications: 8 } as const;

const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  party: z.nullable(z.string()),
  status: z.enum(STATUSES),
  total: wire.naira,
  balance: wire.naira,
  dueDate: z.nullable(wire.date),
});

export const readBusinessPage = officeRoute({
  id: 'office.business',
  method: 'GET',
  path: '/office/businesses/{businessId}',
  summary: 'One business: facts, verification, limits, members, wallet, newest invoices, advances, cases and notifications. Phone numbers are masked.',
  access,
  input: z.object({ businessId }),
  output: z.object({
    business: z.object({
      id: z.string(),
      name: z.string(),
      level: z.int(),
      category: z.string(),
      createdAt: wire.instant,
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      timeZone: z.string(),
      currency: z.string(),
      /** Set while an operator has suspended the business. */
      suspended: z.nullable(z.object({ at: wire.instant, by: z.string(), reason: z.string() })),
      /** By its owner, named; null while it is open. */
      closed: z.nullable(z.object({ at: wire.instant, by: z.string() })),
    }),
    verification: z.object({
      /** Since when its review waits; null without one. */
      waitsSince: z.nullable(wire.instant),
      items: z.array(z.object({ item: z.enum(ITEM_NAMES), title: z.string(), level: z.int(), verdict: z.enum(VERDICTS) })),
    }),
    /** The limits that apply (null: none). `ownDaily` and `ownBalance` replace the level's; `own` is true if one of them is set. */
    limits: z.object({
      daily: z.nullable(wire.naira),
      balance: z.nullable(wire.naira),
      spentToday: wire.naira,
      own: z.boolean(),
      ownDaily: z.nullable(wire.naira),
      ownBalance: z.nullable(wire.naira),
    }),
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.nullable(z.string()),
        role: z.enum(ROLES),
        status: z.enum(MEMBER_STATUSES),
        lastSeenAt: z.nullable(wire.instant),
        /** False while the link of the confirmation email was not opened. */
        emailConfirmed: z.boolean(),
        /** Until when wrong passwords or codes keep them from signing in. */
        lockedUntil: z.nullable(wire.instant),
      }),
    ),
    wallet: z.nullable(z.object({ accountId: z.string(), balance: wire.naira, held: wire.naira, available: wire.naira })),
    accounts: z.array(z.object({ bank: z.string(), last4: z.string(), name: z.string(), isDefault: z.boolean() })),
    sent: z.array(invoice),
    received: z.array(invoice),
    credits: z.array(
      z.object({
        id: z.string(),
        status: z.enum(CREDIT_STATUSES),
        party: z.string(),
        amount: wire.naira,
        outstanding: wire.naira,
        dueDate: z.nullable(wire.date),
        requestedAt: wire.instant,
      }),
    ),
    creditCount: z.int(),
    /** Open ones first. */
    cases: z.array(z.object({ id: z.string(), kind: z.string(), state: z.enum(CASE_STATES), openedAt: wire.instant })),
    notifications: z.array(z.object({ id: z.string(), at: wire.instant, text: z.string(), read: z.boolean() })),
  }),
  errors: ['NOT_FOUND'],
});

export const readBusinessLog = officeRoute({
  id: 'office.business.log',
  method: 'GET',
  path: '/office/businesses/{businessId}/log',
  summary: 'The audit log of a business, newest first. `before`: the last entry of the page before. Phone numbers are masked.',
  access,
  input: z.object({
    businessId,
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'This is not the number of an entry.'))),
    limit: page(25).limit,
  }),
  output: z.object({
    entries: z.array(
      z.object({ id: z.string(), at: wire.instant, by: z.string(), action: z.string(), subject: z.nullable(z.string()), detail: z.string(), names }),
    ),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
