import { ACCOUNT_KEYS } from '../../../shared/books/accounts.ts';
import { sumsByAccount } from '../../../shared/books/journal.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { kobo, nairaFromKobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { journalSentence } from '../../../shared/reports/sentences.ts';
import { inSnapshot } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { english } from '../../core/stored-text.ts';
import { coveredBy } from '../period.ts';
import type { ReportTable } from '../table.ts';
import { chartOf } from './chart.ts';
import { readEntries } from './entries.ts';
import { bookFile, numbered } from './files.ts';

interface Asked {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export const journalReport: Verb<'report.journal'> = async (ctx, { offset, limit, ...asked }) => {
  const { covered, entries, statement, lockedThrough, chart } = await read(ctx, asked);
  return {
    statement: ctx.say(statement),
    period: covered.period,
    currency: covered.currency,
    lockedThrough,
    count: entries.length,
    accounts: sumsByAccount(entries, ACCOUNT_KEYS).map(({ account, debit, credit }) => ({
      account,
      ...chart[account],
      debit: nairaFromKobo(debit),
      credit: nairaFromKobo(credit),
    })),
    entries: entries.slice(offset, offset + limit).map((entry) => ({
      key: entry.key,
      date: entry.date,
      text: ctx.say(entry.text),
      reference: entry.reference,
      party: entry.party,
      lines: entry.lines.map(({ account, amount }) => ({
        account,
        ...chart[account],
        debit: nairaFromKobo(amount > 0 ? amount : ZERO),
        credit: nairaFromKobo(amount < 0 ? kobo(-amount) : ZERO),
      })),
    })),
  };
};

/** One row for each line of an entry. */
export async function journalTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { covered, entries, statement, sum, chart } = await read(ctx, asked);
  const sides = (amount: Kobo) => [{ kobo: amount > 0 ? amount : ZERO }, { kobo: amount < 0 ? kobo(-amount) : ZERO }];
  return {
    file: 'journal',
    title: say`Journal`,
    statement,
    period: covered.period,
    head: [say`Day`, say`Account`, say`Debit`, say`Credit`, say`Code`, say`Entry`, say`Description`, say`Reference`, say`Party`],
    printed: [0, 1, 2],
    rows: numbered(entries, ctx.say).flatMap((entry) =>
      entry.lines.map(({ account, amount }) => ({
        name: entry.date,
        cells: [
          { text: chart[account].name },
          ...sides(amount),
          ...[chart[account].code, entry.number, entry.text, entry.reference, entry.party].map((text) => ({ text })),
        ],
      })),
    ),
    total: { name: say`Total`, cells: [{ text: '' }, { kobo: sum }, { kobo: sum }] },
  };
}

export const journalFile: OwnTransaction<'report.journal.export'> = {
  ownTransaction: async (ctx, { businessId, format, ...asked }) => {
    const { covered, entries, chart } = await inSnapshot(ctx.app, { businessId }, async (sql) => {
      await audit({ ...ctx, sql }, 'report.export', businessId, { report: 'journal', format, ...asked });
      return read({ ...ctx, sql }, asked, english);
    });
    return new FileAnswer(bookFile({ format, entries, chart, period: covered.period, currency: covered.currency, say: ctx.say }));
  },
};

/** `name`: renders the usual names of accounts. */
async function read(ctx: Context, asked: Asked, name = ctx.say) {
  const covered = await coveredBy(ctx, asked, 'last_month');
  const journal = await readEntries({ sql: ctx.sql, businessId: ctx.businessId, zone: covered.zone }, covered.period);
  const chart = await chartOf(ctx.sql, ctx.businessId, name);
  return { ...journal, covered, chart, statement: journalSentence({ entries: journal.entries.length, sum: journal.sum }) };
}
