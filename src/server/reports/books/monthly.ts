import { FORMATS } from '../../../shared/books/formats.ts';
import { lastLockable } from '../../../shared/books/locked.ts';
import { addDays, addMonths, dateIn, endOfMonth } from '../../../shared/kit/date.ts';
import { render } from '../../../shared/i18n/message.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { App } from '../../core/context.ts';
import { translatorFor } from '../../core/languages.ts';
import { english } from '../../core/stored-text.ts';
import { audit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { monthlyJournalMail } from '../../integrations/mail/templates/books.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { KEEPERS, READERS, lockThrough } from './books.ts';
import { businessOf, monthlyDue, monthlyOf, readersOf, takeMonthly } from './books-queries.ts';
import type { MonthlyRecord } from './books-queries.ts';
import { chartOf } from './chart.ts';
import { readEntries } from './entries.ts';
import { bookFile } from './files.ts';

type Due = MonthlyRecord & { readonly time_zone: string };

const MOST_PORTIONS = 100;

/** The regular job: once a month for each business that wants it, locks the last month if asked, and queues its e-mails. */
export async function sendMonthlyJournals(app: App): Promise<void> {
  const now = app.clock();
  let after = '';
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const from = after;
    const rows = await transaction(app.pool, 'system', (sql) => monthlyDue(sql, addDays(dateIn('UTC', now), 1), from));
    for (const wanted of rows)
      await sendOne(app, wanted, now).catch((error: unknown) =>
        app.log.error({ business: wanted.business_id, error: String(error) }, 'the journal of the month could not be queued; it is tried again'),
      );
    const last = rows.at(-1);
    if (!last || rows.length < 100) break;
    after = last.business_id;
  }
}

/** The lock has its own transaction: the e-mails are queued also if it is refused, because the month is locked already or too long. */
async function sendOne(app: App, wanted: Due, now: number): Promise<void> {
  const { business_id: businessId, time_zone: zone, set_by: by } = wanted;
  const today = dateIn(zone, now);
  const through = lastLockable(today);
  if (wanted.sent_through >= through || Number(today.slice(8)) < wanted.day) return;
  const inBusiness = <T>(work: (sql: Sql) => Promise<T>) => transaction(app.pool, { businessId }, work);
  if (wanted.locks)
    await inBusiness(async (sql) => {
      // Whoever asked for it may have lost the right since.
      if ((await readersOf(sql, businessId, KEEPERS, [by])).length === 0) return;
      await lockThrough({ sql, businessId, zone }, through, { at: new Date(now).toISOString(), by, name: wanted.set_name });
      await audit({ sql, now, businessId, actor: by }, 'books.lock', businessId, { through, monthly: true });
    }).catch(unlessRefused);
  await inBusiness(async (sql) => {
    if (!(await takeMonthly(sql, businessId, through))) return;
    for (const { id } of await readersOf(sql, businessId, READERS, wanted.user_ids)) await enqueue(sql, 'mail.books', { businessId, userId: id, through });
  });
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** To a member who still can export the journal, in their language. */
export async function mailBooks(app: App, { businessId, userId, through }: Tasks['mail.books']): Promise<void> {
  const period = { from: addDays(endOfMonth(addMonths(through, -1)), 1), to: through };
  const made = await transaction(app.pool, { businessId }, async (sql) => {
    const [reader] = await readersOf(sql, businessId, READERS, [userId]);
    const wanted = await monthlyOf(sql, businessId);
    const business = await businessOf(sql, businessId);
    if (!reader || !wanted?.user_ids.includes(userId) || !business) return null;
    const translator = translatorFor(reader.language);
    const say = (text: Parameters<typeof render>[0]) => render(text, translator);
    const { entries, sum, lockedThrough } = await readEntries({ sql, businessId, zone: business.time_zone }, period);
    const chart = await chartOf(sql, businessId, english);
    const file = bookFile({ format: wanted.format, entries, chart, period, currency: business.currency, say });
    return { reader, wanted, business, file, count: entries.length, sum, isLocked: lockedThrough !== null && lockedThrough >= through };
  });
  if (!made) return;
  const { reader, wanted, business, file, count, sum, isLocked } = made;
  const { productName, appUrl } = app.env;
  const mail = monthlyJournalMail({
    productName,
    name: reader.name,
    businessName: business.name,
    through,
    program: FORMATS[wanted.format].title,
    count,
    sum: formatMoney(sum),
    isLocked,
    link: `${appUrl}/reports/journal?period=own&from=${period.from}&to=${period.to}`,
  });
  await app.providers.mail.send({
    to: reader.email,
    ...mail,
    messageId: `books.${businessId}.${userId}.${through}`,
    attachments: [{ filename: file.name, content: file.bytes, contentType: file.type }],
  });
}
