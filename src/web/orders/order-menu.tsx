import { Archive, CopyPlus, Ellipsis, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { isOpenOrder } from '../../shared/orders/status.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { NewLinkDialog } from './order-dialogs.tsx';
import { useCopyOrder } from './use-copy-order.ts';
import type { OrderView } from './order-kind.ts';
import { WithdrawOrderDialog, useArchive } from './archive-orders.tsx';

/** Less frequent actions of the buyer on a sent order. */
export function OrderMenu({ view, onNewLink }: { view: OrderView; onNewLink: () => void }) {
  const [open, setOpen] = useState<'archive' | 'link' | null>(null);
  const { business } = useSignedIn();
  const copy = useCopyOrder();
  const archiveOrders = useArchive();
  const put = () => archiveOrders([view.id], true);
  const archive = usePermission('invoice.archive');
  const close = () => setOpen(null);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isOpen = isOpenOrder(view);
  const archiving: MenuEntry[] = [
    'line',
    {
      label: isOpen ? t('Withdraw order') : t('Archive'),
      icon: <Archive {...icon} />,
      danger: isOpen,
      disabled: !archive.allowed,
      hint: archive.reason || undefined,
      onSelect: () => (isOpen ? setOpen('archive') : void put().catch((error: unknown) => toast.error(errorText(error)))),
    },
  ];
  // The buyer sees it in every state.
  if (view.side !== 'sent') return null;
  return (
    <>
      <Menu
        label={t('More for this order')}
        align="end"
        trigger={(props) => <IconButton {...props} framed label={t('More for this order')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[
          { label: t('Duplicate'), icon: <CopyPlus {...icon} />, onSelect: () => copy.mutate({ id: view.id, businessId: business.id }) },
          ...(view.can.newLink ? [{ label: t('Regenerate link'), icon: <Link2Off {...icon} />, onSelect: () => setOpen('link') }] : []),
          ...(view.can.archive ? archiving : []),
        ]}
      />
      {open === 'archive' && <WithdrawOrderDialog name={view.number ?? t('this order')} onConfirm={put} onClose={close} />}
      {open === 'link' && <NewLinkDialog view={view} onMade={onNewLink} onClose={close} />}
    </>
  );
}
