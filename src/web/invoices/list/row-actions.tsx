import {
  Archive,
  ArchiveRestore,
  Ban,
  BellRing,
  Check,
  Copy,
  CopyPlus,
  Eye,
  Ellipsis,
  FileText,
  PenLine,
  Printer,
  Send,
  Trash2,
  WalletCards,
} from 'lucide-react';
import { useState } from 'react';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { copyInvoice } from '../../../shared/invoices/copy-contract.ts';
import { invoicePdf } from '../../../shared/invoices/documents-contract.ts';
import { allows, mayInvoice } from '../../../shared/invoices/status.ts';
import type { Side } from '../../../shared/invoices/status.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { download } from '../../../api-client/download.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useArchive } from '../use-archive.ts';
import { MarkPaidDialog } from '../pay/mark-paid-dialog.tsx';
import { toPay } from '../pay/to-pay.ts';

const DeleteDialog = lazyDialog(() => import('../delete-dialog.tsx').then((module) => module.DeleteDialog));
const RemindDialog = lazyDialog(() => import('../detail/remind-dialog.tsx').then((module) => module.RemindDialog));
const ResendDialog = lazyDialog(() => import('../detail/resend-dialog.tsx').then((module) => module.ResendDialog));
const ReceivedStep = lazyDialog(() => import('./received-step.tsx').then((module) => module.ReceivedStep));
const VoidDialog = lazyDialog(() => import('../detail/void-dialog.tsx').then((module) => module.VoidDialog));

export type InvoiceRow = OutputOf<typeof listInvoices>['invoices'][number];

export function RowActions({ row, side, name, today }: { row: InvoiceRow; side: Side; name: string; today: CalendarDate }) {
  const { business } = useSignedIn();
  const mark = usePermission('invoice.mark-paid');
  const send = usePermission('invoice.send');
  const write = usePermission('invoice.draft');
  const file = usePermission('invoice.archive');
  const steps = useReceivedSteps(row);
  const archive = useArchive();
  const copy = useAction(copyInvoice, { refresh: [listInvoices], onDone: ({ id }) => go(paths.createInvoice({ draft: id })) });
  const { save } = useSaving();
  const [open, setOpen] = useState<'approve' | 'pay' | 'paid' | 'delete' | 'remind' | 'resend' | 'void' | null>(null);
  const close = () => setOpen(null);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isDraft = row.status === 'draft';
  const own = side === 'sent';
  const isArchived = row.status === 'archived';
  const { void: mayVoid, delete: mayDelete } = row.can;
  const items: (MenuEntry | false)[] = [
    isDraft
      ? { label: t('Continue editing'), icon: <PenLine {...icon} />, to: paths.createInvoice({ draft: row.id }) }
      : { label: t('Open'), icon: <Eye {...icon} />, to: paths.invoice(row.id) },
    ...steps.map(({ step, label, may }) => ({
      label,
      icon: step === 'approve' ? <Check {...icon} /> : <WalletCards {...icon} />,
      disabled: may.answer === 'deny',
      hint: may.reason || undefined,
      onSelect: () => setOpen(step),
    })),
    own && !isDraft && { label: t('Copy link'), icon: <Copy {...icon} />, onSelect: () => void copyLink(row.id, business.id) },
    own &&
      can('remind', row) && {
        label: t('Send reminder'),
        icon: <BellRing {...icon} />,
        disabled: !send.allowed,
        hint: send.reason || undefined,
        onSelect: () => setOpen('remind'),
      },
    own &&
      can('resend', row) && {
        label: t('Send again…'),
        icon: <Send {...icon} />,
        disabled: !send.allowed,
        hint: send.reason || undefined,
        onSelect: () => setOpen('resend'),
      },
    own &&
      !isDraft &&
      write.allowed &&
      mayInvoice(business.category) && {
        label: t('Duplicate'),
        icon: <CopyPlus {...icon} />,
        onSelect: () => copy.mutate({ id: row.id, businessId: business.id }),
      },
    !isDraft && {
      label: t('Download PDF'),
      icon: <FileText {...icon} />,
      onSelect: () => save(`${row.number ?? t('Invoice')}.pdf`, () => download(invoicePdf, { id: row.id, businessId: business.id })),
    },
    !isDraft && { label: t('Print'), icon: <Printer {...icon} />, to: paths.downloadInvoice(row.id) },
    own &&
      can('mark-paid', row) && {
        label: t('Mark as paid'),
        icon: <WalletCards {...icon} />,
        disabled: !mark.allowed,
        hint: mark.reason || undefined,
        onSelect: () => setOpen('paid'),
      },
    own &&
      !isDraft &&
      row.status !== 'void' &&
      file.allowed && {
        label: isArchived ? t('Unarchive') : t('Archive'),
        icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
        onSelect: () => archive.run([row.id], !isArchived),
      },
    own && (mayVoid || mayDelete) && 'line',
    own &&
      mayVoid && {
        label: t('Void', undefined, 'verb'),
        icon: <Ban {...icon} />,
        danger: true,
        disabled: !send.allowed,
        hint: send.reason || undefined,
        onSelect: () => setOpen('void'),
      },
    own &&
      mayDelete && {
        label: t('Delete'),
        icon: <Trash2 {...icon} />,
        danger: true,
        disabled: !write.allowed,
        hint: write.reason || undefined,
        onSelect: () => setOpen('delete'),
      },
  ];
  const next = steps.find(({ may }) => may.answer !== 'deny');
  return (
    <>
      <span className="relative inline-flex">
        {next && (
          // In front of the total, so that it takes no room. On cards and touch screens the menu alone has it.
          <span
            data-step
            className="absolute inset-y-0 end-full me-1 hidden items-center rounded bg-surface opacity-0 transition-opacity duration-[120ms] group-hover:opacity-100 focus-within:opacity-100 in-[table]:flex pointer-coarse:hidden"
          >
            <Button size="small" aria-label={t('{step}: {name}', { step: next.label, name })} onClick={() => setOpen(next.step)}>
              {next.label}
            </Button>
          </span>
        )}
        <Menu
          label={t('Actions for {name}', { name })}
          align="end"
          trigger={(props) => <IconButton {...props} small label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
          items={items.filter((item) => item !== false)}
        />
      </span>
      {(open === 'approve' || open === 'pay') && <ReceivedStep id={row.id} name={name} step={open} onClose={close} />}
      {open === 'paid' && (
        <MarkPaidDialog invoice={{ id: row.id, name, party: row.party, balance: koboOf(row.balance), payNow: toPay(row) }} today={today} onClose={close} />
      )}
      {open === 'remind' && <RemindDialog invoice={{ id: row.id, name, party: row.party }} onClose={close} />}
      {open === 'resend' && <ResendDialog invoice={{ id: row.id, name, party: row.party }} onClose={close} />}
      {open === 'void' && <VoidDialog view={{ ...row, recipient: { name: row.party } }} onClose={close} />}
      {open === 'delete' && <DeleteDialog invoice={{ id: row.id, name, party: row.party, total: koboOf(row.total), isDraft }} onClose={close} />}
    </>
  );
}

/** The steps of the recipient that the state allows, with the reader's permission. */
function useReceivedSteps({ can: { approve, pay } }: InvoiceRow) {
  const [deciding, paying] = [usePermission('invoice.approval'), usePermission('invoice.pay')];
  return [
    ...(approve ? [{ step: 'approve' as const, may: deciding, label: deciding.answer === 'ask' ? t('Request approval') : t('Approve') }] : []),
    ...(pay ? [{ step: 'pay' as const, may: paying, label: paying.answer === 'ask' ? t('Request payment approval') : t('Pay') }] : []),
  ];
}

// The list's rows lack the decision; the server refuses impossible steps, and the dialog shows the reason.
function can(step: 'mark-paid' | 'remind' | 'resend', row: InvoiceRow): boolean {
  return allows(step, row.status, 'pending');
}

async function copyLink(id: string, businessId: string): Promise<void> {
  try {
    const { shareUrl } = await call(readInvoice, { id, businessId });
    if (!shareUrl) {
      toast.error(t('This invoice has no open link'));
      return;
    }
    await navigator.clipboard.writeText(shareUrl);
    toast.success(t('Link copied'));
  } catch (error) {
    toast.error(error instanceof DOMException ? t('Your browser did not allow copying. Open the invoice and copy the link there.') : errorText(error));
  }
}
