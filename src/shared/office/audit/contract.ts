import * as z from 'zod/mini';
import { date, id, page, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

const access = { as: 'operator', can: 'audit.read' } as const;
const word = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));

/** The names of the people, operators, businesses and invoices whose ids are in subject and detail, by id. */
export const names = z.record(z.string(), z.string());

export const searchAudit = officeRoute({
  id: 'office.audit',
  method: 'GET',
  path: '/office/audit',
  summary:
    'The audit log, newest first, by actor, subject, business, beginning of the action and days. One call looks through a bounded number of entries; `before` continues at `next`.',
  access,
  input: z.object({
    actor: word(80),
    action: word(60),
    subject: word(120),
    businessId: z.optional(id('business')),
    from: z.optional(date('The first day')),
    to: z.optional(date('The last day')),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'This is not the number of an entry.'))),
    limit: page(50).limit,
  }),
  output: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: wire.instant,
        actor: z.string(),
        /** The actor's name, or the actor itself. */
        by: z.string(),
        action: z.string(),
        subject: z.nullable(z.string()),
        detail: z.string(),
        names,
        businessId: z.nullable(z.string()),
        businessName: z.nullable(z.string()),
      }),
    ),
    /** Where older entries begin; null at the end of the log. There may be some without any on this page. */
    next: z.nullable(z.string()),
  }),
});

const verified = z.object({ count: z.int(), wrong: z.nullable(z.string()) });

export const readAuditChain = officeRoute({
  id: 'office.audit.chain',
  method: 'GET',
  path: '/office/audit/chain',
  summary: 'How far the chain of the audit log was verified, when all of it was, and its open case if it does not verify.',
  access,
  input: z.object({}),
  output: z.object({ count: z.nullable(z.int()), wholeAt: z.nullable(wire.instant), openCase: z.nullable(z.object({ id: z.string(), since: wire.instant })) }),
});

export const verifyAuditChain = officeRoute({
  id: 'office.audit.verify',
  method: 'POST',
  path: '/office/audit/verify',
  summary: 'Verifies the chain now, as the hourly job does. `wrong` says what does not fit; it also opens a case.',
  access,
  input: z.object({}),
  output: verified,
  errors: ['STATE_CONFLICT'],
});
