import { TO_REACH } from '../../shared/business/levels.ts';
import type { Level } from '../../shared/business/levels.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { effectivePermission, permission } from '../../shared/access/permissions.ts';
import type { Action, Role } from '../../shared/access/permissions.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';

/** Throws ROLE_FORBIDDEN, or APPROVAL_REQUIRED if the role may request it. */
export function refuseUnless({ role, checkers }: { readonly role: Role; readonly checkers: number }, can: Action): void {
  const answer = effectivePermission(role, can, checkers);
  if (answer === 'allow') return;
  if (answer === 'ask')
    throw new AppError('APPROVAL_REQUIRED', role === 'owner' ? say`This needs approval from another owner or admin. Please request it.` : undefined);
  throw new AppError(
    'ROLE_FORBIDDEN',
    say`As ${statusLabel(role)}, you can’t do this. Please ask an ${holdersOf((other) => permission(other, can) === 'allow')}.`,
  );
}

/** The roles with a permission, for a sentence: owners have all, admins most. */
export function holdersOf(may: (role: Role) => boolean): Text {
  return statusLabel(may('staff') || may('admin') ? 'owner or admin' : 'owner');
}

/** Throws KYB_REQUIRED with the missing steps. */
export function refuseBelow(level: Level, needed: Level): void {
  if (needed !== 0 && level < needed) throw new AppError('KYB_REQUIRED', TO_REACH[needed]);
}
