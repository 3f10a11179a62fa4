import * as z from 'zod/mini';
import { date, id, partyName, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { ACCOUNT_KEYS } from './accounts.ts';
import { BOOK_FORMATS } from './formats.ts';
import { isMonthEnd } from './locked.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;
const keep = { ...by, can: 'books.keep' } as const;

/** The most people who are sent the journal each month. */
export const MOST_READERS = 5;

export const monthlyJournal = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  format: z.enum(BOOK_FORMATS),
  /** The day of the month, in the business's time zone. */
  day: z.int(),
  locks: z.boolean(),
});
export const books = z.object({
  accounts: z.array(
    z.object({
      account: z.enum(ACCOUNT_KEYS),
      code: z.string(),
      name: z.string(),
      /** The business's own code and name; null where it uses the usual ones. */
      own: z.nullable(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  locks: z.array(z.object({ through: wire.date, at: wire.instant, by: z.string() })),
  /** The last day that can be locked; null if all whole months are. */
  lockable: z.nullable(wire.date),
  monthly: z.nullable(monthlyJournal),
  /** Who can be sent the journal: active members who can export it. */
  readers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});

export const readBooks = route({
  id: 'books.read',
  method: 'GET',
  path: '/v1/books/{businessId}',
  summary: 'The chart of accounts, the locked months and the monthly email of the journal',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  input: z.object({ businessId }),
  output: books,
});

const code = z
  .string({ error: () => t('{label} is needed.', { label: t('The code') }) })
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,9}$/, { error: () => t('Up to 10 letters, digits, points or dashes.') }));

/** Own codes and names of accounts, as in the accounting program; accounts that are left out have the usual ones. */
export const setAccounts = route({
  id: 'books.accounts.set',
  method: 'PUT',
  path: '/v1/books/{businessId}/accounts',
  summary: 'Give accounts the codes and names of your accounting program',
  specified: false,
  access: keep,
  input: z.object({
    businessId,
    accounts: z.array(z.object({ account: z.enum(ACCOUNT_KEYS), code, name: partyName('The name') })).check(
      z.maxLength(ACCOUNT_KEYS.length),
      z.refine((given) => new Set(given.map(({ account }) => account)).size === given.length, { error: () => t('Each account can be given once.') }),
    ),
  }),
  output: books,
});

const monthEnd = date('The day').check(
  z.refine((day) => isMonthEnd(day), { error: () => t('Books are locked by whole months. Choose the last day of a month.') }),
);

/** Keeps the journal up to this day as it is; what changes later is booked as corrections in the first open month. */
export const lockBooks = route({
  id: 'books.lock',
  method: 'POST',
  path: '/v1/books/{businessId}/locks',
  summary: 'Lock the books through the end of a month',
  specified: false,
  access: keep,
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, through: monthEnd }),
  output: books,
});

/** Only the newest lock, so that no open month lies before a locked one. */
export const unlockBooks = route({
  id: 'books.unlock',
  method: 'DELETE',
  path: '/v1/books/{businessId}/locks/{through}',
  summary: 'Unlock the months that were locked last',
  specified: false,
  access: keep,
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId, through: date('The day') }),
  output: books,
});

/** To members who can export it; without members, it is not sent any longer. */
export const setMonthlyJournal = route({
  id: 'books.monthly.set',
  method: 'PUT',
  path: '/v1/books/{businessId}/monthly',
  summary: 'Email the journal of each month to members of the team',
  specified: false,
  access: { ...by, can: 'books.send' },
  input: z.object({
    businessId,
    userIds: z
      .array(id('user'))
      .check(z.maxLength(MOST_READERS, { error: () => t('The journal can be sent to up to {count} people.', { count: MOST_READERS }) })),
    format: z.enum(BOOK_FORMATS, { error: () => t('Please name a program.') }),
    day: z.int().check(z.minimum(1), z.maximum(28, { error: () => t('Choose a day from 1 to 28, which every month has.') })),
    locks: z.boolean(),
  }),
  output: books,
});
