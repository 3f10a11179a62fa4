import { Archive, ArchiveRestore, X } from 'lucide-react';
import { useState } from 'react';
import { add, kobo } from '../../shared/kit/money.ts';
import { isOpenOrder } from '../../shared/orders/status.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { errorText } from '../../api-client/api-error.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { TooltipTriggerProps } from '../../ui/overlays/tooltip.tsx';
import { usePermission } from '../base/permission.ts';
import { koboOf } from '../documents/document-data.ts';
import type { OrderRow } from './orders-columns.tsx';
import { WithdrawOrderDialog, useArchive } from './archive-orders.tsx';

/** The actions for all selected orders. Visible while any is selected. */
export function OrdersSelection({ rows, onClear }: { rows: readonly OrderRow[]; onClear: () => void }) {
  const may = usePermission('invoice.archive');
  const put = useArchive();
  const [busy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const sent = rows.filter((row) => row.status !== 'draft');
  const open = sent.filter(isOpenOrder);
  const back = sent.length > 0 && sent.every((row) => row.status === 'archived');
  const why = may.allowed ? (sent.length === 0 ? t('Drafts are deleted, not archived.') : '') : may.reason;
  const run = () =>
    put(
      sent.map(({ id }) => id),
      !back,
    ).then(onClear);
  const press = () => {
    setBusy(true);
    run()
      .catch((error: unknown) => toast.error(errorText(error)))
      .finally(() => setBusy(false));
  };
  const Icon = back ? ArchiveRestore : Archive;
  const button = (props: Partial<TooltipTriggerProps> = {}) => (
    <Button
      icon={<Icon aria-hidden="true" size={16} />}
      inactive={why !== ''}
      loading={busy}
      onClick={open.length > 0 ? () => setConfirming(true) : press}
      {...props}
    >
      {back ? t('Unarchive') : sent.length > 0 && sent.length < rows.length ? t('Archive {count}', { count: sent.length }) : t('Archive')}
    </Button>
  );
  return (
    <div
      role="region"
      aria-label={t('Selected orders')}
      className="sticky bottom-(--bar) z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-raised px-4 py-3 lg:bottom-4"
    >
      <p aria-live="polite" className="flex-1 whitespace-nowrap max-sm:basis-full">
        {tn(rows.length, '{count} order selected', '{count} orders selected')} · <Money kobo={add(kobo(0), ...rows.map((row) => koboOf(row.total)))} strong />
      </p>
      {why ? <Tooltip text={why}>{button}</Tooltip> : button()}
      <IconButton label={t('Clear selection')} icon={<X aria-hidden="true" size={18} />} onClick={onClear} />
      {isConfirming && <WithdrawOrderDialog count={open.length} onConfirm={run} onClose={() => setConfirming(false)} />}
    </div>
  );
}
