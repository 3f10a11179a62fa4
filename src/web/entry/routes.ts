import type { ComponentType, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { currentSession, rememberPath, takeReturnPath } from '../base/session.ts';
import { REPORT } from '../../ui/primitives/request-id.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { BareLayout } from '../shell/bare-layout.tsx';
import type { Screen } from './lazy-screen.ts';
import { appScreen, receivedInvoice } from './screens.ts';

export type Layout = 'main' | 'auth' | 'bare';

export interface AppRoute {
  /** `{name}` is a parameter of the path. */
  path: string;
  title: string;
  layout: Layout;
  screen: Screen;
  /** A redirect, or null. Called before the screen's code is loaded, and again when the session changes. */
  guard: (at: { path: string; search: string }) => string | null;
}

export type LayoutComponent = ComponentType<{ children: ReactNode }>;

export const LAYOUTS: Record<Layout, () => Promise<LayoutComponent>> = {
  main: () => import('./app-parts.ts').then((module) => module.LAYOUTS.main()),
  auth: () => import('./app-parts.ts').then((module) => module.LAYOUTS.auth()),
  // In the chunk of every page, so that there is nothing to load later.
  bare: () => Promise.resolve(BareLayout),
};

const signedIn: AppRoute['guard'] = ({ path, search }) => {
  if (currentSession()) return null;
  // "/" is not stored as a return address: the default is the dashboard.
  if (path !== '/') rememberPath(path + search);
  return publicPaths.login();
};
const guest: AppRoute['guard'] = () => (currentSession() ? takeReturnPath() : null);
const open: AppRoute['guard'] = () => null;
/** An invitation is for the holder of its link, signed in or not; without a key the address is for guests like its neighbours. */
const invited: AppRoute['guard'] = (at) => (new URLSearchParams(at.search).get('k') ? null : guest(at));
const needs =
  (name: string): AppRoute['guard'] =>
  ({ search }) =>
    new URLSearchParams(search).get(name) ? null : publicPaths.notFound();
const to =
  (path: string): AppRoute['guard'] =>
  () =>
    path;

const main = (path: string, title: string, screen: Screen): AppRoute => ({ path, title, layout: 'main', screen, guard: signedIn });
const auth = (path: string, title: string, screen: Screen): AppRoute => ({ path, title, layout: 'auth', screen, guard: guest });
const bare = (path: string, title: string, screen: Screen, guard: AppRoute['guard']): AppRoute => ({ path, title, layout: 'bare', screen, guard });

/** All addresses of the app; fixed ones before those with parameters. */
export const ROUTES: readonly AppRoute[] = [
  bare('/', t('Dashboard'), appScreen('notFound'), to(publicPaths.dashboard())),
  main('/dashboard', t('Dashboard'), appScreen('dashboard')),
  main('/kyb', t('Business verification'), appScreen('kyb')),
  main('/business-documents', t('Business documents'), appScreen('businessDocuments')),
  main('/invoices', t('Invoices'), appScreen('invoices')),
  main('/invoices/create-invoice', t('New invoice'), appScreen('createInvoice')),
  main('/invoices/create-purchase-order', t('New purchase order'), appScreen('createPurchaseOrder')),
  main('/invoices/due', t('Due calendar'), appScreen('dueCalendar')),
  main('/invoices/runs', t('Payment runs'), appScreen('paymentRuns')),
  main('/invoices/runs/{id}', t('Payment run'), appScreen('paymentRun')),
  main('/invoices/{id}', t('Invoice'), appScreen('invoice')),
  main('/purchase-orders', t('Purchase orders'), appScreen('purchaseOrders')),
  main('/purchase-orders/{id}', t('Purchase order'), appScreen('purchaseOrder')),
  main('/quotes', t('Quotes'), appScreen('quotes')),
  main('/quotes/create', t('New quote'), appScreen('createQuote')),
  main('/quotes/{id}', t('Quote'), appScreen('quote')),
  main('/bills', t('Bills'), appScreen('bills')),
  main('/bills/{id}', t('Bill'), appScreen('bill')),
  main('/contacts', t('Contacts'), appScreen('contacts')),
  main('/contacts/{id}', t('Contact'), appScreen('contact')),
  main('/products', t('Products'), appScreen('products')),
  main('/notifications', t('Notifications'), appScreen('notifications')),
  main('/wallet', t('Wallet'), appScreen('wallet')),
  main('/wallet/bank-statement', t('Import a bank statement'), appScreen('bankStatement')),
  main('/reports', t('Reports'), appScreen('reports')),
  main('/reports/journal/books', t('Accounting'), appScreen('books')),
  main('/reports/{report}', t('Reports'), appScreen('report')),
  main('/team', t('Team'), appScreen('team')),
  main('/team/{memberId}', t('Team member'), appScreen('teamMember')),
  main('/referrals', t('Referrals'), appScreen('referrals')),
  main('/settings', t('Settings'), appScreen('settings')),
  bare('/download-agreement/{creditId}', t('Credit agreement'), appScreen('downloadAgreement'), signedIn),

  bare('/account', t('Sign in'), appScreen('notFound'), to(publicPaths.login())),
  auth('/account/login', t('Sign in'), appScreen('login')),
  auth('/account/register', t('Open an account'), appScreen('register')),
  auth('/account/verify-otp', t('Confirm your phone'), appScreen('verifyOtp')),
  { ...auth('/account/register-team', t('Join a team'), appScreen('registerTeam')), guard: invited },
  auth('/reset', t('Reset password'), appScreen('resetPassword')),
  auth('/reset/create-new-password', t('New password'), appScreen('createPassword')),
  auth('/reset/verification-sent', t('Check your email'), appScreen('verificationSent')),

  { ...auth(REPORT.path, t('Write to us'), appScreen('guestHelp')), guard: open },
  { ...auth('/v', t('Confirming'), appScreen('verifyLink')), guard: needs('k') },
  { ...auth('/undo-email', t('Undo the change of email'), appScreen('undoEmail')), guard: needs('k') },
  { ...auth('/stop-messages', t('Messages to your phone'), appScreen('stopMessages')), guard: needs('c') },
  { ...auth('/unsubscribe', t('Your emails'), appScreen('unsubscribe')), guard: needs('u') },
  bare('/received-invoice', t('Invoice'), receivedInvoice, needs('q')),
  bare('/portal', t('Your invoices'), appScreen('portal'), needs('q')),
  bare('/payment', t('Payment'), appScreen('payment'), needs('reference')),
  bare('/received-order', t('Purchase order'), appScreen('receivedOrder'), needs('q')),
  bare('/received-quote', t('Quote'), appScreen('receivedQuote'), needs('q')),
  bare('/download-invoice/{invoiceId}', t('Invoice'), appScreen('downloadInvoice'), open),
  bare('/payment-agreement/{invoiceId}', t('Payment agreement'), appScreen('paymentAgreement'), open),
];

export const NOT_FOUND: AppRoute = bare('*', t('Page not found'), appScreen('notFound'), open);

export interface Match {
  route: AppRoute;
  params: Readonly<Record<string, string>>;
}

export function matchRoute(path: string): Match {
  const tidy = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const route of ROUTES) {
    const params = paramsOf(route.path, tidy);
    if (params) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{') && value !== '') params[part.slice(1, -1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid escape is not one of our ids; the screen shows that it was not found.
    return text;
  }
}
