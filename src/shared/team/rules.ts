import { isApprover, permission } from '../access/permissions.ts';
import type { Role } from '../access/permissions.ts';
import { say } from '../i18n/message.ts';

/** The lifetime of an invitation's link. Milliseconds. */
export const INVITATION_LIFE = 7 * 24 * 3_600_000;
/** Members of one business, invitations included. */
export const MEMBERS_MAX = 200;
/** The maximum number of pending requests of one business. */
export const OPEN_REQUESTS_MAX = 50;
/** The maximum number of pending requests of one person in a business: the rest of the room is for others. */
export const OWN_REQUESTS_MAX = 20;
/** The maximum number of requests of one person in a business in an hour, withdrawn ones included. */
export const REQUESTS_PER_HOUR = 30;
/**
 * For this time a suspended or demoted owner or admin still counts as an approver, a new one besides two others approves nothing, and a new
 * member's requests are not approved by the person who invited them. The trigger `keep_checkers` has the same value.
 */
export const TEAM_WAIT = 72 * 3_600_000;
/** The reason shown on an expired request. */
export const LAPSED = say`Expired: nobody responded within 72 hours.`;

/** Whether a member of one role may invite, suspend or restore a member of another: owners everybody, admins only staff and accountants. */
export function manages(role: Role, other: Role): boolean {
  if (permission(role, 'team.invite') !== 'allow') return false;
  return role === 'owner' || !isApprover(other);
}
