import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportStatement, readStatement } from '../../shared/wallet/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { calendarDate } from '../../shared/kit/date.ts';
import { STATEMENT_KINDS, STATEMENT_KIND_NAMES } from '../../shared/wallet/statement-kinds.ts';
import type { StatementKind } from '../../shared/wallet/statement-kinds.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { countText } from '../../ui/table/count-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { WIDE, useMedia } from '../../ui/primitives/use-media.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { clockText, dayHeading, today } from '../base/days.ts';
import { usePermission } from '../base/permission.ts';
import { EntryPanel } from './entry-panel.tsx';
import { ReceiptButton } from './receipt-button.tsx';

type Entry = OutputOf<typeof readStatement>['entries'][number];

const PAGE = 20;
const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'description',
    header: t('Description'),
    card: 'title',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.description}</span>,
    skeleton: 'h-4 w-52',
  },
  { key: 'at', header: t('Time'), card: 'meta', width: 'w-20 lg:w-24', cell: (row) => <time dateTime={row.at}>{clockText(Date.parse(row.at))}</time> },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', width: 'w-32 lg:w-40', cell: (row) => <Money naira={row.amount} signed strong /> },
  { key: 'balance', header: t('Balance'), align: 'end', card: 'status', width: 'w-32 lg:w-40', cell: (row) => <Running row={row} /> },
];

/** On a phone a receipt is below, so that all amounts are aligned. */
const ON_CARDS: readonly Column<Entry>[] = [
  ...COLUMNS,
  {
    key: 'receipt',
    header: t('Receipt'),
    card: 'meta',
    cell: (row) =>
      row.receiptOf !== null && (
        <span className="-mx-3 inline-block">
          <ReceiptButton reference={row.receiptOf} of={row.description} />
        </span>
      ),
  },
];

/** Every movement with the balance after it, newest first; older ones on demand. */
export function Statement({ walletId }: { walletId: string | undefined }) {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const wide = useMedia(WIDE);
  const narrowed = narrowedBy(query);
  const open = query.get('entry');
  const isNarrowed = Object.keys(narrowed).length > 0;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [readStatement.id, { walletId, businessId: business.id, ...narrowed }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(readStatement, { walletId: walletId ?? '', businessId: business.id, ...narrowed, limit: PAGE, before: pageParam }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page: OutputOf<typeof readStatement>): string | undefined => (page.entries.length === PAGE ? page.entries.at(-1)?.id : undefined),
    enabled: walletId !== undefined,
  });
  const rows = data?.pages.flatMap((page) => page.entries);
  const count = data?.pages[0]?.count ?? 0;
  return (
    <Card flush>
      <StatementFilters walletId={walletId} narrowed={narrowed} />
      <DataTable
        label={t('Statement')}
        columns={wide ? COLUMNS : ON_CARDS}
        rows={rows}
        rowKey={(row) => row.id}
        rowTo={(row) => withQuery(paths.wallet('statement'), { entry: row.id }, location.search)}
        rowName={(row) => row.description}
        groupOf={(row) => dayHeading(row.at, today())}
        {...(wide && { rowActions: (row: Entry) => <ReceiptButton reference={row.receiptOf} of={row.description} /> })}
        skeletonRows={6}
        error={error}
        onRetry={() => void refetch()}
        empty={
          isNarrowed ? (
            <EmptyState title={t('No matching transactions')}>{t('Choose other dates or another type, or show all.')}</EmptyState>
          ) : (
            <EmptyState
              title={t('No transactions yet')}
              action={<ButtonLink to={withQuery(paths.wallet('statement'), { panel: 'add' })}>{t('Add money')}</ButtonLink>}
            >
              {t('Every payment in and out appears here with the running balance.')}
            </EmptyState>
          )
        }
      />
      {rows && hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line px-4 py-3">
          <span className="tabular text-ink-2">{t('{shown} of {count} shown', { shown: grouped(rows.length), count: countText(count) })}</span>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show older')}
          </Button>
        </div>
      )}
      {open !== null && walletId !== undefined && <EntryPanel walletId={walletId} entryId={open} onClose={() => change({ entry: null }, STAY)} />}
    </Card>
  );
}

function Running({ row }: { row: Entry }) {
  return (
    <>
      <span className="text-xs text-ink-2 md:hidden">{t('Balance')} </span>
      <Money naira={row.balance} />
    </>
  );
}

interface Narrowed {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: StatementKind;
}

/** The statement's filters in the address; unreadable values are ignored. */
function narrowedBy(query: URLSearchParams): Narrowed {
  const [from, to] = ['from', 'to'].map((name) => calendarDate(query.get(name) ?? '') ?? undefined);
  const kind = STATEMENT_KIND_NAMES.find((name) => name === query.get('kind'));
  return { ...(from && { from }), ...(to && { to }), ...(kind && { kind }) };
}

/** Days, kind, and the same lines as a file. All are in the address. */
function StatementFilters({ walletId, narrowed }: { walletId: string | undefined; narrowed: Narrowed }) {
  const [, change] = useSearch();
  const { from, to, kind } = narrowed;
  const isNarrowed = from !== undefined || to !== undefined || kind !== undefined;
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3 md:flex md:flex-wrap">
      <div className="col-span-2 min-w-0 md:w-40 lg:w-44">
        <Field label={t('Type')}>
          <Select
            value={kind ?? 'all'}
            onChange={(value) => change({ kind: value === 'all' ? null : value })}
            options={[{ value: 'all', label: t('All transactions') }, ...STATEMENT_KIND_NAMES.map((value) => ({ value, label: STATEMENT_KINDS[value].word }))]}
          />
        </Field>
      </div>
      <div className="min-w-0 md:w-44 lg:w-56">
        <Field label={t('From', undefined, 'date')}>
          <DateField value={from ?? null} onChange={(value) => change({ from: value })} today={today()} past placeholder={t('Any day')} />
        </Field>
      </div>
      <div className="min-w-0 md:w-44 lg:w-56">
        <Field label={t('To', undefined, 'date')}>
          <DateField value={to ?? null} onChange={(value) => change({ to: value })} today={today()} past placeholder={t('Any day')} />
        </Field>
      </div>
      {isNarrowed && (
        <Button variant="quiet" onClick={() => change({ kind: null, from: null, to: null })}>
          {t('Show all')}
        </Button>
      )}
      <div className="ms-auto max-md:col-start-2">
        <Downloads walletId={walletId} narrowed={narrowed} />
      </div>
    </div>
  );
}

function Downloads({ walletId, narrowed }: { walletId: string | undefined; narrowed: Narrowed }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.export');
  const [busy, setBusy] = useState(false);
  if (!may.allowed || walletId === undefined) return null;
  const take = async (format: 'csv' | 'pdf') => {
    setBusy(true);
    try {
      saveBlob(await download(exportStatement, { walletId, businessId: business.id, format, ...narrowed }), `statement-${narrowed.to ?? today()}.${format}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={t('Download statement')}
      items={[
        { label: t('PDF, for printing'), onSelect: () => void take('pdf') },
        { label: t('CSV, for a spreadsheet'), onSelect: () => void take('csv') },
      ]}
      trigger={(props) => (
        <Button {...props} loading={busy} icon={<Download aria-hidden="true" size={16} />}>
          {t('Download')}
        </Button>
      )}
    />
  );
}
