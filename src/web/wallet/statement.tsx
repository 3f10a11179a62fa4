import { useInfiniteQuery } from '@tanstack/react-query';
import { readStatement } from '../../shared/wallet/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { useMedia, WIDE } from '../../ui/primitives/use-media.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { narrowedBy, StatementFilters } from './statement-filters.tsx';

type Entry = OutputOf<typeof readStatement>['entries'][number];

const PAGE = 20;
const COLUMNS: readonly Column<Entry>[] = [
  { key: 'description', header: t('Description'), card: 'title', cell: (row) => <What row={row} />, skeleton: 'h-4 w-52' },
  { key: 'at', header: t('Date'), card: 'meta', width: 'w-32 lg:w-40', cell: (row) => <time dateTime={row.at}>{momentText(row.at, today())}</time> },
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
  const [query] = useSearch();
  const wide = useMedia(WIDE);
  const narrowed = narrowedBy(query);
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
        rowName={(row) => row.description}
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
          <span className="tabular text-ink-2">{t('{shown} of {count} shown', { shown: grouped(rows.length), count: grouped(count) })}</span>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function What({ row }: { row: Entry }) {
  const one = row.invoices.length > 1 ? null : (row.invoiceId ?? row.invoices[0]?.id);
  return (
    <span className="[overflow-wrap:anywhere]">
      {one ? <Link to={paths.invoice(one)}>{row.description}</Link> : row.description}
      {row.invoices.length > 1 && (
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs">
          {row.invoices.map(({ id, number }) => (
            <Link key={id} to={paths.invoice(id)}>
              {number}
            </Link>
          ))}
        </span>
      )}
    </span>
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
