import { BookUser, ChartColumn, ClipboardList, Gift, Inbox, LayoutDashboard, Package, ReceiptText, Settings, UsersRound, WalletMinimal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { permission } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Category } from '../../shared/business/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { paths } from './paths.ts';

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The key after `g`. */
  key: string;
}

/** The items of the navigation, by the business's category: retailers have orders, suppliers invoices, others both. */
export function navigationItems(category: Category): readonly NavigationItem[] {
  const orders = { to: paths.purchaseOrders(), label: t('Purchase orders'), icon: ClipboardList, key: 'p' };
  return [
    { to: paths.dashboard(), label: t('Dashboard'), icon: LayoutDashboard, key: 'd' },
    { to: paths.invoices(), label: t('Invoices'), icon: ReceiptText, key: 'i' },
    { to: paths.bills(), label: t('Bills'), icon: Inbox, key: 'b' },
    ...(category === 'supplier' ? [] : [orders]),
    { to: paths.contacts(), label: t('Contacts'), icon: BookUser, key: 'c' },
    { to: paths.products(), label: t('Products'), icon: Package, key: 'o' },
    { to: paths.wallet(), label: t('Wallet'), icon: WalletMinimal, key: 'w' },
    { to: paths.reports(), label: t('Reports'), icon: ChartColumn, key: 'e' },
    { to: paths.team(), label: t('Team'), icon: UsersRound, key: 't' },
    { to: paths.referrals(), label: t('Referrals'), icon: Gift, key: 'r' },
    { to: paths.settings(), label: t('Settings'), icon: Settings, key: 's' },
  ];
}

interface MainAction {
  label: string;
  to: string;
}

/** The create buttons: invoices and quotes for suppliers, orders for the others; a business of both kinds has all. The first is the main one. None for who only reads. */
export function mainActions({ category, role }: { category: Category; role: Role }): readonly MainAction[] {
  if (permission(role, 'invoice.draft') === 'deny') return [];
  const order = { label: t('New purchase order'), to: paths.createPurchaseOrder() };
  const invoice = { label: t('New invoice'), to: paths.createInvoice() };
  const quote = { label: t('New quote'), to: paths.createQuote() };
  if (category === 'supplier') return [invoice, quote];
  if (category === 'retailer') return [order];
  return [order, invoice, quote];
}

/** `/invoices/inv_1` is within Invoices, as quotes are; creating an order is within Purchase orders. */
export function isWithin(item: NavigationItem, path: string): boolean {
  const at = path === paths.createPurchaseOrder() ? paths.purchaseOrders() : path.replace(/^\/quotes\b/, paths.invoices());
  return at === item.to || at.startsWith(`${item.to}/`);
}
