import * as z from 'zod/mini';
import { DOCUMENT_KIND_NAMES, DOCUMENT_STATUSES, ITEM_NAMES, VERDICTS } from '../../business/verification.ts';
import { fileBytes, id, page, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';

const businessId = id('business');
const reason = text('The reason', 300);
// All of them except the contact, which its own codes prove.
const judged = ITEM_NAMES.filter((item) => item !== 'contact');

export const listReviews = officeRoute({
  id: 'office.kyb',
  method: 'GET',
  path: '/office/kyb',
  summary: 'Businesses that wait for a review, oldest first; `whose` narrows to one’s own or to those that nobody has.',
  access: { as: 'operator', can: 'verification.read' },
  input: z.object({ whose: z._default(z.enum(['all', 'mine', 'free']), 'all'), ...page(25) }),
  output: z.object({
    reviews: z.array(
      z.object({
        businessId: z.string(),
        name: z.string(),
        level: z.int(),
        since: wire.instant,
        /** Items that an operator has still to decide, the final review included. */
        open: z.int(),
        takenBy: z.nullable(colleague),
      }),
    ),
    /** Of this choice, and of all. */
    count: z.int(),
    waiting: z.int(),
  }),
});

const owner = z.object({
  name: z.string(),
  ownership: z.nullable(z.number()),
  dateOfBirth: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** The name and the number (masked) with which the registry knows a person of this name; null if nobody of this name was proved. */
  proved: z.nullable(z.object({ name: z.string(), type: z.string(), shown: z.string(), at: wire.instant })),
});

export const readReview = officeRoute({
  id: 'office.kyb.review',
  method: 'GET',
  path: '/office/kyb/{businessId}',
  summary: 'The verification of a business: its items with facts and documents, what the registries said, notes and history.',
  access: { as: 'operator', can: 'verification.read' },
  input: z.object({ businessId }),
  output: z.object({
    business: z.object({
      id: z.string(),
      name: z.string(),
      level: z.int(),
      category: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      registrationNumber: z.nullable(z.string()),
      taxNumber: z.nullable(z.string()),
    }),
    /** Since when it waits; null without an open review. */
    since: z.nullable(wire.instant),
    takenBy: z.nullable(colleague),
    /** Its neighbours in the queue, oldest first. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    items: z.array(
      z.object({
        item: z.enum(ITEM_NAMES),
        title: z.string(),
        level: z.int(),
        verdict: z.enum(VERDICTS),
        reason: z.nullable(z.string()),
        shown: z.nullable(z.string()),
        updatedAt: z.nullable(wire.instant),
      }),
    ),
    /** As the business declared them. */
    owners: z.array(owner),
    /** What the identity company said, newest first. Numbers are masked. */
    checks: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['number', 'face']),
        type: z.string(),
        shown: z.string(),
        status: z.string(),
        reason: z.nullable(z.string()),
        /** As the identity company names its answer. */
        resultCode: z.nullable(z.string()),
        /** The photo of a face check exists until the check is answered. */
        hasPhoto: z.boolean(),
        person: z.string(),
        provedName: z.nullable(z.string()),
        at: wire.instant,
        /** Others who have proved the same number. */
        otherPeople: z.int(),
        otherBusinesses: z.int(),
      }),
    ),
    accounts: z.array(z.object({ bank: z.string(), last4: z.string(), name: z.string(), source: z.string() })),
    documents: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(DOCUMENT_KIND_NAMES),
        title: z.string(),
        name: z.string(),
        contentType: z.string(),
        size: z.int(),
        status: z.enum(DOCUMENT_STATUSES),
        reason: z.nullable(z.string()),
        uploadedAt: wire.instant,
      }),
    ),
    notes: z.array(note),
    history: z.array(z.object({ at: wire.instant, by: z.string(), what: z.string(), detail: z.nullable(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
});

export const decideItem = officeRoute({
  id: 'office.kyb.decide',
  method: 'POST',
  path: '/office/kyb/{businessId}/decide',
  summary: 'Accepts or refuses one item. The business reads the message of a refusal. Takes the review if nobody has it.',
  access: { as: 'operator', can: 'verification.decide' },
  input: z.object({
    businessId,
    item: z.enum(judged),
    verdict: z.enum(['accepted', 'refused']),
    /** The verdict on the screen: if a colleague has decided meanwhile, the call is refused. */
    seen: z.enum(VERDICTS),
    message: z.optional(text('The message to the business', 500)),
  }),
  output: z.object({ level: z.int(), done: z.boolean() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const readDocument = officeRoute({
  id: 'office.kyb.document',
  method: 'POST',
  path: '/office/kyb/{businessId}/documents/{documentId}',
  summary: 'The bytes of a document, for a reason.',
  access: { as: 'operator', can: 'person.read' },
  reveals: true,
  input: z.object({ businessId, documentId: id('document'), reason }),
  output: fileBytes,
  answers: 'file',
  errors: ['NOT_FOUND'],
});

export const readFace = officeRoute({
  id: 'office.kyb.face',
  method: 'POST',
  path: '/office/kyb/{businessId}/checks/{checkId}/face',
  summary: 'The person’s photo of a face check that waits for its answer, for a reason.',
  access: { as: 'operator', can: 'person.read' },
  reveals: true,
  input: z.object({ businessId, checkId: id('check'), reason }),
  output: fileBytes,
  answers: 'file',
  errors: ['NOT_FOUND'],
});

export const readNumber = officeRoute({
  id: 'office.kyb.number',
  method: 'POST',
  path: '/office/kyb/{businessId}/checks/{checkId}/number',
  summary: 'The whole number of an identity check (BVN, NIN), for a reason.',
  access: { as: 'operator', can: 'person.read' },
  reveals: true,
  input: z.object({ businessId, checkId: id('check'), reason }),
  output: z.object({ number: z.string() }),
  errors: ['NOT_FOUND'],
});
