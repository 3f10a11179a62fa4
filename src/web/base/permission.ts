import { t } from '../../shared/i18n/translate.ts';
import { ROLES, effectivePermission, isApprover, permission } from '../../shared/access/permissions.ts';
import type { Action, Permission, Role } from '../../shared/access/permissions.ts';
import { useSignedIn } from './session.ts';

export interface PermissionState {
  /** `ask`: another person must approve. */
  answer: Permission;
  allowed: boolean;
  /** The reason, and whom to ask; empty if it is allowed. */
  reason: string;
}

/** Whether the signed-in person may do it, by the same table as the server. */
export function usePermission(action: Action): PermissionState {
  const { role, checkers } = useSignedIn().business;
  // Older stored sessions lack this value and count as a single owner's; the server checks in any case.
  const answer = effectivePermission(role, action, checkers ?? 1);
  const holders = ROLES.filter((other) => isApprover(other) && permission(other, action) === 'allow')
    .map(roleWord)
    .reduce((one, other) => t('{one} or {other}', { one, other }));
  if (answer === 'allow') return { answer, allowed: true, reason: '' };
  if (answer === 'deny')
    return { answer, allowed: false, reason: t('As {role}, you can’t do this. Please ask an {holders}.', { role: roleWord(role), holders }) };
  return {
    answer,
    allowed: false,
    reason: role === 'staff' ? t('As staff, you need approval from an {holders}.', { holders }) : t('This needs approval from another {holders}.', { holders }),
  };
}

export const ROLE_LABEL: Record<Role, string> = { owner: t('Owner'), admin: t('Admin'), staff: t('Staff'), accountant: t('Accountant') };

/** The role as used inside a sentence: `owner`. */
export function roleWord(role: Role): string {
  return ROLE_LABEL[role].toLowerCase();
}
