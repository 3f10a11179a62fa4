import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import { searchLog, subjectTrail } from '../../audit/trail-queries.ts';
import { businessNames } from '../../business/index.ts';
import { inTransaction } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import {
  answerPerson,
  helpFileAnswer,
  helpFileOf,
  helpFilesOf,
  helpMessagesOf,
  presentHelpFile,
  setThreadState,
  threadById,
  threadPage,
  threadsBeside,
} from '../../help/index.ts';
import type { ThreadRecord } from '../../help/index.ts';
import { actorOfOperator, ALL_WORK, mustHave, notesOf, operatorNames, operatorOf, releaseItem, takersOf, workChoice } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import { presentEntries } from '../audit-entries.ts';
import { WORK_ACTIONS, withNames } from '../history.ts';

const DAY = 86_400_000;
/** Entries of a business that are looked through for what a person did before writing, and how many are shown. */
const BEFORE = { scan: 5_000, limit: 20 } as const;

const list: OfficeVerb<'office.help'> = async (ctx, { state, whose, ...page }) => {
  const choice = state === 'closed' ? ALL_WORK : await workChoice(ctx, 'help', whose);
  const { rows, count } = await threadPage(ctx.sql, { state, ...choice }, page);
  const takers = await takersOf(
    ctx.sql,
    'help',
    rows.map(({ id }) => id),
  );
  return { threads: rows.map((row) => ({ ...summaryOf(row, row.business), takenBy: takers.get(row.id) ?? null })), count };
};

const read: OfficeVerb<'office.help.read'> = async (ctx, { threadId }) => {
  const thread = await existing(ctx, threadId);
  const { sql } = ctx;
  const [messages, files] = [await helpMessagesOf(sql, threadId), await helpFilesOf(sql, threadId)];
  const names = await operatorNames(
    sql,
    messages.map(({ operator_id: by }) => by && actorOfOperator(by)),
  );
  const business = thread.business_id === null ? null : ((await businessNames(sql, [thread.business_id])).get(thread.business_id) ?? null);
  return {
    ...summaryOf(thread, business),
    takenBy: (await takersOf(sql, 'help', [threadId])).get(threadId) ?? null,
    email: thread.email,
    createdAt: thread.created_at,
    saw: {
      role: thread.role,
      page: thread.page,
      requestId: thread.request_id,
      appVersion: thread.app_version,
      browser: thread.agent,
      language: thread.language,
    },
    messages: messages.map(({ id, operator_id: by, text, at }) => ({
      id,
      by: by === null ? null : (names.get(actorOfOperator(by)) ?? 'A colleague'),
      text,
      at,
      files: files.filter(({ message_id: of }) => of === id).map(presentHelpFile),
    })),
    before: await doneBefore(ctx, thread),
    ...(await threadsBeside(sql, thread)),
    notes: await notesOf(sql, 'help', threadId),
    history: await historyOf(ctx, thread),
  };
};

const reply: OfficeVerb<'office.help.answer'> = async (ctx, { threadId, text, close, seen }) => {
  await existing(ctx, threadId);
  await mustHave(ctx, { kind: 'help', subject: threadId });
  await answerPerson(ctx, { threadId, operatorId: operatorOf(ctx).id, text, close, seen });
  if (close) await releaseItem(ctx.sql, 'help', threadId);
  return { id: threadId };
};

const setState: OfficeVerb<'office.help.state'> = async (ctx, { threadId, state }) => {
  await existing(ctx, threadId);
  await mustHave(ctx, { kind: 'help', subject: threadId });
  await setThreadState(ctx, threadId, state);
  if (state === 'closed') await releaseItem(ctx.sql, 'help', threadId);
  return { id: threadId };
};

const readFile: OfficeHandler<'office.help.file'> = {
  ownTransaction: async (ctx, { threadId, fileId }) => {
    const file = await inTransaction(ctx.app, 'system', async (sql) => {
      const thread = await existing({ ...ctx, sql }, threadId);
      await audit({ ...ctx, sql, businessId: thread.business_id ?? '' }, 'help.file', threadId, { file: fileId });
      return helpFileOf(sql, threadId, fileId);
    });
    return helpFileAnswer(ctx.app, file);
  },
};

export const helpDeskHandlers = {
  'office.help': list,
  'office.help.read': read,
  'office.help.answer': reply,
  'office.help.state': setState,
  'office.help.file': readFile,
} satisfies Partial<AllOfficeHandlers>;

async function existing({ sql }: Pick<OfficeContext, 'sql'>, id: string): Promise<ThreadRecord> {
  const thread = await threadById(sql, id);
  if (!thread) throw new AppError('NOT_FOUND', verbatim('We could not find that thread.'));
  return thread;
}

function summaryOf({ id, subject, name, business_id: businessId, state, waits_since: waitsSince, last_at: lastAt }: ThreadRecord, businessName: string | null) {
  return { id, subject, name, businessId, businessName, state, waitsSince, lastAt };
}

/** What the person did in this business during the day before writing. */
async function doneBefore({ sql, app }: OfficeContext, { user_id: actor, business_id: businessId, created_at: at }: ThreadRecord) {
  if (actor === null) return [];
  const [from, to] = [dateIn(app.env.timeZone, Date.parse(at) - DAY), dateIn(app.env.timeZone, Date.parse(at))];
  const filter = { actor, action: null, subject: null, businessId, from, to, zone: app.env.timeZone };
  const { rows } = await searchLog(sql, filter, { before: null, ...BEFORE });
  const entries = await presentEntries(
    sql,
    rows.filter((row) => row.at < at),
  );
  return entries.map(({ id, at: when, action, subject, detail }) => ({ id, at: when, action, subject, detail }));
}

const ACTIONS: Readonly<Record<string, string>> = {
  ...WORK_ACTIONS,
  'help.write': 'Written',
  'help.answer': 'The customer wrote again',
  'help.reply': 'Answered',
  'help.close': 'Closed',
  'help.reopen': 'Opened again',
  'help.file': 'File read',
};

async function historyOf(ctx: OfficeContext, { id, business_id: businessId }: ThreadRecord) {
  const entries = await withNames(ctx, await subjectTrail(ctx.sql, { businessId: businessId ?? '', subject: id }));
  return entries.map(({ row: { at, action }, by }) => ({ at, by, what: ACTIONS[action] ?? action, detail: null }));
}
