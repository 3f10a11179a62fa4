import type { OfficePermission } from '../permissions.ts';

/** The kinds of work that operators take, with the permission to decide each. The subject of a verification is its business, of a case, a credit or a thread its id. */
export const WORK_KINDS = {
  verification: 'verification.decide',
  case: 'case.close',
  credit: 'credit.decide',
  help: 'help.answer',
} as const satisfies Record<string, OfficePermission>;

export type WorkKind = keyof typeof WORK_KINDS;
// `Object.keys` has no literal types; the keys of this constant are exactly the kinds.
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as WorkKind[];
