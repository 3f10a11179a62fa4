import { Archive, ArchiveRestore, CopyPlus, Ellipsis, MessageCircle, Printer, Send, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listInvoices } from '../../../shared/invoices/contract.ts';
import { copyInvoice } from '../../../shared/invoices/copy-contract.ts';
import type { MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import { isDue, mayInvoice } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useArchive } from '../use-archive.ts';
import type { DraftView as View } from '../editor/values.ts';

const DeleteDialog = lazyDialog(() => import('../delete-dialog.tsx').then((module) => module.DeleteDialog));
const PhoneDialog = lazyDialog(() => import('./phone-dialog.tsx').then((module) => module.PhoneDialog));
const AddRuleDialog = lazyDialog(() => import('../rules/supplier-rule-dialogs.tsx').then((module) => module.AddRuleDialog));
const ResendDialog = lazyDialog(() => import('./resend-dialog.tsx').then((module) => module.ResendDialog));

/** Actions on one invoice that are not its next step. */
export function MoreMenu({ view }: { view: View }) {
  const { business } = useSignedIn();
  const [open, setOpen] = useState<'resend' | 'phone' | 'rule' | 'delete' | null>(null);
  const [send, write, file] = [usePermission('invoice.send'), usePermission('invoice.draft'), usePermission('invoice.archive')];
  const ruling = usePermission('team.roles');
  const copy = useAction(copyInvoice, { refresh: [listInvoices], onDone: ({ id }) => go(paths.createInvoice({ draft: id })) });
  const archive = useArchive();
  const isArchived = view.status === 'archived';
  const name = view.number ?? t('this invoice');
  const subjects = messageSubjects(view);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const items: (MenuEntry | false)[] = [
    view.can.resend && {
      label: t('Send again…'),
      icon: <Send {...icon} />,
      disabled: !send.allowed,
      hint: send.reason || undefined,
      onSelect: () => setOpen('resend'),
    },
    subjects.length > 0 && {
      label: t('By SMS or WhatsApp…'),
      icon: <MessageCircle {...icon} />,
      disabled: !send.allowed,
      hint: send.reason || undefined,
      onSelect: () => setOpen('phone'),
    },
    view.side === 'sent' &&
      write.allowed &&
      mayInvoice(business.category) && {
        label: t('Duplicate'),
        icon: <CopyPlus {...icon} />,
        onSelect: () => copy.mutate({ id: view.id, businessId: business.id }),
      },
  ];
  if (view.side === 'sent' && view.stage === 'sent')
    items.push({
      label: isArchived ? t('Unarchive') : t('Archive'),
      icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
      disabled: !file.allowed || archive.isPending,
      hint: file.reason || undefined,
      onSelect: () => archive.run([view.id], !isArchived),
    });
  if (view.side === 'received' && ruling.allowed)
    items.push({ label: t('Set a rule for this supplier…'), icon: <ShieldCheck {...icon} />, onSelect: () => setOpen('rule') });
  items.push({ label: t('Print'), icon: <Printer {...icon} />, to: paths.downloadInvoice(view.id) });
  if (view.can.delete)
    items.push('line', {
      label: t('Delete invoice'),
      icon: <Trash2 {...icon} />,
      danger: true,
      disabled: !write.allowed,
      hint: write.reason || undefined,
      onSelect: () => setOpen('delete'),
    });
  const entries = items.filter((item) => item !== false);
  return (
    <>
      <Menu
        label={t('More actions')}
        align="end"
        items={entries}
        trigger={(props) => <IconButton {...props} framed label={t('More actions')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
      />
      {open === 'resend' && (
        <ResendDialog invoice={{ id: view.id, name, party: view.recipient.name, email: view.recipient.email }} onClose={() => setOpen(null)} />
      )}
      {open === 'rule' && <AddRuleDialog sender={{ invoiceId: view.id, name: view.sender.name }} onClose={() => setOpen(null)} />}
      {open === 'phone' && <PhoneDialog invoice={{ id: view.id, name, party: view.recipient.name }} subjects={subjects} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          invoice={{ id: view.id, name, party: view.recipient.name, total: koboOf(view.total), isDraft: false }}
          onDeleted={() => go(paths.invoices({ type: 'sent' }), { replace: true })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What a message to the recipient's phone can be about now; the likeliest first. */
function messageSubjects(view: View): MessageSubject[] {
  if (view.side !== 'sent' || view.stage !== 'sent') return [];
  const those: (MessageSubject | false)[] = [
    view.balance <= 0 && 'receipt',
    view.can.resend && 'invoice',
    isDue(view.status) && 'reminder',
    view.balance > 0 && view.paid > 0 && 'receipt',
  ];
  return those.filter((one) => one !== false);
}
