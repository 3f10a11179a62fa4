import { FileText } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { GUEST_RECEIPT, OWN_RECEIPT } from '../../shared/payments/receipt-calls.ts';
import type { guestReceipt, paymentReceipt } from '../../shared/payments/receipts-contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { currentSession } from '../base/session.ts';
import { fetchFile } from '../base/file-without-schema.ts';
import type { PaymentState } from './use-payment.ts';
import { isPortalLink, linkOf } from './started-by-link.ts';

/** For a settled payment of invoices: for the paying business, or a guest who still has the link. */
export function Receipt({ state, label = t('Receipt') }: { state: PaymentState; label?: string }) {
  const { busy, save } = useSaving();
  const businessId = currentSession()?.business?.id;
  const { reference, category, categoryId, path } = state;
  const q = linkOf(reference);
  const own = path !== null && businessId ? { businessId, paymentId: category === 'bulk' ? categoryId : reference } : null;
  // Money into the wallet and repayments are in the statement; a customer's portal has the receipts of what was paid there.
  if ((category !== 'invoice' && category !== 'bulk') || (own === null && (q === null || isPortalLink(q)))) return null;
  const file = () => (own ? fetchFile<typeof paymentReceipt>(OWN_RECEIPT, own) : fetchFile<typeof guestReceipt>(GUEST_RECEIPT, { q: q ?? '', reference }));
  return (
    <Button icon={<FileText aria-hidden="true" size={16} />} loading={busy !== null} onClick={() => save('receipt.pdf', file)}>
      {label}
    </Button>
  );
}
