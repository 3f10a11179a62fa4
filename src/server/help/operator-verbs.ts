import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { insertMessage, messagesOf, settleThread, threadById } from './queries.ts';
import type { ThreadRecord } from './queries.ts';

type Desk = Pick<Context, 'sql' | 'now'> & { readonly actor: string };

/** Our answer: the person reads it in the app and by e-mail. `seen`: the last message that the operator has read. */
export async function answerPerson(
  ctx: Desk,
  { threadId, operatorId, text, close, seen }: { threadId: string; operatorId: string; text: string; close: boolean; seen: string },
): Promise<void> {
  const thread = await locked(ctx, threadId);
  const last = (await messagesOf(ctx.sql, threadId)).at(-1);
  if (last?.id !== seen) throw new AppError('STATE_CONFLICT', verbatim('There is a newer message in this thread. Read it first.'));
  const messageId = newId('message');
  await insertMessage(ctx.sql, { id: messageId, threadId, businessId: thread.business_id, operatorId, text, at: at(ctx) });
  await settleThread(ctx.sql, threadId, { state: close ? 'closed' : 'open', lastAt: at(ctx) });
  await audit(about(ctx, thread), 'help.reply', threadId, { close });
  await enqueue(ctx.sql, 'mail.help', { ...(thread.business_id !== null && { businessId: thread.business_id }), threadId, messageId });
}

/** Closes a thread without an answer, or opens a closed one. */
export async function setThreadState(ctx: Desk, threadId: string, state: 'open' | 'closed'): Promise<void> {
  const thread = await locked(ctx, threadId);
  if (thread.state === state) throw new AppError('STATE_CONFLICT', verbatim(`This thread is ${state} already.`));
  await settleThread(ctx.sql, threadId, { state, lastAt: thread.last_at });
  await audit(about(ctx, thread), state === 'closed' ? 'help.close' : 'help.reopen', threadId);
}

async function locked({ sql }: Desk, id: string): Promise<ThreadRecord> {
  const thread = await threadById(sql, id, true);
  if (!thread) throw new AppError('NOT_FOUND', verbatim('We could not find that thread.'));
  return thread;
}

function about(ctx: Desk, { business_id: businessId }: ThreadRecord) {
  return { ...ctx, businessId: businessId ?? '' };
}
