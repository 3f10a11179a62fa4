import * as z from 'zod/mini';
import { attachment } from '../invoices/attachment-shapes.ts';
import { email, fileBytes, id, optionalText, page, personName, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

/** Writing to us: a thread belongs to the person who began it, in one business. */
const businessId = id('business');
const threadId = id('thread');
const member = { as: 'member', of: 'businessId', can: 'business.see' } as const;
/** One file with each message: PDF, PNG or JPEG of at most 10 MB, checked by content. */
const FILES = { files: ['file'], bodyLimit: 10_747_904 } as const;

const subject = text('The subject', 120);
const written = text('Your message', 5000);
/** What the person saw: the page without its query, and the request id of an error. */
const seen = { page: optionalText('The page', 200), requestId: optionalText('The request id', 40), appVersion: optionalText('The version', 40) };

const summary = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(['open', 'closed']),
  createdAt: wire.instant,
  lastAt: wire.instant,
  /** We have answered last. */
  answered: z.boolean(),
});
const thread = z.object({
  ...summary.shape,
  /** Oldest first. `from`: the person, or our support. */
  messages: z.array(z.object({ id: z.string(), from: z.enum(['you', 'us']), text: z.string(), at: wire.instant, files: z.array(attachment) })),
});

export const listThreads = route({
  id: 'help.list',
  method: 'GET',
  path: '/v1/help/{businessId}/all',
  summary: 'What you have written to us, newest first',
  specified: false,
  access: member,
  input: z.object({ businessId, ...page(10) }),
  output: z.object({ threads: z.array(summary), count: z.int() }),
});

export const readThread = route({
  id: 'help.read',
  method: 'GET',
  path: '/v1/help/{businessId}/threads/{threadId}',
  summary: 'One of your threads with our answers',
  specified: false,
  access: member,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, threadId }),
  output: thread,
});

export const writeToUs = route({
  id: 'help.write',
  method: 'POST',
  path: '/v1/help/{businessId}/threads',
  summary: 'Write to us; we answer here and by email',
  specified: false,
  access: member,
  cost: 'heavy',
  ...FILES,
  input: z.object({ businessId, subject, text: written, ...seen }),
  output: thread,
});

export const answerUs = route({
  id: 'help.answer',
  method: 'POST',
  path: '/v1/help/{businessId}/threads/{threadId}',
  summary: 'Add a message to a thread; a closed one opens again',
  specified: false,
  access: member,
  cost: 'heavy',
  ...FILES,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, threadId, text: written }),
  output: thread,
});

export const readHelpFile = route({
  id: 'help.file',
  method: 'GET',
  path: '/v1/help/{businessId}/threads/{threadId}/files/{attachmentId}',
  summary: 'A file of one of your messages',
  specified: false,
  access: member,
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, threadId, attachmentId: id('attachment') }),
  output: fileBytes,
});

export const writeAsGuest = route({
  id: 'help.guest',
  method: 'POST',
  path: '/v1/help',
  summary: 'Write to us without an account; we answer by email',
  specified: false,
  access: { as: 'public' },
  input: z.object({ name: personName('Your name'), email, subject, text: written, ...seen }),
  output: z.object({}),
});
