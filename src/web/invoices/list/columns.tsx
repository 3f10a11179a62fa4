import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { isDue } from '../../../shared/invoices/status.ts';
import type { Side } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import type { Column } from '../../../ui/table/table-model.ts';
import { distance } from '../../../ui/form/date-phrases.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { sentenceCase } from '../../documents/document-data.ts';
import type { InvoiceRow } from './row-actions.tsx';
import { stateOf } from '../../base/states.ts';

/** Columns that can be hidden; the party and the total are always shown. */
export const COLUMN_NAMES = { number: t('Number'), issued: t('Issue date'), due: t('Due date'), status: t('Status'), balance: t('Balance') } as const;

export function columnsFor(side: Side, today: CalendarDate): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'party',
      header: side === 'sent' ? t('Bill to') : t('From'),
      sortable: true,
      card: 'title',
      width: 'min-w-28 max-w-64',
      skeleton: 'h-4 w-40',
      cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.party || <span className="text-ink-3">{t('No customer')}</span>}</span>,
    },
    {
      key: 'number',
      header: t('Number'),
      sortable: true,
      card: 'meta',
      skeleton: 'h-4 w-20',
      cell: (row) => (row.number === null ? <span className="hidden text-ink-3 in-[table]:inline">–</span> : <span className="text-ink-2">{row.number}</span>),
    },
    { key: 'issued', header: t('Issue date'), from: 'xl', card: 'none', cell: (row) => <Day text={row.issueDate} /> },
    { key: 'due', header: t('Due date'), sortable: true, card: 'meta', cell: (row) => <Due row={row} today={today} /> },
    {
      key: 'status',
      header: t('Status'),
      card: 'status',
      cell: (row) => <Status {...stateOf(row.status, row.message === row.status ? undefined : sentenceCase(row.message))} />,
    },
    {
      key: 'balance',
      header: t('Balance'),
      align: 'end',
      from: 'lg',
      card: 'none',
      cell: (row) => (isDue(row.status) ? <Money naira={row.balance} /> : <span className="text-ink-3">–</span>),
    },
    { key: 'amount', header: t('Total'), align: 'end', sortable: true, card: 'amount', cell: (row) => <Money naira={row.total} strong /> },
  ];
}

function Due({ row, today }: { row: InvoiceRow; today: CalendarDate }) {
  const due = row.dueDate === null ? null : calendarDate(row.dueDate);
  if (!due) return <span className="hidden text-ink-3 in-[table]:inline">–</span>;
  const open = isDue(row.status);
  return (
    <span className="tabular">
      {formatDate(due)}
      {open && (
        <span
          className={cx(
            'ms-2 text-xs in-[table]:max-xl:ms-0 in-[table]:max-xl:block',
            row.status === 'late' ? 'font-medium text-warn' : 'text-ink-3 max-md:hidden',
          )}
        >
          {distance(due, today)}
        </span>
      )}
    </span>
  );
}

function Day({ text }: { text: string | null }) {
  const day = text === null ? null : calendarDate(text);
  return <span className="tabular text-ink-2">{day ? formatDate(day) : '–'}</span>;
}
