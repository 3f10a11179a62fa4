import { withQuery } from '../../ui/primitives/navigation.ts';

/** Every address of the app, built in one place. */
export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  kyb: () => '/kyb',
  businessDocuments: () => '/business-documents',

  login: () => '/account/login',
  register: () => '/account/register',
  verifyOtp: () => '/account/verify-otp',
  registerTeam: (k?: string) => withQuery('/account/register-team', { k }),
  verifyLink: (k: string) => withQuery('/v', { k }),
  reset: () => '/reset',
  createPassword: (k: string) => withQuery('/reset/create-new-password', { k }),
  verificationSent: (verificationType: 'email' | 'reset') => withQuery('/reset/verification-sent', { verificationType }),

  invoices: (query: { type?: 'sent' | 'received'; status?: string; search?: string; contact?: string } = {}) => withQuery('/invoices', query),
  recurringInvoices: () => withQuery('/invoices', { view: 'recurring' }),
  invoice: (id: string) => `/invoices/${encodeURIComponent(id)}`,
  createInvoice: (query: { draft?: string; contact?: string } = {}) => withQuery('/invoices/create-invoice', query),
  /** The editor with the text of a denied or expired invoice. */
  reviseInvoice: (id: string) => withQuery('/invoices/create-invoice', { draft: id, revise: 1 }),
  createPurchaseOrder: (query: { draft?: string; contact?: string } = {}) => withQuery('/invoices/create-purchase-order', query),
  purchaseOrders: (query: { type?: 'sent' | 'received'; status?: string; contact?: string } = {}) => withQuery('/purchase-orders', query),
  purchaseOrder: (id: string) => `/purchase-orders/${encodeURIComponent(id)}`,
  receivedInvoice: (q: string) => withQuery('/received-invoice', { q }),
  payment: (reference: string) => withQuery('/payment', { reference }),
  receivedOrder: (q: string) => withQuery('/received-order', { q }),
  downloadInvoice: (id: string) => `/download-invoice/${encodeURIComponent(id)}`,
  /** The address in a document's QR code. */
  verifyDocument: (id: string) => withQuery(`/download-invoice/${encodeURIComponent(id)}`, { verify: 1 }),
  /** With a link's key for a person who is not signed in as a party. */
  paymentAgreement: (id: string, q?: string) => withQuery(`/payment-agreement/${encodeURIComponent(id)}`, { q }),
  downloadAgreement: (creditId: string) => `/download-agreement/${encodeURIComponent(creditId)}`,

  contacts: (query: { search?: string; view?: 'list' } = {}) => withQuery('/contacts', query),
  contact: (id: string, query: { tab?: string } = {}) => withQuery(`/contacts/${encodeURIComponent(id)}`, query),
  wallet: (tab?: string) => withQuery('/wallet', { tab }),
  /** The wallet's credit history with one advance open beside it. */
  credit: (id: string) => withQuery('/wallet', { credit: id }),
  team: (query: { tab?: 'requests'; request?: string } = {}) => withQuery('/team', query),
  teamMember: (id: string) => `/team/${encodeURIComponent(id)}`,
  referrals: () => '/referrals',
  settings: (tab?: string) => withQuery('/settings', { tab }),
  notFound: () => '/Error404',
};
