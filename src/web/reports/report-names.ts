import { t } from '../../shared/i18n/translate.ts';

/** The reports by their addresses, in the order of the overview. */
export const REPORT_NAMES = ['receivables', 'payables', 'late-payers', 'sales', 'cash', 'fees', 'tax', 'journal'] as const;
export type Report = (typeof REPORT_NAMES)[number];

/** The title of each report and the question that it answers. */
export const REPORT_TEXTS: Readonly<Record<Report, { readonly title: string; readonly lead: string }>> = {
  receivables: { title: t('Receivables by age'), lead: t('What customers owe you today, and how long it is overdue.') },
  payables: { title: t('Payables by age'), lead: t('What you owe suppliers today, and how long it is overdue.') },
  'late-payers': { title: t('Who pays late'), lead: t('How long customers take to pay, and how late, for invoices paid in full.') },
  sales: { title: t('Sales'), lead: t('What you invoiced, by month, customer and product.') },
  cash: { title: t('Cash in and out'), lead: t('What came into your wallet and left it, and how customers paid.') },
  fees: { title: t('Fees and cost of advances'), lead: t('What withdrawals and advances cost you.') },
  tax: { title: t('Tax'), lead: t('Tax on invoices sent and received, and tax withheld.') },
  journal: { title: t('Journal'), lead: t('Everything for your accountant’s books: debits and credits of each account.') },
};
