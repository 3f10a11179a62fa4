import * as z from 'zod/mini';
import { attachment } from '../../invoices/attachment-shapes.ts';
import { fileBytes, id, page, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';

const access = { as: 'operator', can: 'help.answer' } as const;
const threadId = id('thread');
const state = z.enum(['open', 'closed']);

const summary = {
  id: z.string(),
  subject: z.string(),
  name: z.string(),
  /** Null for a person without an account. */
  businessId: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  state,
  /** Since when the person waits for us; null after our answer. */
  waitsSince: z.nullable(wire.instant),
  lastAt: wire.instant,
  takenBy: z.nullable(colleague),
};

export const listHelp = officeRoute({
  id: 'office.help',
  method: 'GET',
  path: '/office/help',
  summary:
    'Threads of customers: open ones with the longest waiting first, closed ones newest first; `whose` narrows open ones to one’s own or to those that nobody has.',
  access,
  input: z.object({ state: z._default(state, 'open'), whose: z._default(z.enum(['all', 'mine', 'free']), 'all'), ...page(25) }),
  output: z.object({ threads: z.array(z.object(summary)), count: z.int() }),
});

export const readHelp = officeRoute({
  id: 'office.help.read',
  method: 'GET',
  path: '/office/help/{threadId}',
  summary: 'One thread with what the person saw and did before they wrote, notes and history.',
  access,
  input: z.object({ threadId }),
  output: z.object({
    ...summary,
    email: z.string(),
    createdAt: wire.instant,
    saw: z.object({
      role: z.nullable(z.string()),
      page: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      appVersion: z.nullable(z.string()),
      browser: z.string(),
      language: z.nullable(z.string()),
    }),
    /** Oldest first. `by`: the operator who wrote it; null for the person. */
    messages: z.array(z.object({ id: z.string(), by: z.nullable(z.string()), text: z.string(), at: wire.instant, files: z.array(attachment) })),
    /** The audit log of the person in this business on the day before they wrote, newest first. */
    before: z.array(z.object({ id: z.string(), at: wire.instant, action: z.string(), subject: z.nullable(z.string()), detail: z.string() })),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
    notes: z.array(note),
    history: z.array(z.object({ at: wire.instant, by: z.string(), what: z.string(), detail: z.nullable(z.string()) })),
  }),
  errors: ['NOT_FOUND'],
});

export const answerHelp = officeRoute({
  id: 'office.help.answer',
  method: 'POST',
  path: '/office/help/{threadId}/answer',
  summary: 'Answers a customer, in the app and by email. Takes the thread if nobody has it; refused if the customer has written meanwhile.',
  access,
  input: z.object({ threadId, text: text('The answer', 5000), close: z.boolean(), /** The last message on the screen. */ seen: id('message') }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const setHelpState = officeRoute({
  id: 'office.help.state',
  method: 'POST',
  path: '/office/help/{threadId}/state',
  summary: 'Closes a thread without an answer, or opens a closed one.',
  access,
  input: z.object({ threadId, state }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const readHelpFile = officeRoute({
  id: 'office.help.file',
  method: 'GET',
  path: '/office/help/{threadId}/files/{fileId}',
  summary: 'A file that the customer sent with a message; the reading is in the audit log.',
  access,
  input: z.object({ threadId, fileId: id('attachment') }),
  output: fileBytes,
  answers: 'file',
  errors: ['NOT_FOUND'],
});
