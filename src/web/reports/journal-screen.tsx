import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { useState } from 'react';
import { lockBooks, readBooks } from '../../shared/books/contract.ts';
import { BOOK_FORMATS, FORMATS } from '../../shared/books/formats.ts';
import type { BookFormat } from '../../shared/books/formats.ts';
import { isMonthEnd, lastLockable } from '../../shared/books/locked.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { journalFile, journalReport } from '../../shared/reports/journal-contract.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { PeriodText } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Journal = OutputOf<typeof journalReport>;
type Account = Journal['accounts'][number];
/** A line of an entry; the first of each names the entry. */
type Line = Account & { key: string; entry: Journal['entries'][number] | null; of: Journal['entries'][number] };

interface Asked {
  businessId: string;
  from: CalendarDate;
  to: CalendarDate;
}

const PAGE = 50;

/** The general journal of a period: the sums of the accounts, then every entry. */
export function JournalScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const chosen = usePeriod('last_month');
  const isReader = usePermission('invoice.export');
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
          <Programs asked={asked} lockedThrough={data?.lockedThrough} />
        </div>
      }
    >
      {data && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <PeriodText period={data.period} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 print:hidden">
            {data.lockedThrough && (
              <span className="inline-flex items-center gap-2">
                <Lock aria-hidden="true" size={14} />
                {t('Locked through {day}', { day: dayText(data.lockedThrough) })}
              </span>
            )}
            {isReader.allowed && <Link to={paths.books()}>{t('Accounts, locks and monthly email')}</Link>}
          </p>
        </div>
      )}
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

/** Files for the import of accounting programs. A file of whole months that have passed can be taken with their lock. */
function Programs({ asked, lockedThrough }: { asked: Asked; lockedThrough: string | null | undefined }) {
  const may = usePermission('invoice.export');
  const mayLock = usePermission('books.keep');
  const today = useToday();
  const { busy, save } = useSaving();
  const [chosen, setChosen] = useState<BookFormat | null>(null);
  if (!may.allowed) return null;
  const { to } = asked;
  const canLock =
    mayLock.allowed && lockedThrough !== undefined && isMonthEnd(to) && to <= lastLockable(today) && (lockedThrough === null || to > lockedThrough);
  const take = (format: BookFormat) => save(`journal-${format}.csv`, () => download(journalFile, { ...asked, format }));
  return (
    <>
      <Menu
        label={t('Export for')}
        align="end"
        trigger={(props) => (
          // Before the journal is read it is not known whether the file can lock the books.
          <Button {...props} icon={<Download aria-hidden="true" size={16} />} loading={busy !== null || (mayLock.allowed && lockedThrough === undefined)}>
            {t('Export for…')}
          </Button>
        )}
        items={BOOK_FORMATS.map((format) => ({ label: FORMATS[format].title, onSelect: () => (canLock ? setChosen(format) : take(format)) }))}
      />
      {chosen && <ExportDialog through={to} format={chosen} businessId={asked.businessId} take={() => take(chosen)} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ExportDialogProps {
  through: CalendarDate;
  format: BookFormat;
  businessId: string;
  take: () => unknown;
  onClose: () => void;
}

/** Locked first, so that the file is what stays. */
function ExportDialog({ through, format, businessId, take, onClose }: ExportDialogProps) {
  const [locks, setLocks] = useState(true);
  const day = dayText(through);
  const lock = useAction(lockBooks, { refresh: [readBooks, journalReport], ownError: true });
  return (
    <ConfirmDialog
      title={t('Export for {program}', { program: FORMATS[format].title })}
      confirm={locks ? t('Lock and export') : t('Export')}
      isForm
      onConfirm={async () => {
        if (locks) await lock.mutateAsync({ businessId, through });
        take();
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('Lock the books through {day}', { day })}
        hint={t('The journal until then stays as in this file. What changes later is booked as a correction in the first open month.')}
        value={locks}
        onChange={setLocks}
      />
    </ConfirmDialog>
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
