import { canonicalEmail } from '../../shared/kit/email.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { throttle, userOf } from '../accounts/index.ts';
import { network } from '../core/address.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { takeFile } from './files.ts';
import { insertMessage, insertThread, waitForUs } from './queries.ts';
import type { ThreadRecord } from './queries.ts';
import { ownThread, presentThread, writerOf } from './read.ts';

const DAY = 86_400_000;
/** Messages of one person a day; of one address or network without an account. */
const A_DAY = { person: 30, guest: 3, network: 10 } as const;

export const writeToUs: OwnTransaction<'help.write'> = {
  ownTransaction: async (ctx, { businessId, ...given }) => {
    const writer = writerOf(ctx);
    await throttle(ctx, `help:${writer}`, A_DAY.person, DAY);
    const file = await takeFile(ctx, businessId);
    const thread = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const person = await userOf({ ...ctx, sql });
      if (!person) throw new AppError('UNAUTHENTICATED');
      const name = `${person.first_name} ${person.last_name}`;
      const by = { name, email: person.email, language: null, business_id: businessId, user_id: writer, role: ctx.role };
      const { threadId, messageId } = await begin(ctx, sql, by, given);
      await file?.keep(sql, threadId, messageId);
      await audit({ ...ctx, sql }, 'help.write', threadId, { requestId: given.requestId ?? null });
      return presentThread(sql, await ownThread(sql, ctx, threadId));
    });
    return answer(thread, say`Thank you. We answer here and by email.`);
  },
};

export const answerUs: OwnTransaction<'help.answer'> = {
  ownTransaction: async (ctx, { businessId, threadId, text }) => {
    await inTransaction(ctx.app, { businessId }, (sql) => ownThread(sql, ctx, threadId));
    await throttle(ctx, `help:${writerOf(ctx)}`, A_DAY.person, DAY);
    const file = await takeFile(ctx, businessId);
    return inTransaction(ctx.app, { businessId }, async (sql) => {
      await ownThread(sql, ctx, threadId, true);
      const messageId = newId('message');
      await insertMessage(sql, { id: messageId, threadId, businessId, operatorId: null, text, at: at(ctx) });
      await waitForUs(sql, threadId, at(ctx));
      await file?.keep(sql, threadId, messageId);
      await audit({ ...ctx, sql }, 'help.answer', threadId);
      return presentThread(sql, await ownThread(sql, ctx, threadId));
    });
  },
};

/** The confirmation goes to an unproved address: it quotes nothing that was written, and few are sent. */
export const writeAsGuest: OwnTransaction<'help.guest'> = {
  ownTransaction: async (ctx, { name, email, ...given }) => {
    await throttle(ctx, `help:network:${network(ctx.address)}`, A_DAY.network, DAY);
    await throttle(ctx, `help:guest:${canonicalEmail(email)}`, A_DAY.guest, DAY);
    const by = { name, email, language: ctx.language, business_id: null, user_id: null, role: null };
    await inTransaction(ctx.app, 'system', (sql) => begin(ctx, sql, by, given));
    return answer({}, say`Thank you. We answer by email.`);
  },
};

type Writer = Pick<ThreadRecord, 'name' | 'email' | 'language' | 'business_id' | 'user_id' | 'role'>;
interface Given {
  readonly subject: string;
  readonly text: string;
  readonly page?: string | undefined;
  readonly requestId?: string | undefined;
  readonly appVersion?: string | undefined;
}

/** A thread with its first message; an e-mail confirms it. */
async function begin(ctx: Context, sql: Sql, by: Writer, { subject, text, page, requestId, appVersion }: Given) {
  const [threadId, messageId] = [newId('thread'), newId('message')];
  const now = at(ctx);
  const saw = { page: page ?? null, request_id: requestId ?? null, app_version: appVersion ?? null, agent: ctx.agent };
  await insertThread(sql, { ...by, ...saw, id: threadId, subject, state: 'open', waits_since: now, created_at: now, last_at: now });
  await insertMessage(sql, { id: messageId, threadId, businessId: by.business_id, operatorId: null, text, at: now });
  await enqueue(sql, 'mail.help', { ...(by.business_id !== null && { businessId: by.business_id }), threadId, messageId });
  return { threadId, messageId };
}
