import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../../shared/business/verification.ts';
import { holderMatches } from '../../shared/business/name-match.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { openText } from '../core/encryption.ts';
import type { App, Context } from '../core/context.ts';
import { english } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';
import { accountsOf } from './bank-queries.ts';
import { documentBytes, documentOf } from './documents.ts';
import { checklistOf } from './items.ts';
import { documentsOf } from './queries.ts';
import { existing } from './read.ts';
import { checksOf } from './review-queries.ts';
import type { ReviewedCheck } from './review-queries.ts';

/** Everything that an operator judges in the verification of a business. Numbers are masked. Throws NOT_FOUND. */
export async function verificationFacts(ctx: Pick<Context, 'sql' | 'now'>, businessId: string) {
  const business = await existing(ctx, businessId);
  const { id, name, level, category, detail } = business;
  const { items } = await checklistOf({ ...ctx, say: english }, id, level);
  const { owner } = business;
  const others = owner && Array.isArray(owner['otherOwners']) ? owner['otherOwners'] : [];
  const checks = await checksOf(ctx.sql, id);
  return {
    business: {
      id,
      name,
      level,
      category,
      ...contactOf(detail),
      registrationNumber: textIn(detail, 'registrationNumber'),
      taxNumber: textIn(detail, 'taxNumber'),
    },
    items,
    owners: owner ? [owner, ...others].map((stored: unknown) => ({ ...personOf(stored), proved: provedAs(stored, checks) })) : [],
    checks: checks.map((check) => ({
      id: check.id,
      kind: check.kind,
      type: check.identity_type,
      shown: check.shown,
      status: check.status,
      reason: check.reason === null ? null : english(check.reason),
      resultCode: check.result_code,
      hasPhoto: check.status === 'pending' && check.photos > 0,
      person: `${check.first_name} ${check.last_name}`,
      provedName: provedName(check),
      at: check.settled_at ?? check.created_at,
      otherPeople: check.people,
      otherBusinesses: check.businesses,
    })),
    accounts: (await accountsOf(ctx.sql, id)).map((row) => ({ bank: row.bank_name, last4: row.last4, name: row.account_name, source: row.source })),
    documents: (await documentsOf(ctx.sql, id, { offset: 0, limit: 100 }))
      .map(documentOf)
      .map((document) => ({ ...document, title: english(DOCUMENT_KINDS[document.kind].title) }))
      .toSorted((a, b) => DOCUMENT_KIND_NAMES.indexOf(a.kind) - DOCUMENT_KIND_NAMES.indexOf(b.kind)),
  };
}

/** A document for the operators' viewer, shown in the page. */
export const reviewDocument = (app: App, businessId: string, documentId: string) => documentBytes(app, { businessId, documentId, inline: true });

/** The whole number of an identity check. Throws NOT_FOUND. */
export async function identityNumber(app: Pick<App, 'env'>, sql: Sql, businessId: string, checkId: string): Promise<string> {
  const check = (await checksOf(sql, businessId)).find(({ id }) => id === checkId);
  if (!check) throw new AppError('NOT_FOUND');
  return openText(app.env, { owner: businessId, field: 'identity-number' }, check.number);
}

/** How a business is reached, from its stored detail. */
export function contactOf(detail: Readonly<Record<string, unknown>>) {
  return {
    email: textIn(detail, 'email'),
    phone: textIn(detail, 'phone'),
    address: ['line1', 'line2', 'city', 'state'].flatMap((part) => textIn(detail['address'], part) ?? []).join(', ') || null,
  };
}

/** Reads the JSON that `owner.ts` has written; every part may be missing. */
function personOf(stored: unknown) {
  const { ownership }: Record<string, unknown> = Object(stored);
  return {
    name: [textIn(stored, 'firstName'), textIn(stored, 'lastName')].filter(Boolean).join(' '),
    dateOfBirth: textIn(stored, 'dateOfBirth'),
    role: textIn(stored, 'role'),
    ownership: typeof ownership === 'number' ? ownership : null,
  };
}

/** The newest accepted check whose name is that of the declared owner. */
function provedAs(stored: unknown, checks: readonly ReviewedCheck[]) {
  const [firstName, lastName] = [textIn(stored, 'firstName'), textIn(stored, 'lastName')];
  if (firstName === null || lastName === null) return null;
  const check = checks.find((one) => one.status === 'accepted' && holderMatches(provedName(one) ?? '', '', [{ firstName, lastName }]));
  return check ? { name: provedName(check) ?? '', type: check.identity_type, shown: check.shown, at: check.settled_at ?? check.created_at } : null;
}

function provedName({ proved_first_name: first, proved_last_name: last }: ReviewedCheck): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim();
}

function textIn(stored: unknown, name: string): string | null {
  const value: unknown = Object(stored)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
