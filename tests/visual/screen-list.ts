import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pressed, pressing } from './pressing.ts';

/** One screen to compare. `name` is the picture's; `press` is the accessible name of the element that opens the shown part. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** A row, tab or button to click first, by its accessible name. */
  readonly press?: RegExp;
  /** Further steps until the shown part is there. */
  readonly act?: (page: Page) => Promise<void>;
}

export const OPEN: readonly Screen[] = [
  { name: 'log-in', path: '/account/login' },
  { name: 'register', path: '/account/register' },
  { name: 'verify-otp', path: '/account/verify-otp' },
  { name: 'register-team', path: '/account/register-team?k=kkkkkkkkkkkkkkkkkkkkkkkk' },
  { name: 'reset', path: '/reset' },
  { name: 'verification-sent', path: '/reset/verification-sent?verificationType=email' },
  { name: 'new-password', path: '/reset/create-new-password?k=kkkkkkkkkkkkkkkkkkkkkkkk' },
  { name: 'received-order-gone', path: '/received-order?q=kkkkkkkkkkkkkkkkkkkkkkkk' },
  { name: 'received-quote-gone', path: '/received-quote?q=kkkkkkkkkkkkkkkkkkkkkkkk' },
  { name: 'portal-ended', path: '/portal?q=con_nothing' },
  { name: 'payment-unknown', path: '/payment?reference=pay-nothing' },
  { name: 'unsubscribe-ended', path: `/unsubscribe?u=${'u'.repeat(60)}` },
  { name: 'not-found', path: '/no-such-page' },
];

/** The demo's Amara Textiles. */
export const SIGNED_IN: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoices-received', path: '/invoices?type=received' },
  { name: 'invoices-late', path: '/invoices?status=late' },
  { name: 'invoices-nothing-found', path: '/invoices?search=nothing-like-it' },
  { name: 'invoice', path: '/invoices', press: /Lekki Living/ },
  { name: 'invoice-share', path: '/invoices', press: /Lekki Living/, act: pressing(/^Share INV/, /^Share/) },
  { name: 'invoice-mark-paid', path: '/invoices', press: /Lekki Living/, act: pressing(/^Mark INV/, /^Mark as paid/) },
  { name: 'invoices-recurring', path: '/invoices?view=recurring' },
  { name: 'invoice-editor', path: '/invoices/create-invoice' },
  { name: 'invoice-editor-refused', path: '/invoices/create-invoice', act: pressed(/^Send invoice/) },
  { name: 'due-calendar', path: '/invoices/due' },
  { name: 'payment-runs', path: '/invoices/runs' },
  { name: 'bills', path: '/bills' },
  { name: 'order-editor', path: '/invoices/create-purchase-order' },
  { name: 'orders', path: '/purchase-orders' },
  { name: 'orders-received', path: '/purchase-orders?type=received' },
  { name: 'order', path: '/purchase-orders', press: /Lekki Living/ },
  { name: 'quote-editor', path: '/quotes/create' },
  { name: 'quotes', path: '/quotes' },
  { name: 'contacts', path: '/contacts' },
  { name: 'contacts-list', path: '/contacts?view=list' },
  { name: 'contact', path: '/contacts?view=list', press: /Tunde Bakare/ },
  { name: 'contact-statement', path: '/contacts?view=list', press: /Tunde Bakare/, act: pressed(/^Statement/) },
  { name: 'contact-new', path: '/contacts?panel=new' },
  { name: 'notifications', path: '/notifications' },
  { name: 'products', path: '/products' },
  { name: 'product-new', path: '/products?panel=new' },
  { name: 'reports', path: '/reports' },
  { name: 'report-receivables', path: '/reports/receivables' },
  { name: 'report-late-payers', path: '/reports/late-payers' },
  { name: 'report-sales', path: '/reports/sales' },
  { name: 'report-cash', path: '/reports/cash' },
  { name: 'report-fees', path: '/reports/fees' },
  { name: 'report-tax', path: '/reports/tax?period=this_month' },
  { name: 'report-journal', path: '/reports/journal?period=this_month' },
  { name: 'books', path: '/reports/journal/books' },
  { name: 'wallet', path: '/wallet' },
  { name: 'wallet-statement', path: '/wallet?tab=statement' },
  { name: 'wallet-add', path: '/wallet?panel=add' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-business', path: '/settings?tab=business' },
  { name: 'settings-invoices', path: '/settings?tab=invoices' },
  { name: 'settings-security', path: '/settings?tab=security' },
  { name: 'settings-banks', path: '/settings?tab=banks' },
  { name: 'settings-api', path: '/settings?tab=api' },
  { name: 'settings-data', path: '/settings?tab=data' },
  { name: 'settings-notifications', path: '/settings?tab=notifications' },
  { name: 'team', path: '/team' },
  { name: 'team-requests', path: '/team?tab=requests' },
  { name: 'team-invite', path: '/team?panel=invite' },
  { name: 'referrals', path: '/referrals' },
  { name: 'kyb', path: '/kyb' },
  { name: 'documents', path: '/business-documents' },
];

const byKeys =
  (keys: string, typed = '', wait = (page: Page) => page.getByRole('dialog')) =>
  async (page: Page) => {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    if (typed) await page.keyboard.type(typed);
    await expect(wait(page)).toBeVisible();
  };

/** Dialogs and panels over a screen. */
export const OVER: readonly Screen[] = [
  { name: 'palette', path: '/dashboard', act: byKeys('Control+k', '', (page) => page.getByRole('option', { name: 'New invoice', exact: true })) },
  {
    name: 'palette-found',
    path: '/dashboard',
    act: byKeys('Control+k', 'inv-0003', (page) => page.getByRole('group', { name: 'Invoices' }).getByRole('option').first()),
  },
  { name: 'palette-nothing', path: '/dashboard', act: byKeys('Control+k', 'zzz nothing', (page) => page.getByText('Nothing found for', { exact: false })) },
  { name: 'shortcuts', path: '/dashboard', act: byKeys('?') },
  {
    name: 'notifications-panel',
    path: '/dashboard',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Notifications/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
    },
  },
];

/** Screens where longer French texts may not fit. */
export const FRENCH: readonly Screen[] = [
  { name: 'dashboard-fr', path: '/dashboard' },
  { name: 'invoices-fr', path: '/invoices' },
  { name: 'invoice-editor-fr', path: '/invoices/create-invoice' },
  { name: 'settings-notifications-fr', path: '/settings?tab=notifications' },
];

/** Screens with a list: shown empty, loading, and failing. */
export const READING: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'invoices', path: '/invoices' },
  { name: 'orders', path: '/purchase-orders' },
  { name: 'quotes', path: '/quotes' },
  { name: 'contacts', path: '/contacts' },
  { name: 'wallet', path: '/wallet' },
  { name: 'wallet-statement', path: '/wallet?tab=statement' },
  { name: 'team', path: '/team' },
  { name: 'referrals', path: '/referrals' },
  { name: 'settings-banks', path: '/settings?tab=banks' },
  { name: 'settings-api', path: '/settings?tab=api' },
];
