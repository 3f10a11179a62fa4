import { ITEMS, missingForReview } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { inRow, verbatim } from '../../shared/i18n/message.ts';
import { closeCaseOf } from '../cases/index.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { judge, verdictsOf } from './items.ts';
import { setOwnLimits } from './review-queries.ts';
import { pendingDocuments, setDocuments } from './queries.ts';
import { contactProved, itemsOf } from './verification-queries.ts';
import type { ItemChange } from './verification-queries.ts';
import { english } from '../core/stored-text.ts';

/** The context of an operator's decision. `ctx.actor` is their name in the audit log. */
export type Operator = Pick<Context, 'sql' | 'now' | 'businessId'> & { readonly actor: string };

type Judged = ItemChange['item'];
const REVIEWED: readonly Judged[] = ['registration', 'owner', 'documents', 'bank_account', 'review'];

/** Accepts one item, or the review with all its pending items. Throws STATE_CONFLICT if something was not submitted. */
export async function approveVerification(ctx: Operator, item: Judged | null): Promise<void> {
  const verdicts = verdictsOf(await itemsOf(ctx.sql, ctx.businessId), await contactProved(ctx.sql, ctx.businessId));
  if (item && (verdicts[item] ?? 'missing') === 'missing') throw new AppError('STATE_CONFLICT', verbatim(`${english(ITEMS[item].title)} was not handed in.`));
  if (!item) {
    const open = missingForReview(verdicts);
    if (open.length > 0) throw new AppError('STATE_CONFLICT', verbatim(`Not handed in or refused: ${english(inRow(open.map((one) => ITEMS[one].title)))}.`));
    if (verdicts.review !== 'pending')
      throw new AppError(
        'STATE_CONFLICT',
        verdicts.review === 'accepted' ? verbatim('Accepted already.') : verbatim('The business has not submitted its verification.'),
      );
    const undecided = itemsBefore(verdicts);
    if (undecided.length > 0)
      throw new AppError('STATE_CONFLICT', verbatim(`Not decided by their provider yet: ${english(inRow(undecided.map((one) => ITEMS[one].title)))}.`));
  }
  const items = item ? [item] : REVIEWED.filter((one) => verdicts[one] === 'pending');
  if (items.includes('documents')) await setDocuments(ctx.sql, ctx.businessId, await pendingDocuments(ctx.sql, ctx.businessId), 'accepted', null);
  await decide(ctx, items, 'accepted', null);
  if (!item || item === 'review') await closeReview(ctx);
}

/** Refuses one item with a reason for the business; the others stay. */
export async function declineVerification(ctx: Operator, item: Judged, reason: string): Promise<void> {
  const verdicts = verdictsOf(await itemsOf(ctx.sql, ctx.businessId), await contactProved(ctx.sql, ctx.businessId));
  if ((verdicts[item] ?? 'missing') === 'missing') throw new AppError('STATE_CONFLICT', verbatim(`${english(ITEMS[item].title)} was not handed in.`));
  if (item === 'documents') await setDocuments(ctx.sql, ctx.businessId, await pendingDocuments(ctx.sql, ctx.businessId), 'refused', reason);
  await decide(ctx, [item], 'refused', reason);
  if (item === 'review') await closeReview(ctx);
}

function closeReview(ctx: Operator): Promise<void> {
  return closeCaseOf(ctx.sql, 'verification', ctx.businessId, { outcome: null, by: ctx.actor, at: at(ctx) });
}

async function decide(ctx: Operator, items: readonly Judged[], verdict: 'accepted' | 'refused', reason: string | null): Promise<void> {
  const common = { verdict, reason, by: ctx.actor, at: at(ctx) };
  await judge(
    ctx.sql,
    ctx.businessId,
    items.map((item) => ({ item, ...common })),
  );
  await audit(ctx, `verification.${verdict}`, ctx.businessId, { items, reason });
  await emit(ctx.sql, 'verification.decided', [ctx.businessId], { businessId: ctx.businessId, items, verdict, reason });
}

/** Items that their provider or rule must have accepted before a review can be accepted. */
function itemsBefore(verdicts: Partial<Record<Item, string>>): Item[] {
  const all: Item[] = ['contact', 'identity_number', 'identity_document', 'biometric', 'address'];
  return all.filter((item) => verdicts[item] !== 'accepted');
}

/** Limits of the business's own in place of its level's; null is the level's. Kobo. */
export async function changeOwnLimits(ctx: Operator, { daily, balance }: { readonly daily: number | null; readonly balance: number | null }): Promise<void> {
  await setOwnLimits(ctx.sql, { businessId: ctx.businessId, daily, balance, by: ctx.actor, at: at(ctx) });
  await audit(ctx, 'limits.set', ctx.businessId, { daily, balance });
}
