import type * as z from 'zod/mini';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { login } from '../../shared/accounts/contract.ts';
import type { businessSummary } from '../../shared/business/contract.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Membership, User } from './queries.ts';

type Login = OutputOf<typeof login>;

export function profileOf(user: User, role: Role | null): Login['user'] {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    phone: user.phone,
    phone_verified: user.phone_verified_at !== null,
    language: user.language,
    team_role: role,
  };
}

export function summaryOf(membership: Membership): z.infer<typeof businessSummary> {
  return {
    id: membership.business_id,
    name: membership.name,
    category: membership.category,
    level: membership.level,
    role: membership.role,
    checkers: membership.checkers,
    closedAt: membership.closed_at,
  };
}
