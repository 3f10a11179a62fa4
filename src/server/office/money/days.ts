import { addDays, dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { csvLine } from '../../../shared/kit/csv.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { koboFromNaira, kobo, plainNaira } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import type { listDays } from '../../../shared/office/ledger/days-contract.ts';
import { receivableAge } from '../../../shared/office/ledger/ages.ts';
import type { ReceivableAge } from '../../../shared/office/ledger/ages.ts';
import { at } from '../../core/context.ts';
import { FileAnswer } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { advancesByAge } from '../../credit/index.ts';
import { naira } from '../../invoices/index.ts';
import { disputeDebts, ledgerDays } from '../../ledger/day-queries.ts';
import { trialBalanceOf } from '../../ledger/explorer-queries.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { differencesByDay, STATEMENT_MARGIN, statementDays } from '../../payments/index.ts';

type Day = OutputOf<typeof listDays>['days'][number];
interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const MOST_DAYS = 92;

const list: OfficeVerb<'office.ledger.days'> = async (ctx, period) => ({ days: await daysOf(ctx, period) });

const HEAD = [
  'Day',
  'Provider',
  'Currency',
  'Statement in',
  'Ledger in',
  'Wallets in',
  'Suspense',
  'Difference in',
  'Statement out',
  'Ledger out',
  'Wallets out',
  'Difference out',
  'Open cases',
];

const exportDays: OfficeVerb<'office.ledger.days.export'> = async (ctx, period) => {
  const days = await daysOf(ctx, period);
  await audit(ctx, 'office.days', null, { ...period });
  const amount = (value: number | null | undefined) => (value === null || value === undefined ? '' : plainNaira(koboFromNaira(value) ?? kobo(0)));
  const lines = days.map((one) => [
    one.day,
    one.provider,
    one.currency,
    ...[one.statement?.in.amount, one.ledger.in.amount, one.wallets.in, one.suspense, one.differenceIn].map(amount),
    ...[one.statement?.out.amount, one.ledger.out.amount, one.wallets.out, one.differenceOut].map(amount),
    String(one.cases),
  ]);
  // This mark makes spreadsheets read the file as UTF-8.
  const bytes = Buffer.from(`\uFEFF${[HEAD, ...lines].map(csvLine).join('')}`);
  return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `days-${period.from}-${period.to}.csv` });
};

const receivables: OfficeVerb<'office.ledger.receivables'> = async (ctx) => {
  const rows = new Map<string, { age: ReceivableAge; currency: string; count: number; principal: number; charges: number; debts: number }>();
  const add = (days: number, currency: string, more: { principal?: number; charges?: number; debts?: number; count: number }) => {
    const age = receivableAge(days);
    const row = rows.get(`${age} ${currency}`) ?? { age, currency, count: 0, principal: 0, charges: 0, debts: 0 };
    rows.set(`${age} ${currency}`, {
      ...row,
      count: row.count + more.count,
      principal: row.principal + (more.principal ?? 0),
      charges: row.charges + (more.charges ?? 0),
      debts: row.debts + (more.debts ?? 0),
    });
  };
  for (const { days, currency, count, principal, charges } of await advancesByAge(ctx.sql, at(ctx))) add(days, currency, { count, principal, charges });
  // Due at once.
  for (const { days, currency, owed } of await disputeDebts(ctx.sql, at(ctx))) add(days + 1, currency, { count: 1, debts: owed });
  const balance = await trialBalanceOf(ctx.sql, { from: null, to: null, zone: ctx.app.env.timeZone });
  const currencies = [...new Set(balance.filter(({ kind }) => kind.startsWith('receivable')).map(({ currency }) => currency))];
  return {
    rows: [...rows.values()].map((row) => ({ ...row, principal: naira(row.principal), charges: naira(row.charges), debts: naira(row.debts) })),
    ledger: currencies.map((currency) => {
      const owed = (...kinds: readonly string[]) =>
        naira(balance.reduce((sum, row) => (row.currency === currency && kinds.includes(row.kind) ? sum + row.debits - row.credits : sum), 0));
      return {
        currency,
        principal: owed('receivable_principal'),
        charges: owed('receivable_fee', 'receivable_penalty'),
        debts: owed('receivable_dispute'),
      };
    }),
  };
};

export const dayHandlers = {
  'office.ledger.days': list,
  'office.ledger.days.export': exportDays,
  'office.ledger.receivables': receivables,
} satisfies Partial<AllOfficeHandlers>;

async function daysOf({ sql, app }: OfficeContext, { from, to }: Period): Promise<Day[]> {
  if (to < from) throw new AppError('VALIDATION_FAILED', verbatim('The last day is before the first day.'));
  if (to >= addDays(from, MOST_DAYS)) throw new AppError('VALIDATION_FAILED', verbatim(`Choose at most ${MOST_DAYS} days.`));
  const zone = app.env.timeZone;
  const [statements, books] = [await statementDays(sql, from, to), await ledgerDays(sql, { from, to, zone })];
  const cases = new Map((await differencesByDay(sql, from, to, zone)).map(({ day, count }) => [day, count]));
  const keys = new Map([...statements, ...books].map(({ day, provider, currency }) => [`${day} ${provider} ${currency}`, { day, provider, currency }]));
  const same = (key: { day: string; provider: string; currency: string }) => (one: { day: string; provider: string; currency: string }) =>
    one.day === key.day && one.provider === key.provider && one.currency === key.currency;
  return [...keys.values()]
    .toSorted((one, other) => other.day.localeCompare(one.day) || one.provider.localeCompare(other.provider))
    .map((key) => {
      const [said, ours] = [statements.find(same(key)), books.find(same(key))];
      const isComplete = said !== undefined && dateIn(zone, Date.parse(said.read_at) - STATEMENT_MARGIN) > key.day;
      const [ledgerIn, ledgerOut] = [ours?.money_in ?? 0, ours?.money_out ?? 0];
      return {
        ...key,
        accountId: ours ? String(ours.account) : null,
        statement: said
          ? {
              in: { amount: naira(said.money_in), count: said.count_in },
              feesIn: naira(said.fees_in),
              out: { amount: naira(said.money_out), count: said.count_out },
              feesOut: naira(said.fees_out),
              readAt: said.read_at,
            }
          : null,
        ledger: { in: { amount: naira(ledgerIn), count: ours?.count_in ?? 0 }, out: { amount: naira(ledgerOut), count: ours?.count_out ?? 0 } },
        wallets: { in: naira(ours?.in_wallets ?? 0), out: naira(ours?.from_wallets ?? 0) },
        suspense: naira(ours?.in_suspense ?? 0),
        isComplete,
        differenceIn: said && isComplete ? naira(said.money_in - ledgerIn) : null,
        differenceOut: said && isComplete ? naira(said.money_out - ledgerOut) : null,
        cases: cases.get(key.day) ?? 0,
      };
    });
}
