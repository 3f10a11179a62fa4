import {
  ArrowUpRight,
  ClipboardList,
  Coins,
  CornerDownLeft,
  FilePlus2,
  Plus,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  UserPlus,
  UserRoundPlus,
  WalletMinimal,
} from 'lucide-react';
import type { Category } from '../../shared/business/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { mainActions, navigationItems } from '../base/navigation-items.ts';
import type { Hit } from '../base/palette-registry.ts';
import { signOut, useSignedIn } from '../base/session.ts';
import { useFeature } from '../base/use-feature.ts';
import type { Group } from './use-palette-search.ts';

/** Screens, settings and the actions of the signed-in person, including those that need approval. */
export function useOwnHits(onHelp: () => void): readonly Group[] {
  const { business } = useSignedIn();
  return [
    { name: t('Actions'), hits: useActions(business.category, onHelp) },
    { name: t('Go to'), hits: navigationItems(business.category).map((item) => ({ id: item.to, title: item.label, icon: item.icon, to: item.to })) },
    { name: t('Settings'), hits: SETTINGS.map(({ tab, title }) => ({ id: `settings ${tab}`, title, icon: Settings, to: paths.settings(tab) })) },
  ];
}

function useActions(category: Category, onHelp: () => void): Hit[] {
  const pays = usePermission('invoice.pay').answer !== 'deny';
  const withdraws = usePermission('wallet.withdrawal').answer !== 'deny';
  const borrows = usePermission('credit.request').answer !== 'deny';
  const invites = usePermission('team.invite').allowed;
  const [hasWithdrawals, hasCredit, hasReferrals] = [useFeature('withdrawals'), useFeature('credit'), useFeature('referrals')];
  return [
    ...mainActions(category).map(({ label, to }, index) => ({ id: `new ${to}`, title: label, icon: index === 0 ? Plus : FilePlus2, to })),
    ...when(category === 'supplier', { id: 'orders', title: t('Orders received'), icon: ClipboardList, to: paths.purchaseOrders() }),
    { id: 'contact', title: t('New contact'), icon: UserPlus, to: withQuery(paths.contacts(), { panel: 'new' }) },
    ...when(pays, { id: 'pay', title: t('Pay an invoice'), icon: ReceiptText, to: paths.invoices({ type: 'received', status: 'unpaid' }) }),
    { id: 'add-money', title: t('Add money'), icon: WalletMinimal, to: withQuery(paths.wallet(), { panel: 'add' }) },
    ...when(withdraws && hasWithdrawals, { id: 'withdraw', title: t('Withdraw'), icon: ArrowUpRight, to: withQuery(paths.wallet(), { panel: 'withdraw' }) }),
    ...when(borrows && hasCredit && category !== 'retailer', { id: 'advance', title: t('Request an advance'), icon: Coins, to: paths.wallet('requestable') }),
    ...when(invites, { id: 'invite', title: t('Invite to the team'), icon: UserRoundPlus, to: withQuery(paths.team(), { panel: 'invite' }) }),
    ...when(hasReferrals, { id: 'refer', title: t('Recommend to another business'), icon: UserPlus, to: paths.referrals() }),
    { id: 'kyb', title: t('Business verification'), also: t('BVN NIN KYB KYC level limit identity documents'), icon: ShieldCheck, to: paths.kyb() },
    { id: 'help', title: t('Keyboard shortcuts'), icon: Search, run: onHelp },
    { id: 'out', title: t('Sign out'), icon: CornerDownLeft, run: () => void signOut() },
  ];
}

function when(holds: boolean, hit: Hit): Hit[] {
  return holds ? [hit] : [];
}

const SETTINGS = [
  { tab: 'profile', title: t('Profile') },
  { tab: 'business', title: t('Business') },
  { tab: 'invoices', title: t('Invoice settings') },
  { tab: 'banks', title: t('Banks and cards') },
  { tab: 'notifications', title: t('Emails and notifications') },
  { tab: 'security', title: t('Security and password') },
  { tab: 'api', title: t('API keys and webhooks') },
];
