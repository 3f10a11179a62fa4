import { permission } from '../access/permissions.ts';
import type { Role } from '../access/permissions.ts';
import { say } from '../i18n/message.ts';

/** How long an invitation's link works. Milliseconds. */
export const INVITATION_LIFE = 7 * 24 * 3_600_000;
/** Members of one business, invitations included. */
export const MEMBERS_MAX = 200;
/** Requests that wait for a decision in one business at a time. */
export const OPEN_REQUESTS_MAX = 50;
/**
 * How long an owner or admin who was suspended or demoted still counts as one who must agree, one who is new beside two others approves nothing, and a new
 * member's requests are not approved by whoever invited them. The trigger `keep_checkers` has the same figure.
 */
export const TEAM_WAIT = 72 * 3_600_000;
/** What a request that nobody decided in time is told. */
export const LAPSED = say`Expired: nobody responded within 72 hours.`;

/** Whether somebody of one role may invite, suspend or restore somebody of another: owners all, admins staff. */
export function manages(role: Role, other: Role): boolean {
  if (permission(role, 'team.invite') !== 'allow') return false;
  return role === 'owner' || other === 'staff';
}
