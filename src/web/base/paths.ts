import { withQuery } from '../../ui/primitives/navigation.ts';
import { publicPaths } from './public-paths.ts';

/** Every address of the app, built in one place. */
export const paths = {
  ...publicPaths,
  kyb: () => '/kyb',
  businessDocuments: () => '/business-documents',

  verifyOtp: () => '/account/verify-otp',
  registerTeam: (k?: string) => withQuery('/account/register-team', { k }),
  verifyLink: (k: string) => withQuery('/v', { k }),
  reset: () => '/reset',
  createPassword: (k: string) => withQuery('/reset/create-new-password', { k }),
  verificationSent: (verificationType: 'email' | 'reset') => withQuery('/reset/verification-sent', { verificationType }),

  invoices: (
    query: { type?: 'sent' | 'received'; status?: string; search?: string; contact?: string; age?: string; sales?: 'only'; from?: string; to?: string } = {},
  ) => withQuery('/invoices', query),
  recurringInvoices: () => withQuery('/invoices', { view: 'recurring' }),
  creditNotes: (type?: 'sent' | 'received') => withQuery('/invoices', { view: 'credit-notes', type }),
  dueCalendar: (query: { month?: string } = {}) => withQuery('/invoices/due', query),
  paymentRuns: () => '/invoices/runs',
  paymentRun: (id: string) => `/invoices/runs/${encodeURIComponent(id)}`,
  createInvoice: (query: { draft?: string; contact?: string } = {}) => withQuery('/invoices/create-invoice', query),
  /** The editor with the text of a denied or expired invoice. */
  reviseInvoice: (id: string) => withQuery('/invoices/create-invoice', { draft: id, revise: 1 }),
  createPurchaseOrder: (query: { draft?: string; contact?: string } = {}) => withQuery('/invoices/create-purchase-order', query),
  /** The editor with the text of a denied order. */
  reviseOrder: (id: string) => withQuery('/invoices/create-purchase-order', { draft: id, revise: 1 }),
  purchaseOrders: (query: { type?: 'sent' | 'received'; status?: string; contact?: string } = {}) => withQuery('/purchase-orders', query),
  quotes: (query: { type?: 'sent' | 'received'; contact?: string } = {}) => withQuery('/quotes', query),
  createQuote: (query: { draft?: string; contact?: string } = {}) => withQuery('/quotes/create', query),
  downloadAgreement: (creditId: string) => `/download-agreement/${encodeURIComponent(creditId)}`,

  bills: (query: { state?: string } = {}) => withQuery('/bills', query),
  bill: (id: string) => `/bills/${encodeURIComponent(id)}`,

  contacts: (query: { search?: string; view?: 'list' } = {}) => withQuery('/contacts', query),
  contact: (id: string, query: { tab?: string } = {}) => withQuery(`/contacts/${encodeURIComponent(id)}`, query),
  notifications: (query: { show?: 'unread' } = {}) => withQuery('/notifications', query),
  products: (query: { panel?: string; product?: string } = {}) => withQuery('/products', query),
  wallet: (tab?: string) => withQuery('/wallet', { tab }),
  bankStatement: () => '/wallet/bank-statement',
  /** The wallet's credit history with one advance open beside it. */
  credit: (id: string) => withQuery('/wallet', { credit: id }),
  team: (query: { tab?: 'requests'; request?: string } = {}) => withQuery('/team', query),
  teamMember: (id: string) => `/team/${encodeURIComponent(id)}`,
  reports: () => '/reports',
  books: () => '/reports/journal/books',
  report: (name: string) => `/reports/${name}`,
  referrals: () => '/referrals',
  settings: (tab?: string) => withQuery('/settings', { tab }),
};
