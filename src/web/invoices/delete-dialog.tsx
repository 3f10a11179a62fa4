import { useQueryClient } from '@tanstack/react-query';
import { deleteInvoice, listInvoices } from '../../shared/invoices/contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../base/session.ts';

interface Deletable {
  id: string;
  name: string;
  party: string;
  total: Kobo;
  isDraft: boolean;
}

interface DeleteDialogProps {
  invoice: Deletable;
  /** The call that deletes it, if it is not an invoice. */
  remove?: ((businessId: string, id: string) => Promise<unknown>) | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ invoice, remove = removeInvoice, onClose, onDeleted }: DeleteDialogProps) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const run = async () => {
    await remove(business.id, invoice.id);
    void queries.invalidateQueries({ queryKey: [listInvoices.id] });
    toast.success(invoice.isDraft ? t('Draft deleted') : t('{name} deleted', { name: invoice.name }));
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      danger
      title={invoice.isDraft ? t('Delete this draft?') : t('Delete {name}?', { name: invoice.name })}
      confirm={t('Delete')}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        <T text={whatGoes(invoice)} amount={<b>{formatMoney(invoice.total)}</b>} party={<b className="wrap-anywhere">{invoice.party}</b>} />
      </p>
    </ConfirmDialog>
  );
}

function whatGoes({ isDraft, party }: Deletable): string {
  if (isDraft)
    return party
      ? t('The draft of {amount} to {party} will be permanently deleted. This can’t be undone.')
      : t('The draft of {amount} will be permanently deleted. This can’t be undone.');
  return party
    ? t('The invoice of {amount} to {party} will be permanently deleted and its link disabled. This can’t be undone.')
    : t('The invoice of {amount} will be permanently deleted and its link disabled. This can’t be undone.');
}

function removeInvoice(businessId: string, id: string): Promise<unknown> {
  return call(deleteInvoice, { id, businessId });
}
