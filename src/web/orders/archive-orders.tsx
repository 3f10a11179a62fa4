import { useQueryClient } from '@tanstack/react-query';
import { listOrders, readOrder } from '../../shared/orders/contract.ts';
import { archiveOrders } from '../../shared/orders/steps-contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';

/** An archived open order cannot be decided or invoiced, so the app asks first. `name`: of a single one. */
export function WithdrawOrderDialog({
  count = 1,
  name,
  onConfirm,
  onClose,
}: {
  count?: number;
  name?: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      danger
      title={name === undefined ? tn(count, 'Withdraw {count} open order?', 'Withdraw {count} open orders?') : t('Withdraw {name}?', { name })}
      confirm={t('Withdraw and archive')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? t('The supplier can no longer approve or decline it. Tell them if they may have started work.')
          : t('Suppliers can no longer approve or decline them. Tell them if they may have started work.')}
      </p>
    </ConfirmDialog>
  );
}

/** Archives or unarchives orders; the toast offers undo. */
export function useArchive(): (orders: string[], archived: boolean) => Promise<void> {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const put = async (orders: string[], archived: boolean): Promise<void> => {
    const { count } = await call(archiveOrders, { businessId: business.id, orders, archived });
    for (const { id } of [listOrders, readOrder]) void queries.invalidateQueries({ queryKey: [id] });
    toast.success(
      archived ? tn(count, 'Order archived', '{count} orders archived') : tn(count, 'Order unarchived', '{count} orders unarchived'),
      archived ? { undo: () => void put(orders, false).catch((error: unknown) => toast.error(errorText(error))) } : {},
    );
  };
  return put;
}
