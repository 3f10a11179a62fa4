import {
  Activity,
  BadgeCheck,
  Banknote,
  BookOpen,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CreditCard,
  HandCoins,
  Handshake,
  Hourglass,
  Inbox,
  KeyRound,
  LifeBuoy,
  ListChecks,
  PackageSearch,
  PhoneCall,
  ReceiptText,
  Scale,
  ScrollText,
  Search,
  ToggleRight,
  Undo2,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { QueueName } from '../../shared/office/work/queues.ts';
import type { OfficePermission } from '../../shared/office/permissions.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly can?: OfficePermission;
  /** Its count is shown beside the label. */
  readonly queue?: QueueName;
}

/** The rail: groups in order, each with its screens. An item without the permission is not shown, and neither is an empty group. */
export const NAVIGATION: readonly { readonly group: string; readonly items: readonly NavigationItem[] }[] = [
  {
    group: 'Work queues',
    items: [
      { to: '/kyb', label: 'Verifications', icon: BadgeCheck, can: 'verification.read', queue: 'verifications' },
      { to: '/credit/requests', label: 'Credit requests', icon: HandCoins, can: 'credit.read', queue: 'requests' },
      { to: '/credit/advances', label: 'Advances', icon: CalendarClock, can: 'credit.read' },
      { to: '/approvals', label: 'Manual approvals', icon: PhoneCall, can: 'approval.read', queue: 'approvals' },
      { to: '/cases', label: 'Cases', icon: Inbox, can: 'case.read', queue: 'cases' },
      { to: '/disputes', label: 'Disputes', icon: CreditCard, can: 'dispute.read', queue: 'disputes' },
      { to: '/suspense', label: 'Suspense', icon: PackageSearch, can: 'suspense.read', queue: 'suspense' },
      { to: '/refunds', label: 'Refunds', icon: Undo2, can: 'refund.read', queue: 'refunds' },
      { to: '/help', label: 'Help desk', icon: LifeBuoy, can: 'help.answer', queue: 'help' },
      { to: '/payouts', label: 'Payouts', icon: Banknote, can: 'payout.read', queue: 'payouts' },
    ],
  },
  { group: 'Find', items: [{ to: '/find', label: 'Find anything', icon: Search, can: 'business.read' }] },
  {
    group: 'Ledger',
    items: [
      { to: '/ledger/balance', label: 'Trial balance', icon: Scale, can: 'ledger.read' },
      { to: '/ledger/accounts', label: 'Accounts', icon: BookOpen, can: 'ledger.read' },
      { to: '/ledger/postings', label: 'Postings', icon: ReceiptText, can: 'ledger.read' },
      { to: '/ledger/days', label: 'Days', icon: CalendarDays, can: 'ledger.read' },
      { to: '/ledger/ages', label: 'Ages', icon: Hourglass, can: 'ledger.read' },
    ],
  },
  {
    group: 'Run',
    items: [
      { to: '/proposals', label: 'Four eyes', icon: Handshake, can: 'proposal.read', queue: 'proposals' },
      { to: '/audit', label: 'Audit log', icon: ScrollText, can: 'audit.read' },
      { to: '/figures', label: 'Figures', icon: ChartColumn, can: 'figures.read' },
      { to: '/health', label: 'Providers', icon: Activity, can: 'installation.read' },
      { to: '/jobs', label: 'Jobs', icon: ListChecks, can: 'jobs.read', queue: 'jobs' },
      { to: '/switches', label: 'Switches', icon: ToggleRight, can: 'installation.read' },
      { to: '/operators', label: 'Operators', icon: UsersRound, can: 'operator.manage' },
      { to: '/sessions', label: 'Your sign-in', icon: KeyRound },
    ],
  },
];
