import { Archive, ArchiveRestore, CalendarClock, WalletCards, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkInvoices } from '../../../shared/invoices/bulk-contract.ts';
import { allows } from '../../../shared/invoices/status.ts';
import type { Side } from '../../../shared/invoices/status.ts';
import { add, formatMoney, kobo } from '../../../shared/kit/money.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { TooltipTriggerProps } from '../../../ui/overlays/tooltip.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useArchive } from '../use-archive.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { BulkPayDialog } from '../pay/bulk-pay-dialog.tsx';
import type { InvoiceRow } from './row-actions.tsx';

const NewRunDialog = lazyDialog(() => import('../runs/new-run-dialog.tsx').then((module) => module.NewRunDialog));

/** The maximum of one call. */
const BULK_MOST = 100;

/** The actions for all selected rows, with their sum. Visible while any row is selected. */
export function SelectionBar({ rows, side, onClear }: { rows: readonly InvoiceRow[]; side: Side; onClear: () => void }) {
  const sum = add(kobo(0), ...rows.map((row) => koboOf(side === 'sent' ? row.total : row.balance)));
  return (
    <div
      role="region"
      aria-label={t('Selected invoices')}
      className="sticky bottom-(--bar) z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-raised px-4 py-3 lg:bottom-4"
    >
      <p aria-live="polite" className="flex-1 whitespace-nowrap max-sm:basis-full">
        {tn(rows.length, '{count} selected', '{count} selected')} · <Money kobo={sum} strong />
      </p>
      {side === 'received' ? <PayReceived rows={rows} onDone={onClear} /> : <ArchiveChosen rows={rows} onDone={onClear} />}
      <IconButton label={t('Clear selection')} icon={<X aria-hidden="true" size={18} />} onClick={onClear} />
    </div>
  );
}

function PayReceived({ rows, onDone }: { rows: readonly InvoiceRow[]; onDone: () => void }) {
  const may = usePermission('invoice.draft');
  const [open, setOpen] = useState(false);
  const payable = rows.filter((row) => allows('pay', row.status, 'pending'));
  return (
    <>
      {may.allowed && payable.length > 0 && payable.length <= BULK_MOST && (
        <Button icon={<CalendarClock aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
          {t('Pay in a run')}
        </Button>
      )}
      <PayChosen rows={rows} onDone={onDone} />
      {open && <NewRunDialog rows={payable} total={add(kobo(0), ...payable.map((row) => koboOf(row.balance)))} onClose={() => setOpen(false)} />}
    </>
  );
}

function PayChosen({ rows, onDone }: { rows: readonly InvoiceRow[]; onDone: () => void }) {
  const may = usePermission('invoice.pay');
  const [open, setOpen] = useState(false);
  const { business } = useSignedIn();
  // Selected rows keep their last seen values; the current balances are read for the payment.
  const input = { businessId: business.id, invoices: rows.map(({ id }) => id).join(',') };
  const now = useQuery({ ...queryOf(bulkInvoices, input), enabled: open && rows.length <= BULK_MOST, staleTime: 0 });
  const isRead = now.isFetchedAfterMount || now.isError || rows.length > BULK_MOST;
  const payable = ((open && now.data?.invoices) || rows).filter((row) => allows('pay', row.status, 'pending'));
  const total = add(kobo(0), ...payable.map((row) => koboOf(row.balance)));
  const needsApproval = may.answer === 'ask';
  const why = may.answer === 'deny' ? may.reason : payable.length === 0 ? t('None of these can be paid.') : '';
  const button = (props: Partial<TooltipTriggerProps> = {}) => (
    <Button
      variant="primary"
      icon={<WalletCards aria-hidden="true" size={16} />}
      inactive={why !== ''}
      loading={open && !isRead}
      onClick={() => setOpen(true)}
      {...props}
    >
      {payable.length === 0
        ? t('Pay')
        : needsApproval
          ? t('Request approval to pay {amount}', { amount: formatMoney(total) })
          : t('Pay {amount}', { amount: formatMoney(total) })}
    </Button>
  );
  return (
    <>
      {why ? <Tooltip text={why}>{button}</Tooltip> : button()}
      {open && isRead && payable.length > 0 && (
        <BulkPayDialog
          rows={payable}
          left={rows.length - payable.length}
          total={total}
          needsApproval={needsApproval}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function ArchiveChosen({ rows, onDone }: { rows: readonly InvoiceRow[]; onDone: () => void }) {
  const may = usePermission('invoice.archive');
  const sent = rows.filter((row) => row.status !== 'draft' && row.status !== 'void');
  const back = sent.length > 0 && sent.every((row) => row.status === 'archived');
  const archive = useArchive();
  const why = may.allowed ? (sent.length === 0 ? t('Drafts are deleted, not archived.') : '') : may.reason;
  const Icon = back ? ArchiveRestore : Archive;
  const button = (props: Partial<TooltipTriggerProps> = {}) => (
    <Button
      icon={<Icon aria-hidden="true" size={16} />}
      inactive={why !== ''}
      loading={archive.isPending}
      onClick={() =>
        archive.run(
          sent.map(({ id }) => id),
          !back,
          onDone,
        )
      }
      {...props}
    >
      {back ? t('Unarchive') : sent.length < rows.length ? t('Archive {count}', { count: sent.length }) : t('Archive')}
    </Button>
  );
  return why ? <Tooltip text={why}>{button}</Tooltip> : button();
}
