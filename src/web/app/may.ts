import { ROLES, permission } from '../../shared/team/permissions.ts';
import type { Action } from '../../shared/team/permissions.ts';
import { useSignedIn } from './session.ts';

export interface May {
  allowed: boolean;
  /** Who to turn to, in the server's own words; empty where the role may. */
  reason: string;
}

/** Whether the signed-in person may do it, by the one table. As on the server, what would need a request is refused until there are requests. */
export function useMay(action: Action): May {
  const { role } = useSignedIn().business;
  if (permission(role, action) === 'allow') return { allowed: true, reason: '' };
  const holders = ROLES.filter((other) => permission(other, action) === 'allow').join(' or ');
  return { allowed: false, reason: `As ${role} you cannot do this; please ask an ${holders}.` };
}
