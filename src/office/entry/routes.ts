import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { OfficePermission } from '../../shared/office/permissions.ts';

export interface OfficeScreen {
  /** `{name}` is a parameter for `useParam`. */
  readonly path: string;
  readonly title: string;
  /** Null: every operator. */
  readonly can: OfficePermission | null;
  readonly Screen: ComponentType;
}

/** Every screen for signed-in operators; each is its own chunk. */
export const SCREENS: readonly OfficeScreen[] = [
  screen('/', 'Home', null, () => import('../home/home-screen.tsx'), 'HomeScreen'),
  screen('/kyb', 'Verifications', 'verification.read', () => import('../kyb/queue-screen.tsx'), 'KybQueueScreen'),
  screen('/kyb/{businessId}', 'Verification', 'verification.read', () => import('../kyb/review-screen.tsx'), 'KybReviewScreen'),
  screen('/credit/requests', 'Credit requests', 'credit.read', () => import('../credit/requests-screen.tsx'), 'RequestsScreen'),
  screen('/credit/advances', 'Advances', 'credit.read', () => import('../credit/advances-screen.tsx'), 'AdvancesScreen'),
  screen('/credit/{creditId}', 'Credit', 'credit.read', () => import('../credit/credit-screen.tsx'), 'CreditScreen'),
  screen('/approvals', 'Manual approvals', 'approval.read', () => import('../approvals/approvals-screen.tsx'), 'ApprovalsScreen'),
  screen('/payouts', 'Payouts', 'payout.read', () => import('../payouts/payouts-screen.tsx'), 'PayoutsScreen'),
  screen('/help', 'Help desk', 'help.answer', () => import('../help/threads-screen.tsx'), 'ThreadsScreen'),
  screen('/help/{threadId}', 'Message of a customer', 'help.answer', () => import('../help/thread-screen.tsx'), 'ThreadScreen'),
  screen('/find', 'Find', 'business.read', () => import('../find/find-screen.tsx'), 'FindScreen'),
  screen('/businesses/{businessId}', 'Business', 'business.read', () => import('../businesses/business-screen.tsx'), 'BusinessScreen'),
  screen('/ledger/balance', 'Trial balance', 'ledger.read', () => import('../ledger/trial-balance-screen.tsx'), 'TrialBalanceScreen'),
  screen('/ledger/accounts', 'Accounts', 'ledger.read', () => import('../ledger/accounts-screen.tsx'), 'AccountsScreen'),
  screen('/ledger/accounts/{accountId}', 'Account', 'ledger.read', () => import('../ledger/account-screen.tsx'), 'AccountScreen'),
  screen('/ledger/days', 'Days', 'ledger.read', () => import('../ledger/days-screen.tsx'), 'DaysScreen'),
  screen('/ledger/ages', 'Ages', 'ledger.read', () => import('../ledger/ages-screen.tsx'), 'AgesScreen'),
  screen('/ledger/postings', 'Postings', 'ledger.read', () => import('../ledger/postings-screen.tsx'), 'PostingsScreen'),
  screen('/ledger/postings/{transactionId}', 'Posting', 'ledger.read', () => import('../ledger/posting-screen.tsx'), 'PostingScreen'),
  screen('/cases', 'Cases', 'case.read', () => import('../cases/cases-screen.tsx'), 'CasesScreen'),
  screen('/cases/{caseId}', 'Case', 'case.read', () => import('../cases/case-screen.tsx'), 'CaseScreen'),
  screen('/disputes', 'Disputes', 'dispute.read', () => import('../disputes/disputes-screen.tsx'), 'DisputesScreen'),
  screen('/disputes/{caseId}', 'Dispute', 'dispute.read', () => import('../disputes/dispute-screen.tsx'), 'DisputeScreen'),
  screen('/suspense', 'Suspense', 'suspense.read', () => import('../suspense/suspense-screen.tsx'), 'SuspenseScreen'),
  screen('/suspense/{caseId}', 'Unmatched money', 'suspense.read', () => import('../suspense/suspense-item-screen.tsx'), 'SuspenseItemScreen'),
  screen('/refunds', 'Refunds', 'refund.read', () => import('../refunds/refunds-screen.tsx'), 'RefundsScreen'),
  screen('/audit', 'Audit log', 'audit.read', () => import('../audit/audit-screen.tsx'), 'AuditScreen'),
  screen('/figures', 'Figures', 'figures.read', () => import('../figures/figures-screen.tsx'), 'FiguresScreen'),
  screen('/health', 'Providers and webhooks', 'installation.read', () => import('../health/health-screen.tsx'), 'HealthScreen'),
  screen('/jobs', 'Jobs', 'jobs.read', () => import('../jobs/jobs-screen.tsx'), 'JobsScreen'),
  screen('/switches', 'Switches', 'installation.read', () => import('../installation/switches-screen.tsx'), 'SwitchesScreen'),
  screen('/proposals', 'Four eyes', 'proposal.read', () => import('../proposals/proposals-screen.tsx'), 'ProposalsScreen'),
  screen('/operators', 'Operators', 'operator.manage', () => import('../operators/operators-screen.tsx'), 'OperatorsScreen'),
  screen('/sessions', 'Your sign-in', null, () => import('../operators/sessions-screen.tsx'), 'SessionsScreen'),
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

/** `can`: null for every operator. `name`: of the component in the module. */
function screen<Name extends string>(
  path: string,
  title: string,
  can: OfficePermission | null,
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): OfficeScreen {
  return { path, title, can, Screen: lazy<ComponentType>(async () => ({ default: (await load())[name] })) };
}
