import { Archive, ArchiveRestore, CopyPlus, Ellipsis, Eye, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { isOpenQuote, quoteAllows } from '../../shared/quotes/status.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { WithdrawQuoteDialog, useArchiveQuote } from './archive-quote.tsx';
import { useCopyQuote, useInvoiceQuote } from './quote-actions.ts';
import type { QuoteRow } from './quotes-columns.tsx';

const icon = { 'aria-hidden': true, size: 16 } as const;

export function nameOf(row: QuoteRow): string {
  return row.number ?? t('the draft for {name}', { name: row.party || t('no customer') });
}

/** The steps of a sent quote in its row. */
export function QuoteRowActions({ row }: { row: QuoteRow }) {
  const { business } = useSignedIn();
  const [archive, write] = [usePermission('invoice.archive'), usePermission('invoice.draft')];
  const put = useArchiveQuote();
  const [copy, invoice] = [useCopyQuote(), useInvoiceQuote()];
  const [isConfirming, setConfirming] = useState(false);
  const name = nameOf(row);
  const isArchived = row.status === 'archived';
  const run = () => put(row, !isArchived);
  const of = { id: row.id, businessId: business.id };
  const writing = { disabled: !write.allowed, hint: write.reason || undefined };
  const items: MenuEntry[] = [
    { label: t('Open'), icon: <Eye {...icon} />, to: paths.quote(row.id) },
    ...(quoteAllows('invoice', row.status, 'sent')
      ? [{ label: t('Turn into an invoice'), icon: <ReceiptText {...icon} />, ...writing, onSelect: () => invoice.mutate(of) }]
      : []),
    { label: t('Duplicate'), icon: <CopyPlus {...icon} />, ...writing, onSelect: () => copy.mutate(of) },
    'line',
    {
      label: isArchived ? t('Unarchive') : isOpenQuote(row) ? t('Withdraw') : t('Archive'),
      icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
      danger: isOpenQuote(row),
      disabled: !archive.allowed,
      hint: archive.reason || undefined,
      onSelect: () => (isOpenQuote(row) ? setConfirming(true) : void run().catch((error: unknown) => toast.error(errorText(error)))),
    },
  ];
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={(props) => <IconButton {...props} label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={items}
      />
      {isConfirming && <WithdrawQuoteDialog name={name} onConfirm={run} onClose={() => setConfirming(false)} />}
    </>
  );
}
