import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { exportRun, readRun, runRemittance } from '../../../shared/payments/runs-contract.ts';
import type { PaymentRunView } from '../../../shared/payments/runs-contract.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { download } from '../../../api-client/download.ts';
import { queryOf } from '../../../api-client/query.ts';
import { RecordError } from '../../../ui/feedback/record-error.tsx';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Facts } from '../../../ui/primitives/card.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { useParam } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-model.ts';
import { dayText, momentText } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { setTitle } from '../../base/title.ts';
import { useToday } from '../../base/today.ts';
import { OpenRequests } from '../../team/open-requests.tsx';
import { RunActions } from './run-actions.tsx';
import { isWaitingForDay, lineLook, runLook } from './run-states.ts';

type Line = PaymentRunView['lines'][number];
/** While payments are being made. */
const POLL = 1_500;

/** One payment run: its invoices line by line, the approval, and what was not paid with its reason. */
export function PaymentRunScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const today = useToday();
  const input = { id, businessId: business.id };
  const read = useQuery({
    ...queryOf(readRun, input),
    refetchInterval: ({ state: { data } }) => (data?.state === 'approved' && !isWaitingForDay(data, today) ? POLL : false),
  });
  const run = read.data;
  const title = run ? t('Payment run of {day}', { day: dayText(run.payOn) }) : t('Payment run');
  useEffect(() => setTitle(title), [title]);
  if (read.error && !run) {
    return (
      <RecordError
        title={title}
        back={{ to: paths.paymentRuns(), label: t('Payment runs') }}
        error={read.error}
        text={t('This payment run could not be opened')}
        missing={t('This payment run does not exist')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!run) return <RunSkeleton />;
  return (
    <>
      <PageHeader
        title={title}
        mark={<Status pill {...runLook(run, today)} />}
        back={{ to: paths.paymentRuns(), label: t('Payment runs') }}
        actions={run.paid + run.failed + run.skipped > 0 && <Files run={run} />}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4 lg:order-last">
          <Summary run={run} />
          <OpenRequests path={paths.paymentRun(run.id)} />
          <RunActions run={run} />
        </div>
        <Card flush>
          <DataTable<Line>
            label={t('Invoices of this payment run')}
            columns={columns()}
            rows={run.lines}
            rowKey={(row) => row.invoiceId}
            rowName={(row) => row.number ?? t('Invoice')}
            rowTo={(row) => paths.invoice(row.invoiceId)}
            error={null}
            onRetry={() => void read.refetch()}
            empty={null}
          />
        </Card>
      </div>
    </>
  );
}

/** What was paid, as the suppliers get it, and what was not paid with its reasons. */
function Files({ run }: { run: PaymentRunView }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  const input = { id: run.id, businessId: business.id };
  const files = [
    { count: run.paid, name: `Remittance advice ${run.payOn}.pdf`, title: t('Remittance advice (PDF)'), load: () => download(runRemittance, input) },
    { count: run.failed + run.skipped, name: `not-paid-${run.payOn}.csv`, title: t('What was not paid (CSV)'), load: () => download(exportRun, input) },
  ];
  return files
    .filter(({ count }) => count > 0)
    .map(({ name, title, load }) => (
      <Button
        key={name}
        icon={<Download aria-hidden="true" size={16} />}
        loading={busy === name}
        inactive={!may.allowed}
        onClick={() => may.allowed && save(name, load)}
      >
        {title}
      </Button>
    ));
}

function Summary({ run }: { run: PaymentRunView }) {
  const today = useToday();
  return (
    <Card>
      <p aria-live="polite" className="mb-3 text-ink-2">
        {t('{paid} paid · {waiting} waiting · {unpaid} not paid', { paid: run.paid, waiting: run.waiting, unpaid: run.failed + run.skipped })}
      </p>
      <progress aria-label={t('Paid')} className="sr-only" max={run.count} value={run.paid} />
      <Facts
        rows={[
          { label: t('Pay on'), value: dayText(run.payOn) },
          { label: t('Invoices'), value: tn(run.count, '{count} invoice', '{count} invoices') },
          { label: t('Created by'), value: <span className="wrap-anywhere">{run.createdBy}</span> },
          ...(run.approvedBy && run.approvedAt
            ? [{ label: t('Approved by'), value: <span className="wrap-anywhere">{`${run.approvedBy}, ${momentText(run.approvedAt, today)}`}</span> }]
            : []),
          { label: t('Paid'), value: <Money naira={run.paidTotal} /> },
          { label: t('Total'), value: <Money naira={run.total} />, total: true },
        ]}
      />
      {run.state !== 'cancelled' && <p className="mt-3 text-ink-2">{t('Each supplier gets a remittance advice by email when the run is done.')}</p>}
    </Card>
  );
}

function columns(): Column<Line>[] {
  return [
    {
      key: 'party',
      header: t('Supplier'),
      card: 'title',
      cell: (row) => (
        <span className="wrap-anywhere">
          <span className="font-medium">{row.party}</span> <span className="text-ink-3">{row.number}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('Status'),
      card: 'meta',
      cell: (row) => (
        <span className="grid gap-0.5 py-1">
          <Status {...lineLook(row.state)} />
          {row.reason && <span className="text-xs text-ink-2 wrap-anywhere">{row.reason}</span>}
        </span>
      ),
    },
    { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.amount} /> },
  ];
}

function RunSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-8 w-56" />} />
      <Loading label={t('Loading the payment run')} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-56 w-full lg:order-last" />
        <Skeleton className="h-80 w-full" />
      </div>
    </>
  );
}
