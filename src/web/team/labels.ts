import type { listTeam } from '../../shared/team/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { listRequests } from '../../shared/team/requests-contract.ts';
import { ROLE_LABEL } from '../base/permission.ts';

export type Member = OutputOf<typeof listTeam>['members'][number];
export type Request = OutputOf<typeof listRequests>['requests'][number];

/** The permissions of each role, for choosing one. */
export const ROLE_CARDS = [
  { value: 'staff', label: ROLE_LABEL.staff, description: t('Creates and sends invoices and manages contacts. Needs approval to approve or pay.') },
  { value: 'accountant', label: ROLE_LABEL.accountant, description: t('Reads everything and exports reports and files. Changes nothing.') },
  {
    value: 'admin',
    label: ROLE_LABEL.admin,
    description: t('Everything staff do; also approves, pays, marks as paid and archives; invites and suspends staff and accountants.'),
  },
  { value: 'owner', label: ROLE_LABEL.owner, description: t('Everything: also roles, bank accounts and verification.') },
] as const;

/** The same in a sentence after "may". */
export const ROLE_MAY: Record<Role, string> = {
  staff: t('create and send invoices and manage contacts; approving and paying needs approval'),
  accountant: t('read everything and export reports and files; you change nothing'),
  admin: t('create, send, approve, pay and archive invoices, and invite and suspend staff and accountants'),
  owner: t('do everything: also roles, bank accounts and verification'),
};

export function nameOf(member: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${member.firstName} ${member.lastName}`.trim();
}

/** `2 days`, `5 hours`, `20 minutes`: the remaining time. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(until) - now) / 60_000));
  if (minutes < 90) return tn(minutes, '{count} minute', '{count} minutes');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? tn(hours, '{count} hour', '{count} hours') : tn(Math.round(hours / 24), '{count} day', '{count} days');
}
