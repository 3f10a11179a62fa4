import { Archive, ArchiveRestore, BellRing, CalendarClock, Check, CircleCheck, Download, Ellipsis, FileText, WalletCards, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { bulkInvoices, invoicePdfs } from '../../../shared/invoices/bulk-contract.ts';
import { exportInvoices } from '../../../shared/invoices/contract.ts';
import { allows } from '../../../shared/invoices/status.ts';
import type { Side } from '../../../shared/invoices/status.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { add, formatMoney, ZERO } from '../../../shared/kit/money.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { download } from '../../../api-client/download.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { WIDE, useMedia } from '../../../ui/primitives/use-media.ts';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import type { TooltipTriggerProps } from '../../../ui/overlays/tooltip.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useArchive } from '../use-archive.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { BulkPayDialog } from '../pay/bulk-pay-dialog.tsx';
import { sumToPay } from '../pay/to-pay.ts';
import type { BulkStep } from './bulk-step-dialog.tsx';
import type { InvoiceRow } from './row-actions.tsx';

const NewRunDialog = lazyDialog(() => import('../runs/new-run-dialog.tsx').then((module) => module.NewRunDialog));
const BulkStepDialog = lazyDialog(() => import('./bulk-step-dialog.tsx').then((module) => module.BulkStepDialog));

/** The maximum of one call. */
const BULK_MOST = 100;
/** A hundred documents are drawn in half a minute. */
const LONG = 180_000;
const ICON = { 'aria-hidden': true, size: 16 } as const;

interface Selected {
  rows: readonly InvoiceRow[];
  side: Side;
  today: CalendarDate;
  onClear: () => void;
  /** These are done: their selection ends. */
  onDone: (ids: readonly string[]) => void;
}

interface BulkAction {
  label: string;
  icon: ReactNode;
  /** Why it cannot be done; empty if it can. */
  why: string;
  busy?: boolean;
  /** In the menu on every screen. */
  rare?: boolean;
  run: () => void;
}

/** The actions for all selected rows, with their sum. Visible while any row is selected. Where there is little room, the first is a button and the others are in a menu. */
export function SelectionBar({ rows, side, today, onClear, onDone }: Selected) {
  const sum = side === 'sent' ? add(ZERO, ...rows.map((row) => koboOf(row.total))) : sumToPay(rows);
  const isWide = useMedia(WIDE);
  const [open, setOpen] = useState<{ step: BulkStep | 'run'; rows: readonly InvoiceRow[] } | null>(null);
  const steps = useSteps(rows, side, (step, those) => setOpen({ step, rows: those }));
  const archiving = useArchiving(rows, side, onClear);
  const files = useFiles(rows, side);
  const actions = [...steps, ...archiving, ...files].map((one) => (rows.length > BULK_MOST ? { ...one, why: t('Up to 100 invoices at a time.') } : one));
  const first = isWide ? actions.filter(({ rare }) => !rare) : side === 'sent' ? actions.slice(0, 1) : [];
  const close = () => setOpen(null);
  return (
    <div
      role="region"
      aria-label={t('Selected invoices')}
      className="sticky bottom-(--bar) z-20 mt-4 flex flex-wrap items-center gap-x-2 gap-y-2 rounded border border-line bg-raised px-4 py-3 lg:bottom-4"
    >
      <p aria-live="polite" className="me-2 flex-1 whitespace-nowrap max-sm:basis-full">
        {tn(rows.length, '{count} selected', '{count} selected')} · <Money kobo={sum} strong />
      </p>
      {first.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {side === 'received' && <PayChosen rows={rows} onDone={onClear} />}
      <Menu
        label={t('More actions')}
        align="end"
        side="above"
        trigger={(props) => <IconButton {...props} framed label={t('More actions')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={actions
          .filter((action) => !first.includes(action))
          .map(({ label, icon, why, busy, run }) => ({ label, icon, disabled: why !== '' || busy, hint: why || undefined, onSelect: run }))}
      />
      <IconButton label={t('Clear selection')} icon={<X aria-hidden="true" size={18} />} onClick={onClear} />
      {open?.step === 'run' && <NewRunDialog rows={open.rows} total={sumToPay(open.rows)} onClose={close} />}
      {open && open.step !== 'run' && (
        <BulkStepDialog step={open.step} rows={open.rows} left={rows.length - open.rows.length} today={today} onClose={close} onDone={onDone} />
      )}
    </div>
  );
}

function ActionButton({ label, icon, why, busy = false, run }: BulkAction) {
  const button = (props: Partial<TooltipTriggerProps> = {}) => (
    <Button icon={icon} inactive={why !== ''} loading={busy} onClick={run} {...props}>
      {label}
    </Button>
  );
  return why ? <Tooltip text={why}>{button}</Tooltip> : button();
}

/** What the status of some of them allows. Who must ask another person, asks for each invoice by itself. */
function useSteps(rows: readonly InvoiceRow[], side: Side, open: (step: BulkStep | 'run', rows: readonly InvoiceRow[]) => void): readonly BulkAction[] {
  const [send, mark, decide, draft] = [
    usePermission('invoice.send'),
    usePermission('invoice.mark-paid'),
    usePermission('invoice.approval'),
    usePermission('invoice.draft'),
  ];
  const step = (name: BulkStep | 'run', label: string, icon: ReactNode, those: readonly InvoiceRow[], why: string): BulkAction => ({
    label,
    icon,
    why: why || (those.length === 0 ? t('The status of these does not allow it.') : ''),
    run: () => open(name, those),
  });
  if (side === 'sent') {
    const due = rows.filter((row) => allows('remind', row.status, 'pending'));
    return [
      step('remind', t('Send reminder'), <BellRing {...ICON} />, due, send.reason),
      step('paid', t('Mark as paid'), <CircleCheck {...ICON} />, due, mark.reason),
    ];
  }
  const [approvable, payable] = [rows.filter(({ can }) => can.approve), rows.filter((row) => allows('pay', row.status, 'pending'))];
  return [
    ...(decide.allowed && approvable.length > 0 ? [step('approve', t('Approve'), <Check {...ICON} />, approvable, '')] : []),
    ...(draft.allowed && payable.length > 0 ? [step('run', t('Pay in a run'), <CalendarClock {...ICON} />, payable, '')] : []),
  ];
}

/** Only the sender archives. */
function useArchiving(rows: readonly InvoiceRow[], side: Side, onClear: () => void): readonly BulkAction[] {
  const may = usePermission('invoice.archive');
  const archive = useArchive();
  if (side === 'received') return [];
  const sent = rows.filter((row) => row.status !== 'draft' && row.status !== 'void');
  const back = sent.length > 0 && sent.every((row) => row.status === 'archived');
  const Icon = back ? ArchiveRestore : Archive;
  const ids = sent.map(({ id }) => id);
  return [
    {
      label: back ? t('Unarchive') : sent.length > 0 && sent.length < rows.length ? t('Archive {count}', { count: sent.length }) : t('Archive'),
      icon: <Icon {...ICON} />,
      why: may.allowed ? (sent.length === 0 ? t('Drafts are deleted, not archived.') : '') : may.reason,
      busy: archive.isPending,
      run: () => archive.run(ids, !back, onClear),
    },
  ];
}

function useFiles(rows: readonly InvoiceRow[], side: Side): readonly BulkAction[] {
  const { business } = useSignedIn();
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  const sent = rows.filter((row) => row.status !== 'draft');
  const idsOf = (those: readonly InvoiceRow[]) => those.map(({ id }) => id).join(',');
  const savePdfs = () => {
    toast.info(tn(sent.length, 'Creating a file with {count} invoice…', 'Creating a file with {count} invoices…'));
    save('invoices.zip', () => download(invoicePdfs, { businessId: business.id, invoices: idsOf(sent) }, LONG));
  };
  const saveCsv = () => save(`invoices-${side}.csv`, () => download(exportInvoices, { businessId: business.id, type: side, invoices: idsOf(rows) }));
  return [
    {
      label: t('Download PDF'),
      icon: <FileText {...ICON} />,
      why: sent.length === 0 ? t('Drafts have no file yet.') : '',
      busy: busy !== null,
      rare: true,
      run: savePdfs,
    },
    { label: t('Export as CSV'), icon: <Download {...ICON} />, why: may.reason, busy: busy !== null, rare: true, run: saveCsv },
  ];
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
  const total = sumToPay(payable);
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
