import { t } from './words.ts';

/**
 * Words that the server puts into its sentences: states and roles, in the form that "This invoice is …" or "As … you cannot do this" has.
 * A catalogue has them with the context `said`; everything else in the place of a value is a sum, a day, a name or a sentence itself.
 */
const WORDS = {
  draft: t('draft', undefined, 'said'),
  pending: t('awaiting approval', undefined, 'said'),
  approved: t('approved', undefined, 'said'),
  denied: t('declined', undefined, 'said'),
  expired: t('expired', undefined, 'said'),
  unpaid: t('unpaid', undefined, 'said'),
  partial: t('partially paid', undefined, 'said'),
  paid: t('paid', undefined, 'said'),
  late: t('overdue', undefined, 'said'),
  overdue: t('overdue', undefined, 'said'),
  void: t('void', undefined, 'said'),
  archived: t('archived', undefined, 'said'),
  invoiced: t('invoiced', undefined, 'said'),
  active: t('active', undefined, 'said'),
  default: t('in default', undefined, 'said'),
  gone: t('gone', undefined, 'said'),
  owner: t('owner', undefined, 'said'),
  admin: t('admin', undefined, 'said'),
  staff: t('staff', undefined, 'said'),
  'owner or admin': t('owner or admin', undefined, 'said'),
  revised: t('revised', undefined, 'said'),
  voided: t('voided', undefined, 'said'),
  deleted: t('deleted', undefined, 'said'),
  corrected: t('corrected', undefined, 'said'),
  'reminded of': t('reminded of', undefined, 'said'),
  'marked as paid': t('marked as paid', undefined, 'said'),
} as const;

export type SaidWord = keyof typeof WORDS;

/** The word as it stands in a sentence of the server. */
export function word(of: SaidWord): string {
  return WORDS[of];
}

/** A word that was written down before, by whatever version: one that is not known stays as it is. */
export function wordOf(text: unknown): string {
  const known = String(text);
  // A key of `WORDS`, since it has it.
  return Object.hasOwn(WORDS, known) ? WORDS[known as SaidWord] : known;
}
