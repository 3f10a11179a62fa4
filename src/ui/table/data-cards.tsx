import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { cx } from '../primitives/cx.ts';
import { headingOf, toggled } from './table-model.ts';
import type { Column, DataTableProps } from './table-model.ts';
import { Anchor } from '../primitives/link.tsx';
import { Loading, Skeleton } from '../primitives/skeleton.tsx';

/** The rows of a DataTable on a phone: name and amount on the first line, the rest below. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { rows, label, stale, skeletonRows = 10 } = props;
  return (
    <>
      {!rows && <Loading label={t('Loading {label}', { label })} />}
      <ul aria-label={label} aria-busy={!rows || stale || undefined} className={cx('divide-y divide-line', stale && 'opacity-60')}>
        {rows
          ? rows.map((row, index) => <CardRow key={props.rowKey(row)} row={row} heading={headingOf(props, index)} table={props} />)
          : Array.from({ length: Math.min(skeletonRows, 6) }, (_, index) => <SkeletonCard key={index} />)}
      </ul>
    </>
  );
}

function CardRow<Row>({ row, heading, table }: { row: Row; heading: string | null; table: DataTableProps<Row> }) {
  const { columns, rowTo, rowKey, rowName, selection, rowActions, actionsBeneath = false } = table;
  const key = rowKey(row);
  const at = (slot: Column<Row>['card']) => columns.filter((column, index) => (column.card ?? (index === 0 ? 'title' : 'meta')) === slot);
  // A dash of the table is left out on a card.
  const cells = (slot: Column<Row>['card']): ReactNode[] =>
    at(slot).map((column) => (
      <span key={column.key} className="empty:hidden has-[>.hidden:only-child]:hidden">
        {column.cell(row)}
      </span>
    ));
  const title = <span className="line-clamp-3">{cells('title')}</span>;
  return (
    <li>
      {heading !== null && <p className="bg-sunken/60 px-4 py-1.5 text-xs font-medium text-ink-2">{heading}</p>}
      <div className={cx('relative flex gap-3 px-4 py-3', selection?.chosen.has(key) && 'bg-accent-soft/50')}>
        {selection && (
          <span className="relative z-10">
            <Checkbox
              hideLabel
              label={t('Select {row}', { row: rowName(row) })}
              value={selection.chosen.has(key)}
              onChange={(on) => selection.onChange(toggled(selection.chosen, key, on))}
            />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            {rowTo ? (
              <Anchor
                to={rowTo(row)}
                className="min-w-0 flex-1 basis-24 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {title}
              </Anchor>
            ) : (
              <span className="min-w-0 flex-1 basis-24 font-medium">{title}</span>
            )}
            <span className="ms-auto shrink-0 text-end font-medium">{cells('amount')}</span>
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-2">{cells('meta')}</span>
            <span className="ms-auto shrink-0">{cells('status')}</span>
          </div>
          {rowActions && actionsBeneath && <div className="relative z-10 mt-2 flex justify-end empty:hidden">{rowActions(row)}</div>}
        </div>
        {rowActions && !actionsBeneath && <span className="relative z-10 -my-1 -me-2">{rowActions(row)}</span>}
      </div>
    </li>
  );
}

function SkeletonCard() {
  return (
    <li className="grid gap-2 px-4 py-3.5">
      <span className="flex justify-between">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-20" />
      </span>
      <span className="flex justify-between">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-14" />
      </span>
    </li>
  );
}
