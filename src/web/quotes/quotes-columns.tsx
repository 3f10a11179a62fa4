import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { listQuotes } from '../../shared/quotes/contract.ts';
import type { QuoteSide } from '../../shared/quotes/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { quoteLook } from './quote-document.ts';

export type QuoteRow = OutputOf<typeof listQuotes>['quotes'][number];

/** Columns that can be hidden; the party and the total are always shown. */
export const QUOTE_COLUMN_NAMES = {
  number: t('Number'),
  issued: t('Date'),
  due: t('Valid until'),
  status: t('Status'),
} as const;

export function quoteColumns(side: QuoteSide): readonly Column<QuoteRow>[] {
  return [
    {
      key: 'party',
      header: side === 'sent' ? t('Customer') : t('Supplier'),
      sortable: true,
      card: 'title',
      width: 'min-w-28 max-w-64',
      skeleton: 'h-4 w-40',
      cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.party || <span className="text-ink-3">{t('No customer')}</span>}</span>,
    },
    { key: 'number', header: t('Number'), sortable: true, card: 'meta', skeleton: 'h-4 w-20', cell: (row) => <NumberOf row={row} /> },
    { key: 'issued', header: t('Date'), from: 'xl', card: 'none', cell: (row) => <Day text={row.issueDate} /> },
    { key: 'due', header: t('Valid until'), sortable: true, card: 'meta', cell: (row) => <LastDay text={row.dueDate} /> },
    { key: 'status', header: t('Status'), card: 'status', cell: (row) => <Status {...quoteLook(row.status, side)} /> },
    { key: 'amount', header: t('Total'), align: 'end', sortable: true, card: 'amount', cell: (row) => <Money naira={row.total} strong /> },
  ];
}

/** Drafts have no number; a proforma says what it is. */
function NumberOf({ row: { number, kind } }: { row: QuoteRow }) {
  const parts = [number, kind === 'proforma' && t('Proforma')].filter(Boolean);
  return parts.length > 0 ? <span className="text-ink-2">{parts.join(' · ')}</span> : <None />;
}

function Day({ text }: { text: string | null }) {
  const day = text === null ? null : calendarDate(text);
  return day ? <span className="tabular text-ink-2">{formatDate(day)}</span> : <None />;
}

/** On a card, which has no headings, the day says what it is. */
function LastDay({ text }: { text: string | null }) {
  const day = text === null ? null : calendarDate(text);
  return (
    <>
      <span className="hidden in-[table]:inline">
        <Day text={text} />
      </span>
      {day && <span className="text-ink-2 in-[table]:hidden">{t('Valid until {day}', { day: formatDate(day) })}</span>}
    </>
  );
}

function None() {
  return <span className="hidden text-ink-3 in-[table]:inline">–</span>;
}
