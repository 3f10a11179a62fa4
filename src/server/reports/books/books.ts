import { permission, ROLES } from '../../../shared/access/permissions.ts';
import { ACCOUNT_KEYS, ACCOUNTS } from '../../../shared/books/accounts.ts';
import type { books } from '../../../shared/books/contract.ts';
import { lastLockable } from '../../../shared/books/locked.ts';
import { day, say } from '../../../shared/i18n/message.ts';
import { addDays } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { infer as Infer } from 'zod/mini';
import { existingBusiness } from '../../business/index.ts';
import { actorOf, at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { todayOf } from '../bounded.ts';
import {
  deleteLock,
  deleteMonthly,
  holdLocks,
  insertEntries,
  insertLock,
  locksOf,
  monthlyOf,
  ownAccounts,
  readersOf,
  replaceAccounts,
  saveMonthly,
} from './books-queries.ts';
import { BEGINNING, readEntries } from './entries.ts';
import type { Books } from './entries.ts';

/** Whoever can export the journal can be sent it. */
export const READERS = ROLES.filter((role) => permission(role, 'invoice.export') === 'allow');
export const KEEPERS = ROLES.filter((role) => permission(role, 'books.keep') === 'allow');

export const readBooks: Verb<'books.read'> = (ctx) => presented(ctx);

export const setAccounts: Verb<'books.accounts.set'> = async (ctx, { businessId, accounts }) => {
  // The usual name in the reader's language stays theirs for others too.
  const own = accounts.filter(({ account, code, name }) => code !== ACCOUNTS[account].code || name !== ctx.say(ACCOUNTS[account].name));
  await replaceAccounts(ctx.sql, businessId, own);
  await audit(ctx, 'books.accounts', businessId, { accounts: own });
  return presented(ctx);
};

export const lockBooks: Verb<'books.lock'> = async (ctx, { businessId, through }) => {
  const today = await todayOf(ctx);
  if (through > lastLockable(today)) throw refused(say`Only whole months that have passed can be locked.`);
  const { time_zone: zone } = await existingBusiness(ctx, businessId);
  await lockThrough({ sql: ctx.sql, businessId, zone }, through, { at: at(ctx), by: actorOf(ctx), name: ctx.principal?.name ?? '' });
  await audit(ctx, 'books.lock', businessId, { through });
  return presented(ctx);
};

export const unlockBooks: Verb<'books.unlock'> = async (ctx, { businessId, through }) => {
  await holdLocks(ctx.sql, businessId);
  const [newest] = await locksOf(ctx.sql, businessId);
  if (newest?.through !== through) throw refused(say`Only the newest lock can be removed.`);
  await deleteLock(ctx.sql, businessId, through);
  await audit(ctx, 'books.unlock', businessId, { through });
  return presented(ctx);
};

export const setMonthlyJournal: Verb<'books.monthly.set'> = async (ctx, { businessId, userIds, format, day: dayOfMonth, locks }) => {
  const readers = await readersOf(ctx.sql, businessId, READERS, userIds);
  if (readers.length !== new Set(userIds).size)
    throw new AppError('VALIDATION_FAILED', undefined, {
      errors: [{ field: 'userIds', message: say`Choose active members of your team who can export the journal.` }],
    });
  if (readers.length === 0) await deleteMonthly(ctx.sql, businessId);
  else
    await saveMonthly(ctx.sql, {
      business_id: businessId,
      user_ids: readers.map(({ id }) => id),
      format,
      day: dayOfMonth,
      locks,
      set_by: actorOf(ctx),
      set_name: ctx.principal?.name ?? '',
      // The first that is sent is that of this month.
      sent_through: lastLockable(await todayOf(ctx)),
    });
  await audit(ctx, 'books.monthly', businessId, { userIds, format, day: dayOfMonth, locks });
  return presented(ctx);
};

/**
 * Keeps the entries after the newest lock through this day as they are now. Refused if that day is locked already, or if the period has too many entries: then an
 * earlier month is locked first.
 */
export async function lockThrough(books: Books, through: CalendarDate, given: { at: string; by: string; name: string }): Promise<void> {
  const { sql, businessId } = books;
  await holdLocks(sql, businessId);
  const [newest] = await locksOf(sql, businessId);
  if (newest && newest.through >= through) throw refused(say`The books are locked through ${day(newest.through)} already.`);
  const { entries } = await readEntries(books, { from: newest ? addDays(newest.through, 1) : BEGINNING, to: through });
  await insertLock(sql, { businessId, through, ...given });
  await insertEntries(sql, businessId, through, entries);
}

async function presented(ctx: Context): Promise<Infer<typeof books>> {
  const { sql, businessId } = ctx;
  const own = new Map((await ownAccounts(sql, businessId)).map(({ account, code, name }) => [account, { code, name }]));
  const locks = await locksOf(sql, businessId);
  const lockable = lastLockable(await todayOf(ctx));
  const newest = locks[0]?.through;
  const readers = (await readersOf(sql, businessId, READERS, null)).map(({ id, name, email }) => ({ id, name, email }));
  const monthly = await monthlyOf(sql, businessId);
  return {
    accounts: ACCOUNT_KEYS.map((account) => ({ account, code: ACCOUNTS[account].code, name: ctx.say(ACCOUNTS[account].name), own: own.get(account) ?? null })),
    locks: locks.map(({ through, locked_at, locked_name }) => ({ through, at: locked_at, by: locked_name })),
    lockable: newest !== undefined && newest >= lockable ? null : lockable,
    monthly: monthly && {
      members: readers.filter(({ id }) => monthly.user_ids.includes(id)),
      format: monthly.format,
      day: monthly.day,
      locks: monthly.locks,
    },
    readers,
  };
}

function refused(message: ReturnType<typeof say>): AppError {
  return new AppError('NOT_ELIGIBLE', message);
}
