import { permission } from '../../shared/access/permissions.ts';
import type { Action } from '../../shared/access/permissions.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { billSums } from '../bills/index.ts';
import type { BillSums } from '../bills/index.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { verificationStep } from '../business/index.ts';
import type { AllHandlers, Verb } from '../core/handler.ts';
import { owedOnAdvances } from '../credit/index.ts';
import { rowOf, statusSums } from '../invoices/index.ts';
import { unreadOf } from '../notifications/index.ts';
import { countOpenTransfers } from '../payments/index.ts';
import { requestsToDecide } from '../team/index.ts';
import { walletOf } from '../wallet/index.ts';
import { latestActivity, openInvoices, otherActivity, owed, receivedByDay, spanSums, zoneOf } from './queries.ts';
import type { OwedRecord, SumsRecord } from './queries.ts';
import { search } from './search.ts';
import { changeOf, daysOf, labelOf, spanOf } from './spans.ts';

const ACTIVITIES = 3;
const OPEN_SHOWN = 5;
const naira = (value: number) => nairaFromKobo(kobo(value));

const unpaidInvoices: Verb<'dashboard.unpaid'> = async (ctx, { businessId }) => {
  const sums = await owed(ctx.sql, businessId, at(ctx));
  const rows = await openInvoices(ctx.sql, businessId, at(ctx), OPEN_SHOWN);
  const bills = await billSums(ctx.sql, businessId, at(ctx));
  const wallet = await walletOf(ctx.sql, businessId);
  const advances = await owedOnAdvances(ctx.sql, businessId, ctx.now);
  const side = (name: 'sent' | 'received') => {
    const sum = sums.find((one) => one.side === name);
    return { count: sum?.count ?? 0, amount: naira(sum?.amount ?? 0), late: naira(sum?.late ?? 0) };
  };
  return {
    owedToUs: side('sent'),
    ageing: ageingOf(sums.find((one) => one.side === 'sent')),
    owedByUs: side('received'),
    owedOnBills: { count: bills.owed_count, amount: naira(bills.owed), late: naira(bills.late) },
    advances: advances && { count: advances.count, owed: naira(advances.owed), overdue: naira(advances.overdue), nextDue: advances.nextDue },
    available: naira(wallet ? wallet.posted - wallet.held : 0),
    heldByLimit: naira(wallet?.held_by_limit ?? 0),
    awaiting: await awaitingOf(ctx, bills),
    invoices: rows.map((row) => ({ ...rowOf(row, row.side), side: row.side })),
    count: sums.reduce((n, sum) => n + sum.count, 0),
  };
};

async function awaitingOf(ctx: Context, bills: BillSums) {
  const may = (action: Action) => ctx.role !== null && permission(ctx.role, action) === 'allow';
  const { rows, count } = await requestsToDecide(ctx, { offset: 0, limit: 1 });
  const received = await statusSums(ctx.sql, ctx.businessId, 'received', at(ctx));
  return {
    requests: { count, newest: rows[0]?.id ?? null },
    invoices: received.find(({ status }) => status === 'pending')?.count ?? 0,
    bills: { toCheck: may('bill.edit') ? bills.to_check : 0, toApprove: may('bill.approve') ? bills.to_approve : 0 },
    transfers: await countOpenTransfers(ctx.sql, ctx.businessId),
    verification: await verificationStep(ctx),
  };
}

function ageingOf(sum: OwedRecord | undefined) {
  const { amount, late, late30, late60 } = sum ?? { amount: 0, late: 0, late30: 0, late60: 0 };
  return { current: naira(amount - late), to30: naira(late - late30), to60: naira(late30 - late60), over60: naira(late60) };
}

const activity: Verb<'dashboard.activity'> = async (ctx, { businessId }) => {
  const rows = await latestActivity(ctx.sql, businessId, ACTIVITIES);
  const others = await otherActivity(ctx.sql, businessId, ACTIVITIES);
  return {
    recentActivities: {
      recentInvoices: rows.map((row) => ({ ...row, party: row.party ?? '', amount: naira(row.amount) })),
      others: others.map((row) => ({ ...row, title: ctx.say(row.title), amount: row.amount === null ? null : naira(row.amount) })),
      totalNotifications: await unreadOf(ctx),
    },
  };
};

const breakdown: Verb<'dashboard.breakdown'> = async (ctx, { businessId, filter }) => {
  const zone = await zoneOf(ctx.sql, businessId);
  const sums = await spanSums(ctx.sql, businessId, zone, spanOf(filter, zone, ctx.now));
  return { sentInvoicesThisWeek: weekOf(sums, 'sent'), receivedInvoicesThisWeek: weekOf(sums, 'received') };
};

const chart: Verb<'dashboard.chart'> = async (ctx, { businessId, filter }) => {
  const zone = await zoneOf(ctx.sql, businessId);
  const span = spanOf(filter, zone, ctx.now);
  const received = new Map((await receivedByDay(ctx.sql, businessId, zone, span)).map((row) => [row.day, row.amount]));
  const bars = daysOf(span).map((day) => ({ day, label: labelOf(filter, day), amount: received.get(day) ?? 0 }));
  return { chart: bars, total: bars.reduce((sum, bar) => sum + bar.amount, 0) };
};

function weekOf(sums: readonly SumsRecord[], side: 'sent' | 'received') {
  const those = sums.filter((sum) => sum.side === side);
  const total = (before: boolean) => those.filter((sum) => sum.before === before).reduce((n, sum) => n + sum.sum, 0);
  const part = (name: SumsRecord['name']) => {
    const found = those.find((sum) => sum.name === name && !sum.before);
    return { name, sum: naira(found?.sum ?? 0), count: found?.count ?? 0 };
  };
  return {
    totalInvoiceAmount: naira(total(false)),
    percentageChange: changeOf(total(false), total(true)),
    totalLastWeek: naira(total(true)),
    breakdown: [part('unapproved'), part('unpaid'), part('paid')],
  };
}

export const dashboardHandlers = {
  'dashboard.unpaid': unpaidInvoices,
  'dashboard.activity': activity,
  'dashboard.breakdown': breakdown,
  'dashboard.chart': chart,
  'dashboard.search': search,
} satisfies Partial<AllHandlers>;
