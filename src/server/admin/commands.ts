import { ITEMS } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo, koboFromNaira } from '../../shared/kit/money.ts';
import { openPool } from '../db/pool.ts';
import type { Sql } from '../db/pool.ts';
import { FEATURES } from '../../shared/installation/features.ts';
import type { Feature } from '../../shared/installation/features.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { MAINTENANCE } from '../core/feature-flags.ts';
import { readSwitches, setSwitch } from '../core/feature-flag-queries.ts';
import { messageStops, openMessages } from '../accounts/index.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { approveVerification, changeOwnLimits, checklistOf, existingBusiness, rejectVerification, waitingReviews } from '../business/index.ts';
import type { Operator } from '../business/index.ts';
import { creditAdmin } from '../credit/index.ts';
import type { CreditOrder } from '../credit/index.ts';
import { decideForBuyer, waitingApprovals } from '../invoices/index.ts';
import { closeCase, listCases } from '../payments/index.ts';
import { isMoneyOut, moneyOut } from './money-out.ts';
import type { MoneyOutOrder } from './money-out.ts';
import { theOne } from './find-business.ts';
import { english } from '../core/stored-text.ts';

type Judged = Exclude<Item, 'contact'>;

export type Order =
  | MoneyOutOrder
  | CreditOrder
  | { readonly what: 'list' }
  | { readonly what: 'show'; readonly business: string }
  | { readonly what: 'approve'; readonly business: string; readonly item: Judged | null }
  | { readonly what: 'reject'; readonly business: string; readonly item: Judged | null; readonly reason: string }
  | { readonly what: 'approvals' }
  | { readonly what: 'switches' }
  | { readonly what: 'messages' }
  | { readonly what: 'open-messages'; readonly scope: string }
  | { readonly what: 'switch'; readonly name: typeof MAINTENANCE | Feature; readonly on: boolean }
  | { readonly what: 'cases' }
  | { readonly what: 'close-case'; readonly id: string; readonly outcome: string }
  | { readonly what: 'decide'; readonly invoiceId: string; readonly action: 'approve' | 'deny'; readonly who: string; readonly evidence: string }
  | { readonly what: 'limits'; readonly business: string; readonly daily: number | null; readonly balance: number | null };

/** Runs one command of an operator on the product's database, with the product's own role. Returns the text to print. */
export async function runAdminCommand(databaseUrl: string, order: Order, actor: string, productName = 'Duewell'): Promise<string> {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: 1, onLost: () => undefined });
  try {
    return await transaction(pool, 'system', (sql) => carryOut(sql, order, { actor, now: Date.now(), productName }));
  } finally {
    await pool.end();
  }
}

async function carryOut(
  sql: Sql,
  order: Order,
  { actor, now, productName }: { readonly actor: string; readonly now: number; readonly productName: string },
): Promise<string> {
  if (isMoneyOut(order)) return moneyOut({ sql, now, actor }, order, (text) => theOne(sql, text));
  if (order.what === 'list') {
    const waiting = await waitingReviews(sql, 100);
    if (waiting.length === 0) return 'Nobody waits for a review.';
    return waiting.map(({ id, name, level, email, submitted_at: since }) => `${id}  ${since.slice(0, 16)}  level ${level}  ${name}  ${email ?? ''}`).join('\n');
  }
  if (order.what === 'approvals') {
    const waiting = await waitingApprovals(sql, 100);
    if (waiting.length === 0) return 'Nobody has asked for an approval.';
    return waiting
      .map((one) => {
        const reached = [one.email, one.phone].filter(Boolean).join(', ');
        const files = one.evidence.map(({ id, name }) => `${id} ${name}`).join(', ');
        return `${one.id}  ${one.number ?? ''}  ${formatMoney(kobo(one.total))}  ${one.sender ?? ''} asks ${one.recipient ?? ''} (${reached})  ${one.note ?? ''}${files && `  evidence: ${files}`}`;
      })
      .join('\n');
  }
  if (order.what === 'switches') return listSwitches(sql);
  if (order.what === 'messages') return listStops(sql);
  if (order.what === 'open-messages') {
    if (!(await openMessages(sql, order.scope, actor, new Date(now).toISOString())))
      throw new AppError('NOT_FOUND', verbatim(`Messages of “${order.scope}” are not stopped.`));
    await audit({ sql, now, businessId: '', actor }, 'messages.open', order.scope);
    return listStops(sql);
  }
  if (order.what === 'switch') {
    await setSwitch(sql, order.name, order.on, { by: actor, at: new Date(now).toISOString() });
    await audit({ sql, now, businessId: '', actor }, 'installation.switch', order.name, { on: order.on });
    return listSwitches(sql);
  }
  if (order.what === 'cases') return listCases(sql);
  if (order.what === 'close-case') return closeCase({ sql, now, actor }, order.id, order.outcome);
  if (isCreditOrder(order)) {
    const desk = { sql, now, actor, productName };
    return creditAdmin(desk, order.what === 'credit-limit' ? { ...order, business: await theOne(sql, order.business) } : order);
  }
  if (order.what === 'decide') return decideForBuyer({ sql, now, actor }, order);
  const ctx: Operator = { sql, now, businessId: await theOne(sql, order.business), actor };
  if (order.what === 'approve') await approveVerification(ctx, order.item);
  if (order.what === 'reject') await rejectVerification(ctx, order.item, order.reason);
  if (order.what === 'limits') {
    const { daily, balance } = order;
    await changeOwnLimits(ctx, { daily, balance });
  }
  return describe(ctx);
}

async function listStops(sql: Sql): Promise<string> {
  const stops = await messageStops(sql);
  if (stops.length === 0) return 'Text messages are sent to every country that is served.';
  return stops.map(({ scope, reason, stopped_at: since }) => `${scope.padEnd(5)}STOPPED since ${since.slice(0, 16)}: ${reason}`).join('\n');
}

async function listSwitches(sql: Sql): Promise<string> {
  const stored = new Map((await readSwitches(sql)).map((row) => [row.name, row]));
  return [MAINTENANCE, ...FEATURES]
    .map((name) => {
      const row = stored.get(name);
      return `${name.padEnd(14)}${(row?.is_on ?? name !== MAINTENANCE) ? 'on' : 'off'}${row ? `  since ${row.changed_at.slice(0, 16)}` : ''}`;
    })
    .join('\n');
}

function isCreditOrder(order: Order): order is CreditOrder {
  return order.what === 'credits' || order.what.startsWith('credit-');
}

async function describe(ctx: Operator): Promise<string> {
  const business = await existingBusiness(ctx, ctx.businessId);
  const { items, limits } = await checklistOf({ ...ctx, say: english }, ctx.businessId, business.level);
  const money = (naira: number | null) => (naira === null ? 'none' : formatMoney(koboFromNaira(naira) ?? kobo(0)));
  const rows = items.map(
    ({ item, verdict, reason, shown }) => `  ${english(ITEMS[item].title).padEnd(28)}${verdict.padEnd(10)}${[shown, reason].filter(Boolean).join(' — ')}`,
  );
  return [
    `${business.name}  ${business.id}  level ${business.level}`,
    `  limits: ${money(limits.daily)} a day, balance ${money(limits.balance)}`,
    ...rows,
  ].join('\n');
}
