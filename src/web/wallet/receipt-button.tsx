import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { paymentReceipt } from '../../shared/payments/receipts-contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';

/** The receipt of a statement line, if it is a payment; other lines have none. */
export function ReceiptButton({ reference, of }: { reference: string | null; of: string }) {
  const { business } = useSignedIn();
  const [busy, setBusy] = useState(false);
  if (reference === null) return null;
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(await download(paymentReceipt, { businessId: business.id, paymentId: reference }), 'receipt.pdf');
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="quiet" loading={busy} onClick={() => void take()}>
      {t('Receipt')}
      <span className="sr-only"> {t('of {of}', { of })}</span>
    </Button>
  );
}
