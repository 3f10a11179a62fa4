import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { listQuotes } from '../../shared/quotes/contract.ts';
import { mayQuote } from '../../shared/quotes/status.ts';
import { exportQuotes } from '../../shared/quotes/steps-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { InvoiceTabs } from '../invoices/invoice-tabs.tsx';
import { Counters } from '../invoices/list/cards.tsx';
import { CsvButton } from '../base/csv-button.tsx';
import { ColumnsMenu, ViewsMenu } from '../invoices/list/menus.tsx';
import { useHidden } from '../invoices/list/use-choice.ts';
import { QuoteRowActions, nameOf } from './quote-row-actions.tsx';
import { QUOTE_COLUMN_NAMES, quoteColumns } from './quotes-columns.tsx';
import type { QuoteRow } from './quotes-columns.tsx';
import { QuotesFilters } from './quotes-filters.tsx';
import { NO_FILTERS, filtersOf, isNarrowed, quotesParams } from './quotes-params.ts';
import type { QuotesParams } from './quotes-params.ts';

/** All quotes and proforma invoices of one side; filters, order and page are in the address. */
export function QuotesScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const params = quotesParams(query, business.category);
  const list = useQuery({
    ...queryOf(listQuotes, inputOf(params, business.id)),
    // Old rows stay while new ones load, but never those of another tab.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[1].type === params.type ? before : undefined),
  });
  const page = list.data;
  const [hidden, setHidden] = useHidden('quote');
  const may = usePermission('invoice.draft');
  const isSent = params.type === 'sent';
  const newQuote = may.allowed && mayQuote(business.category) && (
    <ButtonLink to={paths.createQuote()} variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
      {t('New quote')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={mayQuote(business.category) ? t('Quotes') : t('Quotes received')} actions={newQuote} />
      <InvoiceTabs current="quotes" />
      {business.category === 'both' && (
        <div className="mt-3">
          <Tabs
            label={t('Sent or received')}
            tabs={[
              { to: paths.quotes(), label: t('Sent', undefined, 'orders'), current: isSent },
              { to: paths.quotes({ type: 'received' }), label: t('Received', undefined, 'orders'), current: !isSent },
            ]}
          />
        </div>
      )}
      <Counters names={isSent ? SENT : RECEIVED} rare={RARE} labels={LABELS} cards={page?.topCards} current={params.status ?? 'all'} />
      <QuotesFilters params={params} today={today} change={change}>
        <ViewsMenu list="quote" path={paths.quotes()} query={query} />
        <ColumnsMenu names={QUOTE_COLUMN_NAMES} hidden={hidden} onHidden={setHidden} />
        <CsvButton name={`quotes-${params.type}.csv`} load={() => download(exportQuotes, filtersOf(params, business.id))} />
      </QuotesFilters>
      <Card flush>
        <DataTable<QuoteRow>
          label={isSent ? t('Quotes sent') : t('Quotes received')}
          columns={quoteColumns(params.type).filter(({ key }) => !hidden.includes(key))}
          rows={page?.quotes}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowTo={(row) => (row.status === 'draft' ? paths.createQuote({ draft: row.id }) : paths.quote(row.id))}
          // Of a received quote and of a draft a menu would only repeat the row’s link.
          rowActions={isSent ? (row) => row.status !== 'draft' && <QuoteRowActions row={row} /> : undefined}
          sort={params.sort}
          onSort={(sort) => change({ sort: sort.by, order: sort.down ? null : 'asc', offset: null })}
          skeletonRows={params.limit > 10 ? 12 : 8}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<Empty params={params} newQuote={newQuote} onClear={() => change(NO_FILTERS)} />}
        />
      </Card>
      {page && page.count > 0 && (
        <Pagination
          offset={params.offset}
          limit={params.limit}
          count={page.count}
          onChange={({ offset, limit }) => change({ offset: offset || null, limit: limit === 10 ? null : limit })}
        />
      )}
    </>
  );
}

/** Besides the steps of every quote. */
const RARE = ['denied', 'expired', 'archived'] as const;
const RECEIVED = ['all', 'pending', 'approved', 'invoiced', 'denied', 'expired', 'archived'] as const;
const SENT = [...RECEIVED, 'draft'] as const;
const LABELS = {
  all: t('All'),
  pending: t('Awaiting acceptance'),
  approved: t('Accepted', undefined, 'quotes'),
  denied: t('Declined', undefined, 'orders'),
  expired: t('Expired', undefined, 'quotes'),
  invoiced: t('Invoiced', undefined, 'orders'),
  archived: t('Archived', undefined, 'orders'),
  draft: t('Drafts'),
} as const;

/** An empty list explains what a quote is for; an empty search result how to search more widely. */
function Empty({ params, newQuote, onClear }: { params: QuotesParams; newQuote: ReactNode; onClear: () => void }) {
  if (isNarrowed(params) || params.offset > 0)
    return (
      <EmptyState
        title={params.search ? t('Nothing found for “{search}”', { search: params.search.slice(0, 60) }) : t('Nothing matches these filters')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {params.type === 'sent'
          ? t('Search covers numbers, names and notes. Clear the filters to see every quote you sent.')
          : t('Search covers numbers, names and notes. Clear the filters to see every quote you received.')}
      </EmptyState>
    );
  if (params.type === 'received')
    return (
      <EmptyState title={t('No quotes received yet')}>
        {t('Quotes suppliers send to your email address appear here automatically. Accept or decline them, and turn them into purchase orders in one click.')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('Create your first quote')} action={newQuote}>
      {t('Send your prices before the work starts. Your customer accepts in one click, and you turn the quote or proforma invoice into an invoice.')}
    </EmptyState>
  );
}

function inputOf(params: QuotesParams, businessId: string): InputOf<typeof listQuotes> {
  return {
    ...filtersOf(params, businessId),
    offset: params.offset,
    limit: params.limit,
    sort: params.sort.by,
    order: params.sort.down ? 'desc' : 'asc',
  };
}
