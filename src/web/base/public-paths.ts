import { withQuery } from '../../ui/primitives/navigation.ts';

/** The addresses that pages without sign-in need: a small part of `paths.ts`, which those pages do not load. */
export const publicPaths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  login: () => '/account/login',
  register: () => '/account/register',
  /** An invoice, an imported one or a credit note, by the prefix of the id. */
  invoice: (id: string) => `/invoices/${encodeURIComponent(id)}`,
  purchaseOrder: (id: string) => `/purchase-orders/${encodeURIComponent(id)}`,
  quote: (id: string) => `/quotes/${encodeURIComponent(id)}`,
  portal: (q: string) => withQuery('/portal', { q }),
  receivedInvoice: (q: string) => withQuery('/received-invoice', { q }),
  payment: (reference: string) => withQuery('/payment', { reference }),
  receivedOrder: (q: string) => withQuery('/received-order', { q }),
  downloadInvoice: (id: string) => `/download-invoice/${encodeURIComponent(id)}`,
  /** The address in a document's QR code. */
  verifyDocument: (id: string) => withQuery(`/download-invoice/${encodeURIComponent(id)}`, { verify: 1 }),
  /** With a link's key for a person who is not signed in as a party. */
  paymentAgreement: (id: string, q?: string) => withQuery(`/payment-agreement/${encodeURIComponent(id)}`, { q }),
  notFound: () => '/Error404',
};
