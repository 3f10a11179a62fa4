import type { Level } from './levels.ts';
import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** The verification checklist as data: every item counts towards a level; a level is reached when all items up to it are accepted. */
export const ITEMS = {
  contact: { level: 0, title: say`Email and phone`, minutes: 1, by: 'code' },
  identity_number: { level: 1, title: say`BVN or NIN`, minutes: 1, by: 'provider' },
  identity_document: { level: 2, title: say`Identity document`, minutes: 2, by: 'provider' },
  biometric: { level: 2, title: say`Face check`, minutes: 2, by: 'provider' },
  address: { level: 2, title: say`Business address`, minutes: 1, by: 'rule' },
  registration: { level: 3, title: say`Registration and tax number`, minutes: 2, by: 'operator' },
  owner: { level: 3, title: say`Owners`, minutes: 2, by: 'operator' },
  documents: { level: 3, title: say`Documents`, minutes: 5, by: 'operator' },
  bank_account: { level: 3, title: say`Bank account`, minutes: 2, by: 'provider' },
  review: { level: 3, title: say`Final review`, minutes: 0, by: 'operator' },
} as const satisfies Record<string, { level: Level; title: Message; minutes: number; by: 'code' | 'provider' | 'rule' | 'operator' }>;

export type Item = keyof typeof ITEMS;
// `Object.keys` has no literal types; the keys of this constant are exactly its items.
export const ITEM_NAMES = Object.keys(ITEMS) as Item[];

export const VERDICTS = ['missing', 'pending', 'accepted', 'refused'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Documents that the review requires, and optional ones. */
export const DOCUMENT_KINDS = {
  registration_certificate: { title: say`Certificate of registration (CAC)`, needed: true },
  proof_of_address: { title: say`Proof of the business address`, needed: true },
  tax_certificate: { title: say`Tax certificate`, needed: false },
  owners_register: { title: say`Register of owners and directors`, needed: false },
  other: { title: say`Another document`, needed: false },
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
// As above.
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as DocumentKind[];

export const DOCUMENT_STATUSES = ['uploaded', 'pending', 'accepted', 'refused'] as const;

/** The highest level whose items, and those of every level below, are all accepted. */
export function levelOf(verdicts: Readonly<Partial<Record<Item, Verdict>>>): Level {
  const open = ITEM_NAMES.filter((item) => verdicts[item] !== 'accepted').map((item): Level => ITEMS[item].level);
  const first = Math.min(...open, 4);
  // One below the lowest level with an open item; at least 0, since registration alone is level 0.
  return Math.max(0, first - 1) as Level;
}

/**
 * The next step of the business: submit everything for review, correct a refused item, or start the items of the next level. Null if there
 * is no step, and below level 1.
 */
export function nextStep(verdicts: Readonly<Partial<Record<Item, Verdict>>>, level: number): 'submit' | 'correct' | 'continue' | null {
  if (mayBeSubmitted(verdicts)) return 'submit';
  if (ITEM_NAMES.some((item) => verdicts[item] === 'refused')) return 'correct';
  const hasMore = ITEM_NAMES.some((item) => ITEMS[item].level === level + 1 && (verdicts[item] ?? 'missing') === 'missing');
  return level > 0 && hasMore ? 'continue' : null;
}

/** Whether everything that the review requires is present and was not submitted yet. */
export function mayBeSubmitted(verdicts: Readonly<Partial<Record<Item, Verdict>>>): boolean {
  return missingForReview(verdicts).length === 0 && verdicts.review !== 'accepted' && verdicts.review !== 'pending';
}

/** Items required before a review: all except the review itself; none may be missing or refused. */
export function missingForReview(verdicts: Readonly<Partial<Record<Item, Verdict>>>): Item[] {
  return ITEM_NAMES.filter((item) => item !== 'review' && verdicts[item] !== 'accepted' && verdicts[item] !== 'pending');
}
