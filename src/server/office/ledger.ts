import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { csvLine } from '../../shared/kit/csv.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { CHART } from '../../shared/office/ledger/chart.ts';
import type { AccountKind } from '../../shared/office/ledger/chart.ts';
import { businessNamed } from '../business/index.ts';
import { inTransaction } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { english } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';
import { naira } from '../invoices/index.ts';
import { accountById, accountEntries, accountPage, journalPortion, legsOf, transactionsOf, trialBalanceOf } from '../ledger/explorer-queries.ts';
import { latestChecks } from '../ledger/checks.ts';
import type { AccountRecord, LegRecord } from '../ledger/explorer-queries.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { AllOfficeHandlers, OfficeHandler, OfficeVerb } from '../operators/index.ts';
import { accountOwners } from './ledger-owners.ts';
import type { AccountOwner } from './ledger-owners.ts';

const trialBalance: OfficeVerb<'office.ledger.trial-balance'> = async (ctx, { until = null }) => {
  const rows = await trialBalanceOf(ctx.sql, { from: null, to: until, zone: ctx.app.env.timeZone });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    until,
    rows: rows.map(({ kind, currency, accounts, debits, credits }) => ({
      kind,
      currency,
      accounts,
      debits: naira(debits),
      credits: naira(credits),
      balance: naira(credits - debits),
    })),
    totals: currencies.map((currency) => {
      const those = rows.filter((row) => row.currency === currency);
      const sum = (read: (row: (typeof rows)[number]) => number) => naira(those.reduce((all, row) => all + read(row), 0));
      return { currency, debits: sum(({ debits }) => debits), credits: sum(({ credits }) => credits) };
    }),
  };
};

const readCheck: OfficeVerb<'office.ledger.check'> = async ({ sql }) => {
  const [last] = await latestChecks(sql, 1);
  return { last: last ? { checkedAt: last.checked_at, findings: last.findings } : null };
};

const startCheck: OfficeVerb<'office.ledger.check.start'> = async (ctx) => {
  await enqueue(ctx.sql, 'payments.check-ledger', {}, { key: 'payments.check-ledger' });
  await audit(ctx, 'ledger.check', null, {});
  return {};
};

const listAccounts: OfficeVerb<'office.ledger.accounts'> = async ({ sql }, { kind = null, search, ...page }) => {
  const owners = search ? [search, ...(await businessNamed(sql, search))] : null;
  const { rows, count } = await accountPage(sql, { kind, owners, ...page });
  const ownerOf = await accountOwners(sql, rows);
  return { accounts: rows.map((row) => presented(row, ownerOf(row))), count };
};

const readAccount: OfficeVerb<'office.ledger.account'> = async ({ sql, app }, { accountId, from = null, to = null, before, limit }) => {
  const account = await accountById(sql, Number(accountId));
  if (!account) throw new AppError('NOT_FOUND', verbatim('We could not find that account.'));
  const rows = await accountEntries(sql, account.id, {
    from,
    to,
    zone: app.env.timeZone,
    before: before === undefined ? null : Number(before),
    limit: limit + 1,
  });
  return {
    account: presented(account, (await accountOwners(sql, [account]))(account)),
    entries: rows.slice(0, limit).map(({ id, transaction_id, at, event, event_id, description, amount, balance }) => ({
      id: String(id),
      transactionId: String(transaction_id),
      at,
      event,
      reference: event_id,
      description: english(description),
      amount: naira(amount),
      balance: naira(balance),
    })),
    more: rows.length > limit,
  };
};

const readTransaction: OfficeVerb<'office.ledger.transaction'> = async ({ sql }, { transactionId }) => {
  const [found] = await transactionsWith(sql, await legsOf(sql, [Number(transactionId)]));
  if (!found) throw new AppError('NOT_FOUND', verbatim('We could not find that posting.'));
  return found;
};

const findTransactions: OfficeVerb<'office.ledger.transactions'> = async ({ sql }, { reference }) => ({
  transactions: await transactionsWith(sql, await legsOf(sql, await transactionsOf(sql, reference))),
});

/** At most this many days, so that a file has an end. */
const MOST_DAYS = 366;
const PORTION = 500;
const HEAD = ['Date', 'Time', 'Posting', 'Event', 'Reference', 'Description', 'Account', 'Kind', 'Owner', 'Currency', 'Debit', 'Credit'];

const exportJournal: OfficeHandler<'office.ledger.journal'> = {
  ownTransaction: async (ctx, { from, to, kind = null }) => {
    if (to < from) throw new AppError('VALIDATION_FAILED', verbatim('The last day is before the first day.'));
    if (to >= addDays(from, MOST_DAYS)) throw new AppError('VALIDATION_FAILED', verbatim('Choose at most a year.'));
    await inTransaction(ctx.app, 'system', (sql) => audit({ ...ctx, sql }, 'office.journal', null, { from, to, kind }));
    const name = ['journal', kind?.replaceAll('_', '-'), from, to].filter(Boolean).join('-');
    return new FileAnswer({ bytes: journal(ctx.app, { from, to, kind }), type: 'text/csv; charset=utf-8', name: `${name}.csv` });
  },
};

export const ledgerHandlers = {
  'office.ledger.trial-balance': trialBalance,
  'office.ledger.check': readCheck,
  'office.ledger.check.start': startCheck,
  'office.ledger.accounts': listAccounts,
  'office.ledger.account': readAccount,
  'office.ledger.transaction': readTransaction,
  'office.ledger.transactions': findTransactions,
  'office.ledger.journal': exportJournal,
} satisfies Partial<AllOfficeHandlers>;

async function* journal(app: App, { from, to, kind }: { from: CalendarDate; to: CalendarDate; kind: AccountKind | null }): AsyncGenerator<string> {
  // This mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${csvLine(HEAD)}`;
  const period = { from, to, zone: app.env.timeZone, kind, limit: PORTION };
  for (let after = 0; ;) {
    const start = after;
    const { legs, last } = await inTransaction(app, 'system', (sql) => journalPortion(sql, { ...period, after: start }));
    for (const leg of legs) yield csvLine(cellsOf(app, leg));
    if (last === null) return;
    after = last;
  }
}

function cellsOf({ env }: App, leg: LegRecord): string[] {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: env.timeZone }).format(Date.parse(leg.at));
  const amount = plainNaira(kobo(Math.abs(leg.amount)));
  return [
    dateIn(env.timeZone, Date.parse(leg.at)),
    time,
    String(leg.transaction_id),
    leg.event,
    leg.event_id,
    english(leg.description),
    String(leg.account_id),
    CHART[leg.kind].label,
    leg.owner_id,
    leg.currency,
    leg.amount < 0 ? amount : '',
    leg.amount > 0 ? amount : '',
  ];
}

async function transactionsWith(sql: Sql, legs: readonly LegRecord[]) {
  const ownerOf = await accountOwners(sql, legs);
  return [...Map.groupBy(legs, (leg) => leg.transaction_id).values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    return [
      {
        id: String(first.transaction_id),
        at: first.at,
        event: first.event,
        reference: first.event_id,
        description: english(first.description),
        invoiceId: first.invoice_id,
        currency: first.currency,
        legs: those.map((leg) => {
          const { name: ownerName, businessId: ownerBusiness } = ownerOf(leg);
          return { accountId: String(leg.account_id), kind: leg.kind, owner: leg.owner_id, ownerName, ownerBusiness, amount: naira(leg.amount) };
        }),
      },
    ];
  });
}

function presented({ id, kind, currency, owner_id: owner, balance, held }: AccountRecord, { name: ownerName, businessId: ownerBusiness }: AccountOwner) {
  return { id: String(id), kind, currency, owner, ownerName, ownerBusiness, balance: naira(balance), held: held === null ? null : naira(held) };
}
