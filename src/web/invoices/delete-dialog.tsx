import { useQueryClient } from '@tanstack/react-query';
import { deleteInvoice, listInvoices } from '../../shared/invoices/contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { call } from '../../ui/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../app/session.ts';

interface Deletable {
  id: string;
  name: string;
  party: string;
  total: Kobo;
  isDraft: boolean;
}

interface DeleteDialogProps {
  invoice: Deletable;
  /** How it is deleted, where it is no invoice. */
  remove?: (businessId: string, id: string) => Promise<unknown>;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ invoice, remove = removeInvoice, onClose, onDeleted }: DeleteDialogProps) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const run = async () => {
    await remove(business.id, invoice.id);
    void queries.invalidateQueries({ queryKey: [listInvoices.id] });
    toast.success(invoice.isDraft ? 'Draft deleted' : `${invoice.name} deleted`);
    onDeleted?.();
  };
  return (
    <ConfirmDialog danger title={invoice.isDraft ? 'Delete this draft?' : `Delete ${invoice.name}?`} confirm="Delete" onConfirm={run} onClose={onClose}>
      <p>
        {invoice.isDraft ? 'The draft' : 'The invoice'} of <b>{formatMoney(invoice.total)}</b>
        {invoice.party && (
          <>
            {' '}
            to <b className="wrap-anywhere">{invoice.party}</b>
          </>
        )}{' '}
        goes for good{invoice.isDraft ? '.' : ', and its link stops working.'} This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

export function removeInvoice(businessId: string, id: string): Promise<unknown> {
  return call(deleteInvoice, { id, businessId });
}
