import { remindNow } from '../../../shared/invoices/lifecycle-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../../base/session.ts';
import { useRefresh } from '../use-refresh.ts';

/** A reminder by e-mail, now. The server sends one in 24 hours at most. */
export function RemindDialog({ invoice, onClose }: { invoice: { id: string; name: string; party: string; balance: Kobo }; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const remind = useAction(remindNow, { ownError: true });
  const run = async () => {
    await remind.mutateAsync({ id: invoice.id, businessId: business.id });
    toast.success(t('Reminder on its way to {name}', { name: invoice.party }));
    refresh();
  };
  return (
    <ConfirmDialog title={t('Remind {party} of {name}?', invoice)} confirm={t('Send reminder')} onConfirm={run} onClose={onClose}>
      <p className="text-ink-2">
        {t('We’ll email a reminder for {amount} with a link to the invoice. You can send one a day.', { amount: formatMoney(invoice.balance) })}
      </p>
    </ConfirmDialog>
  );
}
