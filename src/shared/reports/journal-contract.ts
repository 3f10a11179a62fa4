import * as z from 'zod/mini';
import { ACCOUNT_KEYS } from '../books/accounts.ts';
import { BOOK_FORMATS } from '../books/formats.ts';
import { date, fileBytes, id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

const of = { businessId: id('business'), from: z.optional(date('From')), to: z.optional(date('To')) };
export const account = z.object({ account: z.enum(ACCOUNT_KEYS), code: z.string(), name: z.string(), debit: wire.naira, credit: wire.naira });

/**
 * The general journal of a period, oldest first: what was invoiced and received by issue dates, what was paid, and every posting of the wallet and of advances.
 * Each entry balances. Without days: the last month.
 */
export const journalReport = route({
  id: 'report.journal',
  method: 'GET',
  path: '/v1/reports/{businessId}/journal',
  summary: 'The general journal of a period',
  specified: false,
  mayLag: true,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ ...of, ...page(50) }),
  output: z.object({
    statement: z.string(),
    period: z.object({ from: wire.date, to: wire.date }),
    currency: z.string(),
    /** The last day of the months whose entries are kept as they were; null if none is locked. */
    lockedThrough: z.nullable(wire.date),
    count: z.int(),
    /** The debits and credits of each account in the period; both together are the same sum. */
    accounts: z.array(account),
    entries: z.array(
      z.object({
        key: z.string(),
        date: wire.date,
        text: z.string(),
        reference: z.string(),
        party: z.string(),
        lines: z.array(account),
      }),
    ),
  }),
});

/** The same for the import of another program. */
export const journalFile = route({
  id: 'report.journal.export',
  method: 'GET',
  path: '/v1/reports/{businessId}/journal/export',
  summary: 'The general journal in the import format of an accounting program',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.export' },
  answers: 'file',
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ ...of, format: z.enum(BOOK_FORMATS, { error: () => t('Please name a program.') }) }),
  output: fileBytes,
});
