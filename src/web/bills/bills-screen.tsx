import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { listBills, uploadBill } from '../../shared/bills/contract.ts';
import type { BillState } from '../../shared/bills/states.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, go } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { countText } from '../../ui/table/count-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText, dueText, momentText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { InboxCard } from './inbox-card.tsx';
import { errorText } from '../../api-client/api-error.ts';
import { upload } from '../../api-client/upload.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { tooLarge } from '../invoices/attachable.ts';
import type { Bill } from './bill-values.ts';

type BillRow = OutputOf<typeof listBills>['bills'][number];
type TabState = Exclude<BillState, 'reading'>;

const TABS: Readonly<Record<TabState, { label: string; empty: string; explained: string }>> = {
  'to-check': {
    label: t('To check'),
    empty: t('No bills to check'),
    explained: t('Bills that your suppliers email to your address, or that you upload, are read and wait here for you to confirm them.'),
  },
  'to-approve': { label: t('Awaiting approval'), empty: t('No bills to approve'), explained: t('Bills whose details were confirmed wait here for approval.') },
  'to-pay': { label: t('Awaiting payment'), empty: t('No bills to pay'), explained: t('Approved bills wait here until their payment is recorded.') },
  paid: { label: t('Paid', undefined, 'several'), empty: t('No paid bills yet'), explained: t('Bills appear here when their payment is recorded.') },
  discarded: { label: t('Discarded', undefined, 'several'), empty: t('No discarded bills'), explained: t('Discarded bills can be restored.') },
};
// The keys of the record above.
const TAB_STATES = Object.keys(TABS) as TabState[];
const PAGE_SIZE = 20;
/** While files are being read. */
const POLL = 2_000;

/** Bills of suppliers, by what is to be done next; the state and the page are in the address. */
export function BillsScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const may = usePermission('bill.edit');
  const state = TAB_STATES.find((one) => one === query.get('state')) ?? 'to-check';
  const page = pageIn(query, PAGE_SIZE);
  const list = useBills({ state, ...page });
  const isFirst = state === 'to-check' && page.offset === 0;
  const waiting = list.data?.states.reading ?? 0;
  const reading = useBills({ state: 'reading', limit: PAGE_SIZE }, isFirst && waiting > 0);
  const beingRead = isFirst && waiting > 0 ? (reading.data?.bills ?? []) : [];
  const { empty, explained } = TABS[state];
  return (
    <>
      <PageHeader
        title={t('Bills')}
        lead={t('Invoices that your suppliers send by email or by post. Photos are read too; check every value.')}
        actions={may.allowed && <UploadButton />}
      />
      <InboxCard key={business.id} />
      <div className="mb-6">
        <Tabs
          label={t('Bills by state')}
          tabs={TAB_STATES.map((one) => ({ to: tabPath(one), label: TABS[one].label, current: one === state, count: countOf(list.data?.states, one) }))}
        />
      </div>
      <Card flush>
        <DataTable<BillRow>
          label={t('Bills')}
          columns={columns(today)}
          rows={list.data && !list.isPlaceholderData ? [...beingRead, ...list.data.bills] : undefined}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowTo={(row) => paths.bill(row.id)}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={empty}>{explained}</EmptyState>}
        />
      </Card>
      {list.data && list.data.count > 0 && <Pagination {...page} count={list.data.count} onChange={(next) => change(pageChange(next, PAGE_SIZE))} />}
    </>
  );
}

function useBills(input: Omit<InputOf<typeof listBills>, 'businessId'>, enabled = true) {
  const { business } = useSignedIn();
  return useQuery({
    ...queryOf(listBills, { businessId: business.id, ...input }),
    enabled,
    // The counts of the tabs stay while the rows of another one load.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.states.reading > 0 ? POLL : false),
  });
}

function tabPath(state: TabState): string {
  return state === 'to-check' ? paths.bills() : paths.bills({ state });
}

function countOf(states: OutputOf<typeof listBills>['states'] | undefined, state: TabState): string | undefined {
  return states && countText(states[state] + (state === 'to-check' ? states.reading : 0));
}

function nameOf({ supplier, number }: BillRow): string {
  const name = supplier ?? t('Unknown supplier');
  return number === null ? name : `${name}, ${number}`;
}

/** Left out on a phone's card. */
const NONE = <span className="hidden text-ink-3 md:inline">–</span>;

function columns(today: CalendarDate): readonly Column<BillRow>[] {
  return [
    { key: 'supplier', header: t('Supplier'), card: 'title', cell: (row) => <Supplier row={row} /> },
    {
      key: 'number',
      header: t('Number'),
      card: 'meta',
      cell: (row) =>
        row.state === 'reading' ? (
          NONE
        ) : (
          <Unsure row={row}>
            <span className="inline-block max-w-48 truncate align-middle">{row.number ?? t('No number')}</span>
          </Unsure>
        ),
    },
    { key: 'received', header: t('Received'), from: 'lg', card: 'none', cell: (row) => <span className="text-ink-2">{momentText(row.arrivedAt, today)}</span> },
    { key: 'due', header: t('Due date'), card: 'status', cell: (row) => <Due row={row} today={today} /> },
    {
      key: 'total',
      header: t('Total'),
      align: 'end',
      card: 'amount',
      cell: (row) =>
        row.total === null ? (
          NONE
        ) : (
          <Unsure row={row}>
            <Money naira={row.total} />
          </Unsure>
        ),
    },
  ];
}

function Supplier({ row }: { row: BillRow }) {
  if (row.state === 'reading') return <span className="font-normal text-ink-2">{t('Reading the file…')}</span>;
  return (
    <>
      <Unsure row={row}>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.supplier ?? t('Unknown supplier')}</span>
      </Unsure>
      {row.duplicate && (
        <span className="flex items-center gap-1.5 text-xs font-medium text-warn">
          <TriangleAlert aria-hidden="true" size={14} />
          {t('Possible duplicate')}
        </span>
      )}
    </>
  );
}

function Due({ row, today }: { row: BillRow; today: CalendarDate }) {
  if (row.dueDate === null) return NONE;
  const isLate = (row.state === 'to-approve' || row.state === 'to-pay') && row.dueDate < today;
  return isLate ? <span className="text-danger">{dueText(row.dueDate, today)}</span> : <Unsure row={row}>{dayText(row.dueDate)}</Unsure>;
}

/** A value that nobody has confirmed yet. */
function Unsure({ row, children }: { row: BillRow; children: ReactNode }) {
  if (row.state !== 'to-check') return children;
  return (
    <span className="text-ink-2">
      {children}
      <span className="sr-only"> {t('(to check)')}</span>
    </span>
  );
}

/** Uploads files, each as a bill of its own. A single one is opened. */
function UploadButton() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (files: File[]) => uploadAll(files, business.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [listBills.id] }),
  });
  // Not called if the person has left the screen meanwhile.
  const onSuccess = (bills: Bill[], files: File[]) => {
    const [first] = bills;
    if (!first) return;
    if (files.length === 1) return go(paths.bill(first.id));
    toast.success(tn(bills.length, '{count} bill uploaded', '{count} bills uploaded'));
    go(paths.bills());
  };
  return (
    <FileButton
      variant="primary"
      multiple
      accept=".pdf,.png,.jpg,.jpeg,.xml"
      loading={sending.isPending}
      onFiles={(files) => sending.mutate(files, { onSuccess })}
    >
      {t('Upload bill')}
    </FileButton>
  );
}

/** One after the other; a toast for each that is refused. */
async function uploadAll(files: readonly File[], businessId: string): Promise<Bill[]> {
  const bills: Bill[] = [];
  for (const file of files) {
    try {
      const large = tooLarge(file);
      if (large === undefined) bills.push(await upload(uploadBill, { businessId }, { files: { file: [file] }, onProgress: () => undefined }));
      else toast.error(large);
    } catch (error) {
      toast.error(t('{name}: {problem}', { name: file.name, problem: errorText(error) }));
    }
  }
  return bills;
}
