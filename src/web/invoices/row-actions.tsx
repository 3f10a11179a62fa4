import { Copy, Eye, Ellipsis, PenLine, Printer, Trash2, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { readInvoice } from '../../shared/invoices/contract.ts';
import type { listInvoices } from '../../shared/invoices/contract.ts';
import { allows } from '../../shared/invoices/status.ts';
import type { Side } from '../../shared/invoices/status.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/kit/words.ts';
import { errorText } from '../../ui/api-error.ts';
import { call } from '../../ui/client.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useMay } from '../app/may.ts';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { koboOf } from '../paper/paper-data.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';

export type InvoiceRow = OutputOf<typeof listInvoices>['invoices'][number];

export function RowActions({ row, side, name, today }: { row: InvoiceRow; side: Side; name: string; today: CalendarDate }) {
  const { business } = useSignedIn();
  const mark = useMay('invoice.mark-paid');
  const [open, setOpen] = useState<'paid' | 'delete' | null>(null);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isDraft = row.status === 'draft';
  const own = side === 'sent';
  const items: (MenuEntry | false)[] = [
    isDraft
      ? { label: t('Continue editing'), icon: <PenLine {...icon} />, to: paths.createInvoice({ draft: row.id }) }
      : { label: t('Open'), icon: <Eye {...icon} />, to: paths.invoice(row.id) },
    own && !isDraft && { label: t('Copy link'), icon: <Copy {...icon} />, onSelect: () => void copyLink(row.id, business.id) },
    !isDraft && { label: t('Print'), icon: <Printer {...icon} />, to: paths.downloadInvoice(row.id) },
    own &&
      canMark(row) && {
        label: t('Mark as paid'),
        icon: <WalletCards {...icon} />,
        disabled: !mark.allowed,
        hint: mark.reason || undefined,
        onSelect: () => setOpen('paid'),
      },
    own && canDelete(row) && 'line',
    own && canDelete(row) && { label: t('Delete'), icon: <Trash2 {...icon} />, danger: true, onSelect: () => setOpen('delete') },
  ];
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={(props) => <IconButton {...props} label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={items.filter((item) => item !== false)}
      />
      {open === 'paid' && (
        <MarkPaidDialog invoice={{ id: row.id, name, party: row.party, balance: koboOf(row.balance) }} today={today} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && <DeleteDialog invoice={{ id: row.id, name, party: row.party, total: koboOf(row.total), isDraft }} onClose={() => setOpen(null)} />}
    </>
  );
}

// The list's rows carry no decision; the server refuses what it does not allow, and the dialog says why.
function canMark(row: InvoiceRow): boolean {
  return allows('mark-paid', row.status, 'pending');
}

function canDelete(row: InvoiceRow): boolean {
  return row.status === 'draft' || (row.balance === row.total && allows('delete', row.status, row.status === 'expired' ? 'expired' : 'pending'));
}

async function copyLink(id: string, businessId: string): Promise<void> {
  try {
    const { shareUrl } = await call(readInvoice, { id, businessId });
    if (!shareUrl) {
      toast.error(t('This invoice has no open link.'));
      return;
    }
    await navigator.clipboard.writeText(shareUrl);
    toast.success(t('Link copied'));
  } catch (error) {
    toast.error(error instanceof DOMException ? t('Your browser did not allow copying. Open the invoice and copy the link there.') : errorText(error));
  }
}
