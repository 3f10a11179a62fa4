import type { Level } from '../../shared/business/levels.ts';
import { ITEM_NAMES, ITEMS, levelOf, mayBeSubmitted, nextStep } from '../../shared/business/verification.ts';
import type { Item, Verdict } from '../../shared/business/verification.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { permission } from '../../shared/access/permissions.ts';
import type { checklist } from '../../shared/business/verification-contract.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type * as z from 'zod/mini';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { emit } from '../core/record.ts';
import { limitsOf } from '../ledger/wallet.ts';
import { contactProved, itemsOf, levelLimits, lockedLevel, setLevel, writeItem } from './verification-queries.ts';
import type { ItemChange, ItemRecord } from './verification-queries.ts';

/** The state of the business; the installation determines which documents can be checked. */
export type Checklist = Omit<z.input<typeof checklist>, 'identityTypes'>;

/**
 * Writes results of items and sets the level accordingly, in one transaction with the business locked. Emits events. A refusal takes back an accepted review,
 * so that the business submits it again once it has corrected the item.
 */
export async function judge(sql: Sql, businessId: string, given: readonly Omit<ItemChange, 'businessId'>[]): Promise<void> {
  const before = await lockedLevel(sql, businessId);
  if (!before) return;
  const changes = [...given];
  const refusal = given.find(({ verdict }) => verdict === 'refused');
  if (refusal && given.every(({ item }) => item !== 'review') && verdictsOf(await itemsOf(sql, businessId), before.contact).review === 'accepted')
    changes.push({ item: 'review', verdict: 'refused', reason: refusal.reason, by: refusal.by, at: refusal.at });
  for (const change of changes) await writeItem(sql, { businessId, ...change });
  const level = levelOf(verdictsOf(await itemsOf(sql, businessId), before.contact));
  if (level !== before.level) {
    await setLevel(sql, businessId, level);
    await emit(sql, 'business.level-changed', [businessId], { businessId, level, before: before.level });
  }
  const told = changes.filter((change) => change.verdict !== 'pending' && change.by !== 'rule');
  for (const { item, verdict, reason } of told) await emit(sql, 'business.item-judged', [businessId], { businessId, item, verdict, reason });
  if (told.length === 0 && level === before.level) await emit(sql, 'business.verification', [businessId], {});
}

/** The result of one item, by the actor of the context. */
export function judgeAs(ctx: Context, item: ItemChange['item'], verdict: Verdict, more: { reason?: Message; shown?: string | null } = {}): Promise<void> {
  return judge(ctx.sql, ctx.businessId, [{ item, verdict, reason: more.reason ?? null, shown: more.shown ?? null, by: actorOf(ctx), at: at(ctx) }]);
}

/** Accepts every item up to a level without an event: for demo and test businesses. */
export async function takeAsVerified(sql: Sql, businessId: string, level: Level, owner: string, at: string): Promise<void> {
  const formatted: Partial<Record<Item, string>> = { identity_number: 'BVN •••••••4321', identity_document: 'NIN •••••••8765', owner };
  for (const item of ITEM_NAMES) {
    if (item === 'contact' || ITEMS[item].level > level) continue;
    await writeItem(sql, { businessId, item, verdict: 'accepted', reason: null, shown: formatted[item] ?? null, by: 'rule', at });
  }
  await setLevel(sql, businessId, level);
}

export async function checklistOf(ctx: Pick<Context, 'sql' | 'now' | 'say'>, businessId: string, level: number): Promise<Checklist> {
  const rows = await itemsOf(ctx.sql, businessId);
  const contact = await contactProved(ctx.sql, businessId);
  const verdicts = verdictsOf(rows, contact);
  const limits = await limitsOf(ctx.sql, businessId, at(ctx));
  const levels = await levelLimits(ctx.sql);
  const review = rows.find((row) => row.item === 'review');
  return {
    level,
    items: ITEM_NAMES.map((item) => {
      const row = rows.find((one) => one.item === item);
      return {
        item,
        level: ITEMS[item].level,
        verdict: verdicts[item] ?? 'missing',
        reason: row?.reason ? ctx.say(row.reason) : null,
        shown: row?.shown ?? null,
        updatedAt: row?.updated_at ?? null,
      };
    }),
    levels: levels.map((one) => ({ level: one.level, daily: naira(one.daily), balance: naira(one.balance) })),
    limits: { daily: naira(limits.daily), balance: naira(limits.balance), spentToday: nairaFromKobo(kobo(limits.spent)) },
    canSubmit: mayBeSubmitted(verdicts),
    submittedAt: review && review.verdict !== 'missing' ? review.updated_at : null,
  };
}

/** The next step of the verification, for those who may submit it; null for others. */
export async function verificationStep(ctx: Context): Promise<ReturnType<typeof nextStep>> {
  if (!ctx.role || permission(ctx.role, 'verification.submit') !== 'allow') return null;
  return nextStep(verdictsOf(await itemsOf(ctx.sql, ctx.businessId), await contactProved(ctx.sql, ctx.businessId)), ctx.level);
}

export type Verdicts = Partial<Record<Item, Verdict>>;

export function verdictsOf(rows: readonly ItemRecord[], contact: boolean): Verdicts {
  return { ...Object.fromEntries(rows.map((row): [Item, Verdict] => [row.item, row.verdict])), contact: contact ? 'accepted' : 'missing' };
}

function naira(amount: number | null): number | null {
  return amount === null ? null : nairaFromKobo(kobo(amount));
}
