import { ITEMS } from '../../../shared/business/verification.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { mayInOffice } from '../../../shared/office/permissions.ts';
import { auditTrail } from '../../audit/trail-queries.ts';
import type { TrailEntry } from '../../audit/trail-queries.ts';
import {
  approveVerification,
  countReviews,
  existingBusiness,
  facePhoto,
  identityNumber,
  neighbours,
  declineVerification,
  reviewDocument,
  reviewsPage,
  verificationFacts,
} from '../../business/index.ts';
import { openCaseSince } from '../../cases/index.ts';
import { maskedOrNull } from '../../core/encryption.ts';
import { english } from '../../core/stored-text.ts';
import { ALL_WORK, mustHave, notesOf, releaseItem, takersOf, workChoice, operatorOf } from '../../operators/index.ts';
import type { OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import { WORK_ACTIONS, withNames } from '../history.ts';

export const listReviews: OfficeVerb<'office.kyb'> = async (ctx, { whose, ...page }) => {
  const choice = await workChoice(ctx, 'verification', whose);
  const rows = await reviewsPage(ctx.sql, choice, page);
  const takers = await takersOf(
    ctx.sql,
    'verification',
    rows.map(({ id }) => id),
  );
  return {
    reviews: rows.map(({ id, name, level, since, open }) => ({ businessId: id, name, level, since, open, takenBy: takers.get(id) ?? null })),
    count: await countReviews(ctx.sql, choice),
    waiting: await countReviews(ctx.sql, ALL_WORK),
  };
};

export const readReview: OfficeVerb<'office.kyb.review'> = async (ctx, { businessId }) => {
  const facts = await verificationFacts(ctx, businessId);
  const since = await openCaseSince(ctx.sql, 'verification', businessId);
  const takers = await takersOf(ctx.sql, 'verification', [businessId]);
  const beside = since === null ? { previous: null, next: null } : await neighbours(ctx.sql, businessId, since);
  return {
    ...facts,
    // Only roles that may read persons see the whole number.
    business: { ...facts.business, phone: mayInOffice(operatorOf(ctx).roles, 'person.read') ? facts.business.phone : maskedOrNull(facts.business.phone) },
    ...beside,
    since,
    takenBy: takers.get(businessId) ?? null,
    items: facts.items.map((item) => ({ ...item, title: english(ITEMS[item.item].title) })),
    notes: await notesOf(ctx.sql, 'verification', businessId),
    history: await historyOf(ctx, businessId),
  };
};

/** A refusal’s message goes to the business, by e-mail and in its checklist. */
export const decideItem: OfficeVerb<'office.kyb.decide'> = async (ctx, { businessId, item, verdict, seen, message }) => {
  await existingBusiness(ctx, businessId);
  await mustHave(ctx, { kind: 'verification', subject: businessId });
  const { items } = await verificationFacts(ctx, businessId);
  const now = items.find((one) => one.item === item)?.verdict ?? 'missing';
  if (now !== seen) throw new AppError('STATE_CONFLICT', verbatim(`${english(ITEMS[item].title)} was decided meanwhile. Look at it again.`));
  const as = { ...ctx, businessId };
  if (item === 'review' && verdict === 'accepted') refuseUndecided(items);
  if (verdict === 'accepted') await approveVerification(as, item === 'review' ? null : item);
  else if (message === undefined) throw fieldError('message', verbatim('Write what the business has to correct.'));
  else await declineVerification(as, item, message);
  const { level } = await existingBusiness(ctx, businessId);
  const done = (await openCaseSince(ctx.sql, 'verification', businessId)) === null;
  if (done) await releaseItem(ctx.sql, 'verification', businessId);
  return { level, done };
};

/** Accepting the review accepts every item: none of them without having been looked at. */
function refuseUndecided(items: Awaited<ReturnType<typeof verificationFacts>>['items']): void {
  const left = items.filter((one) => one.item !== 'review' && one.verdict !== 'accepted').map((one) => english(ITEMS[one.item].title));
  if (left.length > 0) throw new AppError('STATE_CONFLICT', verbatim(`Decide these first: ${left.join(', ')}.`));
}

export const readDocument: OfficeHandler<'office.kyb.document'> = {
  ownTransaction: (ctx, { businessId, documentId }) => reviewDocument(ctx.app, businessId, documentId),
};

export const readFace: OfficeHandler<'office.kyb.face'> = {
  ownTransaction: (ctx, { businessId, checkId }) => facePhoto(ctx.app, businessId, checkId),
};

export const readNumber: OfficeVerb<'office.kyb.number'> = async (ctx, { businessId, checkId }) => ({
  number: await identityNumber(ctx.app, ctx.sql, businessId, checkId),
});

const WHAT: Readonly<Record<string, string>> = {
  'verification.submit': 'Submitted for review',
  'verification.accepted': 'Accepted',
  'verification.refused': 'Refused',
  'verification.bvn': 'BVN looked up',
  'verification.face-check': 'Face check started',
  'document.upload': 'Document uploaded',
  'document.submit': 'Documents submitted',
  'document.read': 'Document opened',
  'business.owner': 'Owners changed',
  'business.update': 'Business details changed',
  'limits.set': 'Limits set',
  'office.personal-data': 'Personal data opened',
  ...WORK_ACTIONS,
};

async function historyOf(ctx: OfficeContext, businessId: string) {
  const rows = await auditTrail(ctx.sql, { businessId, subject: businessId, actions: ['verification', 'document', 'business', 'limits', 'office'] });
  const named = await withNames(ctx, rows);
  return named.map(({ row, by }) => ({ at: row.at, by, what: WHAT[row.action] ?? row.action, detail: detailOf(row) }));
}

function detailOf({ detail }: TrailEntry): string | null {
  const { items, reason } = detail;
  const named = Array.isArray(items) ? items.flatMap((item) => (isItem(item) ? [english(ITEMS[item].title)] : [])).join(', ') : '';
  return [named, typeof reason === 'string' ? reason : ''].filter(Boolean).join(': ') || null;
}

function isItem(item: unknown): item is keyof typeof ITEMS {
  return typeof item === 'string' && item in ITEMS;
}
