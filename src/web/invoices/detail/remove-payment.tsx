import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';

/** For a payment that was recorded on an invoice before it was declined: once it is given back, it is removed here. */
export function RemovePayment({ view, paymentId }: { view: View; paymentId: string }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.mark-paid');
  const remove = useAction(undoMarkPaid, { onDone: useRefresh(), done: t('Payment removed') });
  const isRemovable = view.side === 'sent' && view.status === 'denied' && view.payments.some(({ id }) => id === paymentId);
  if (!isRemovable || !may.allowed) return null;
  return (
    <Button size="small" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate({ id: view.id, businessId: business.id, paymentId })}>
      {t('Remove payment')}
    </Button>
  );
}
