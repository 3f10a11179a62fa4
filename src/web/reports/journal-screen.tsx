import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { BOOK_FORMATS, FORMATS } from '../../shared/books/formats.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { journalFile, journalReport } from '../../shared/reports/journal-contract.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { PeriodText } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Journal = OutputOf<typeof journalReport>;
type Account = Journal['accounts'][number];
/** A line of an entry; the first of each names the entry. */
type Line = Account & { key: string; entry: Journal['entries'][number] | null; of: Journal['entries'][number] };

const PAGE = 50;

/** The general journal of a period: the sums of the accounts, then every entry. */
export function JournalScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const chosen = usePeriod('last_month');
  const page = pageIn(query, PAGE);
  const asked = { businessId: business.id, ...chosen.period };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(journalReport, { ...asked, ...page }), placeholderData: keepPreviousData });
  const state = { stale: isPlaceholderData, error, onRetry: () => void refetch() };
  return (
    <ReportPage
      name="journal"
      file={{ ...asked, report: 'journal' }}
      statement={data?.statement}
      error={error}
      onRetry={state.onRetry}
      filters={
        <div className="flex flex-wrap items-end justify-between gap-3">
          <PeriodFilters chosen={chosen} />
          <Programs asked={asked} />
        </div>
      }
    >
      {data && <PeriodText period={data.period} />}
      <Card title={t('Accounts')} flush>
        <DataTable<Account>
          label={t('Accounts')}
          columns={ACCOUNT_COLUMNS}
          rows={data?.accounts}
          rowKey={({ account }) => account}
          rowName={({ name }) => name}
          skeletonRows={6}
          empty={
            <EmptyState title={t('Nothing was booked in this period')}>{t('Invoices, payments and everything in your wallet appear here by day.')}</EmptyState>
          }
          {...state}
        />
      </Card>
      {data && data.count > 0 && (
        <Card title={t('Entries')} flush>
          <DataTable<Line>
            label={t('Entries')}
            columns={LINE_COLUMNS}
            rows={data.entries.flatMap(linesOf)}
            rowKey={({ key }) => key}
            rowName={({ of, name }) => `${of.text}, ${name}`}
            empty={null}
            {...state}
          />
          {data.count > PAGE && <Pagination offset={page.offset} limit={page.limit} count={data.count} onChange={(next) => change(pageChange(next, PAGE))} />}
        </Card>
      )}
      <p className="max-w-[80ch] text-sm text-ink-2">
        {t(
          'Invoices count on their issue dates, invoices received once they are approved. “Receipts to allocate” has transfers that are for no invoice, and money that you added by transfer.',
        )}
      </p>
    </ReportPage>
  );
}

/** Files for the import of accounting programs. */
function Programs({ asked }: { asked: { businessId: string; from: string; to: string } }) {
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  if (!may.allowed) return null;
  return (
    <Menu
      label={t('Export for')}
      align="end"
      trigger={(props) => (
        <Button {...props} icon={<Download aria-hidden="true" size={16} />} loading={busy !== null}>
          {t('Export for…')}
        </Button>
      )}
      items={BOOK_FORMATS.map((format) => ({
        label: FORMATS[format].title,
        onSelect: () => save(`journal-${format}.csv`, () => download(journalFile, { ...asked, format })),
      }))}
    />
  );
}

function linesOf(entry: Journal['entries'][number]): Line[] {
  return entry.lines.map((line, place) => ({ ...line, key: `${entry.date} ${entry.key} ${line.account}`, entry: place === 0 ? entry : null, of: entry }));
}

/** On a phone's card the side has its name. */
function Side({ name, naira }: { name: string; naira: number }) {
  if (naira === 0) return null;
  return (
    <span className="whitespace-nowrap">
      <span className="font-normal text-ink-2 in-[table]:hidden">{name} </span>
      <Money naira={naira} />
    </span>
  );
}

const NAME = {
  key: 'name',
  header: t('Account'),
  card: 'title',
  cell: ({ code, name }: Account) => <span className="wrap-anywhere">{`${code} ${name}`}</span>,
} as const;
const DEBIT = { key: 'debit', header: t('Debit'), align: 'end', cell: ({ debit }: Account) => <Side name={t('Debit')} naira={debit} /> } as const;
const CREDIT = { key: 'credit', header: t('Credit'), align: 'end', cell: ({ credit }: Account) => <Side name={t('Credit')} naira={credit} /> } as const;

const ACCOUNT_COLUMNS: readonly Column<Account>[] = [NAME, { ...DEBIT, card: 'meta' }, { ...CREDIT, card: 'meta' }];

const LINE_COLUMNS: readonly Column<Line>[] = [
  { key: 'date', header: t('Day'), card: 'meta', width: 'w-32', cell: ({ entry }) => entry && dayText(entry.date) },
  {
    key: 'entry',
    header: t('Entry'),
    card: 'meta',
    cell: ({ entry }) =>
      entry && (
        <span className="block wrap-anywhere">
          {entry.text}
          {entry.party && !entry.text.includes(entry.party) && <span className="block text-xs text-ink-2">{entry.party}</span>}
        </span>
      ),
  },
  NAME,
  { ...DEBIT, card: 'amount' },
  { ...CREDIT, card: 'amount' },
];
