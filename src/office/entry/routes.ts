import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OfficePermission } from '../../shared/office/permissions.ts';

export interface OfficeScreen {
  /** `{name}` is a parameter for `useParam`. */
  readonly path: string;
  readonly title: string;
  readonly can?: OfficePermission;
  readonly Screen: ComponentType;
}

/** Every screen for signed-in operators; each is its own chunk. */
export const SCREENS: readonly OfficeScreen[] = [
  { path: '/', title: 'Home', Screen: lazy(() => import('../home/home-screen.tsx').then((module) => ({ default: module.HomeScreen }))) },
  {
    path: '/kyb',
    title: 'Verifications',
    can: 'verification.read',
    Screen: lazy(() => import('../kyb/queue-screen.tsx').then((module) => ({ default: module.KybQueueScreen }))),
  },
  {
    path: '/kyb/{businessId}',
    title: 'Verification',
    can: 'verification.read',
    Screen: lazy(() => import('../kyb/review-screen.tsx').then((module) => ({ default: module.KybReviewScreen }))),
  },
  {
    path: '/credit/requests',
    title: 'Credit requests',
    can: 'credit.read',
    Screen: lazy(() => import('../credit/requests-screen.tsx').then((module) => ({ default: module.RequestsScreen }))),
  },
  {
    path: '/credit/advances',
    title: 'Advances',
    can: 'credit.read',
    Screen: lazy(() => import('../credit/advances-screen.tsx').then((module) => ({ default: module.AdvancesScreen }))),
  },
  {
    path: '/credit/{creditId}',
    title: 'Credit',
    can: 'credit.read',
    Screen: lazy(() => import('../credit/credit-screen.tsx').then((module) => ({ default: module.CreditScreen }))),
  },
  {
    path: '/approvals',
    title: 'Manual approvals',
    can: 'approval.read',
    Screen: lazy(() => import('../approvals/approvals-screen.tsx').then((module) => ({ default: module.ApprovalsScreen }))),
  },
  {
    path: '/payouts',
    title: 'Payouts',
    can: 'payout.read',
    Screen: lazy(() => import('../payouts/payouts-screen.tsx').then((module) => ({ default: module.PayoutsScreen }))),
  },
  {
    path: '/help',
    title: 'Help desk',
    can: 'help.answer',
    Screen: lazy(() => import('../help/threads-screen.tsx').then((module) => ({ default: module.ThreadsScreen }))),
  },
  {
    path: '/help/{threadId}',
    title: 'Message of a customer',
    can: 'help.answer',
    Screen: lazy(() => import('../help/thread-screen.tsx').then((module) => ({ default: module.ThreadScreen }))),
  },
  {
    path: '/find',
    title: 'Find',
    can: 'business.read',
    Screen: lazy(() => import('../find/find-screen.tsx').then((module) => ({ default: module.FindScreen }))),
  },
  {
    path: '/businesses/{businessId}',
    title: 'Business',
    can: 'business.read',
    Screen: lazy(() => import('../businesses/business-screen.tsx').then((module) => ({ default: module.BusinessScreen }))),
  },
  {
    path: '/ledger/balance',
    title: 'Trial balance',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/trial-balance-screen.tsx').then((module) => ({ default: module.TrialBalanceScreen }))),
  },
  {
    path: '/ledger/accounts',
    title: 'Accounts',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/accounts-screen.tsx').then((module) => ({ default: module.AccountsScreen }))),
  },
  {
    path: '/ledger/accounts/{accountId}',
    title: 'Account',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/account-screen.tsx').then((module) => ({ default: module.AccountScreen }))),
  },
  {
    path: '/ledger/days',
    title: 'Days',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/days-screen.tsx').then((module) => ({ default: module.DaysScreen }))),
  },
  {
    path: '/ledger/ages',
    title: 'Ages',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/ages-screen.tsx').then((module) => ({ default: module.AgesScreen }))),
  },
  {
    path: '/ledger/postings',
    title: 'Postings',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/postings-screen.tsx').then((module) => ({ default: module.PostingsScreen }))),
  },
  {
    path: '/ledger/postings/{transactionId}',
    title: 'Posting',
    can: 'ledger.read',
    Screen: lazy(() => import('../ledger/posting-screen.tsx').then((module) => ({ default: module.PostingScreen }))),
  },
  {
    path: '/cases',
    title: 'Cases',
    can: 'case.read',
    Screen: lazy(() => import('../cases/cases-screen.tsx').then((module) => ({ default: module.CasesScreen }))),
  },
  {
    path: '/cases/{caseId}',
    title: 'Case',
    can: 'case.read',
    Screen: lazy(() => import('../cases/case-screen.tsx').then((module) => ({ default: module.CaseScreen }))),
  },
  {
    path: '/disputes',
    title: 'Disputes',
    can: 'dispute.read',
    Screen: lazy(() => import('../disputes/disputes-screen.tsx').then((module) => ({ default: module.DisputesScreen }))),
  },
  {
    path: '/disputes/{caseId}',
    title: 'Dispute',
    can: 'dispute.read',
    Screen: lazy(() => import('../disputes/dispute-screen.tsx').then((module) => ({ default: module.DisputeScreen }))),
  },
  {
    path: '/suspense',
    title: 'Suspense',
    can: 'suspense.read',
    Screen: lazy(() => import('../suspense/suspense-screen.tsx').then((module) => ({ default: module.SuspenseScreen }))),
  },
  {
    path: '/suspense/{caseId}',
    title: 'Unmatched money',
    can: 'suspense.read',
    Screen: lazy(() => import('../suspense/suspense-item-screen.tsx').then((module) => ({ default: module.SuspenseItemScreen }))),
  },
  {
    path: '/refunds',
    title: 'Refunds',
    can: 'refund.read',
    Screen: lazy(() => import('../refunds/refunds-screen.tsx').then((module) => ({ default: module.RefundsScreen }))),
  },
  {
    path: '/audit',
    title: 'Audit log',
    can: 'audit.read',
    Screen: lazy(() => import('../audit/audit-screen.tsx').then((module) => ({ default: module.AuditScreen }))),
  },
  {
    path: '/figures',
    title: 'Figures',
    can: 'figures.read',
    Screen: lazy(() => import('../figures/figures-screen.tsx').then((module) => ({ default: module.FiguresScreen }))),
  },
  {
    path: '/health',
    title: 'Providers and webhooks',
    can: 'installation.read',
    Screen: lazy(() => import('../health/health-screen.tsx').then((module) => ({ default: module.HealthScreen }))),
  },
  {
    path: '/jobs',
    title: 'Jobs',
    can: 'jobs.read',
    Screen: lazy(() => import('../jobs/jobs-screen.tsx').then((module) => ({ default: module.JobsScreen }))),
  },
  {
    path: '/switches',
    title: 'Switches',
    can: 'installation.read',
    Screen: lazy(() => import('../installation/switches-screen.tsx').then((module) => ({ default: module.SwitchesScreen }))),
  },
  {
    path: '/proposals',
    title: 'Four eyes',
    can: 'proposal.read',
    Screen: lazy(() => import('../proposals/proposals-screen.tsx').then((module) => ({ default: module.ProposalsScreen }))),
  },
  {
    path: '/operators',
    title: 'Operators',
    can: 'operator.manage',
    Screen: lazy(() => import('../operators/operators-screen.tsx').then((module) => ({ default: module.OperatorsScreen }))),
  },
  {
    path: '/sessions',
    title: 'Your sign-in',
    Screen: lazy(() => import('../operators/sessions-screen.tsx').then((module) => ({ default: module.SessionsScreen }))),
  },
];

export interface Found {
  readonly screen: OfficeScreen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen of a path; null for an unknown one. */
export function screenAt(path: string): Found | null {
  for (const screen of SCREENS) {
    const names = [...screen.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const match = new RegExp(`^${screen.path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`).exec(path);
    if (match) return { screen, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) };
  }
  return null;
}
