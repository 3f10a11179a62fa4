import { BadgeCheck, Handshake, KeyRound, UsersRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { OfficePermission } from '../../shared/office/permissions.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly can?: OfficePermission;
}

/** The rail: groups in order, each with its screens. An item without the permission is not shown, and neither is an empty group. */
export const NAVIGATION: readonly { readonly group: string; readonly items: readonly NavigationItem[] }[] = [
  { group: 'Work queues', items: [{ to: '/kyb', label: 'Verifications', icon: BadgeCheck, can: 'verification.read' }] },
  { group: 'Find', items: [] },
  { group: 'Ledger', items: [] },
  {
    group: 'Run',
    items: [
      { to: '/proposals', label: 'Four eyes', icon: Handshake, can: 'proposal.read' },
      { to: '/operators', label: 'Operators', icon: UsersRound, can: 'operator.manage' },
      { to: '/sessions', label: 'Your sessions', icon: KeyRound },
    ],
  },
];
