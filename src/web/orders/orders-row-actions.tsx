import { Archive, ArchiveRestore, CopyPlus, Ellipsis, Eye, PenLine } from 'lucide-react';
import { useState } from 'react';
import { isOpenOrder } from '../../shared/orders/status.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import type { OrderRow } from './orders-columns.tsx';
import { WithdrawOrderDialog, useArchive } from './archive-orders.tsx';
import { useCopyOrder } from './use-copy-order.ts';

export function OrderRowActions({ row, name }: { row: OrderRow; name: string }) {
  const { business } = useSignedIn();
  const [archive, send] = [usePermission('invoice.archive'), usePermission('invoice.send')];
  const put = useArchive();
  const copy = useCopyOrder();
  const [isConfirming, setConfirming] = useState(false);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isArchived = row.status === 'archived';
  const run = () => put([row.id], !isArchived);
  const archiving: MenuEntry = {
    label: isArchived ? t('Unarchive') : isOpenOrder(row) ? t('Withdraw order') : t('Archive'),
    icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
    danger: isOpenOrder(row),
    disabled: !archive.allowed,
    hint: archive.reason || undefined,
    onSelect: () => (isOpenOrder(row) ? setConfirming(true) : void run().catch((error: unknown) => toast.error(errorText(error)))),
  };
  const revising: MenuEntry = {
    label: t('Revise and resend'),
    icon: <PenLine {...icon} />,
    disabled: !send.allowed,
    hint: send.reason || undefined,
    onSelect: () => go(paths.reviseOrder(row.id)),
  };
  const own: MenuEntry[] = [
    ...(row.status === 'denied' ? [revising] : []),
    { label: t('Duplicate'), icon: <CopyPlus {...icon} />, onSelect: () => copy.mutate({ id: row.id, businessId: business.id }) },
    'line',
    archiving,
  ];
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={(props) => <IconButton {...props} label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[{ label: t('Open'), icon: <Eye {...icon} />, to: paths.purchaseOrder(row.id) }, ...own]}
      />
      {isConfirming && <WithdrawOrderDialog name={name} onConfirm={run} onClose={() => setConfirming(false)} />}
    </>
  );
}
