import { mayInvoice } from '../../shared/invoices/status.ts';
import type { Side } from '../../shared/invoices/status.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

const LABELS = {
  sent: t('Sent', undefined, 'several'),
  received: t('Received', undefined, 'several'),
  recurring: t('Recurring'),
  quotes: t('Quotes'),
  'credit-notes': t('Credit notes'),
  due: t('Due calendar'),
  runs: t('Payment runs'),
  orders: t('Orders received'),
} as const;
type InvoiceTab = keyof typeof LABELS;

/** The lists of the invoices, above each of them. `side`: of the credit notes behind their tab. `spaced`: the list follows at once. */
export function InvoiceTabs({ current, side, spaced = false }: { current: InvoiceTab; side?: Side; spaced?: boolean }) {
  const { category } = useSignedIn().business;
  const pages: Record<InvoiceTab, string> = {
    sent: paths.invoices({ type: 'sent' }),
    received: paths.invoices({ type: 'received' }),
    recurring: paths.recurringInvoices(),
    quotes: paths.quotes(),
    'credit-notes': paths.creditNotes(side),
    due: paths.dueCalendar(),
    runs: paths.paymentRuns(),
    orders: paths.purchaseOrders(),
  };
  const shown: readonly InvoiceTab[] = [
    ...(mayInvoice(category) ? (['sent', 'received', 'recurring'] as const) : (['received', 'sent'] as const)),
    ...(['quotes', 'credit-notes', 'due', 'runs'] as const),
    // A supplier has no purchase orders in the navigation, but receives orders.
    ...(category === 'supplier' ? (['orders'] as const) : []),
  ];
  return (
    <div className={spaced ? 'mb-6' : undefined}>
      <Tabs label={t('Invoices')} tabs={shown.map((tab) => ({ to: pages[tab], label: LABELS[tab], current: tab === current }))} />
    </div>
  );
}
