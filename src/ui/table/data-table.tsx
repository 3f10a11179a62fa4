import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { cx } from '../primitives/cx.ts';
import { DataCards } from './data-cards.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Anchor } from '../primitives/link.tsx';
import { Loading, Skeleton } from '../primitives/skeleton.tsx';
import { headingOf, toggled } from './table-model.ts';
import type { Column, DataTableProps, Sort } from './table-model.ts';
import { useDensity } from './density.ts';
import { useFit } from '../primitives/use-fit.ts';
import { WIDE, useMedia } from '../primitives/use-media.ts';

/** Loaded with the table, so that it is ready when a row is opened. */
const walk = () => import('../overlays/row-navigation.ts').then(({ walkThrough }) => (walkThroughRows = walkThrough));
let walkThroughRows: ((rows: readonly string[]) => void) | undefined;

/** A real table with amounts on the right; cards if it does not fit. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useMedia(WIDE);
  useEffect(() => void walk(), []);
  if (props.error && !props.rows) return <ErrorState error={props.error} onRetry={props.onRetry} />;
  if (props.rows?.length === 0) return props.empty;
  const { rows, rowTo } = props;
  const noteRows = () => {
    if (!rows || !rowTo) return;
    const paths = rows.map(rowTo);
    // At once if it is loaded: the next key may come before the browser answers an import again.
    if (walkThroughRows) walkThroughRows(paths);
    else void walk().then((walkThrough) => walkThrough(paths));
  };
  return (
    <div className="contents" onClickCapture={noteRows}>
      {wide ? <Fitted {...props} /> : <DataCards {...props} />}
    </div>
  );
}

/** Never wider than its frame: first cells move closer, then optional columns are hidden, then the rows become cards. */
function Fitted<Row>(props: DataTableProps<Row>) {
  const { label, rows, stale } = props;
  const height = useDensity() === 'comfortable' ? 'h-12 py-2' : 'h-10 py-1';
  const { frame, step } = useFit<HTMLDivElement>(rows, 3);
  const columns = step > 1 ? props.columns.filter(({ from }) => !from) : props.columns;
  const tableProps: TableProps<Row> = { ...props, columns, height };
  return (
    <div ref={frame} className={cx('transition-opacity duration-[120ms]', stale && 'opacity-60')} aria-busy={!rows || stale || undefined}>
      {step === 3 ? (
        <DataCards {...props} />
      ) : (
        <>
          {!rows && <Loading label={t('Loading {label}', { label })} />}
          <table aria-label={label} data-tight={step > 0 || undefined} className="group/table w-full border-separate border-spacing-0 text-sm">
            <Head {...tableProps} />
            <tbody>
              {rows ? (
                rows.map((row, index) => (
                  <Fragment key={props.rowKey(row)}>
                    <GroupRow heading={headingOf(props, index)} columns={columns.length + (props.selection ? 1 : 0) + (props.rowActions ? 1 : 0)} />
                    <BodyRow row={row} table={tableProps} />
                  </Fragment>
                ))
              ) : (
                <SkeletonRows {...tableProps} />
              )}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

const CELL = 'border-b border-line px-3 group-data-tight/table:px-2 first:ps-4 last:pe-4 sm:first:ps-5 sm:last:pe-5';
const FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

type TableProps<Row> = DataTableProps<Row> & { height: string };

function cellClass<Row>(column: Column<Row>, height: string): string {
  return cx(
    CELL,
    height,
    column.align === 'end' ? 'tabular text-end' : 'text-start',
    column.card !== 'title' && 'whitespace-nowrap',
    column.from && FROM[column.from],
    column.width,
  );
}

function Head<Row>({ columns, sort, onSort, selection, rows, rowKey, rowActions }: TableProps<Row>) {
  const keys = rows?.map(rowKey) ?? [];
  const all = keys.length > 0 && keys.every((key) => selection?.chosen.has(key));
  const some = keys.some((key) => selection?.chosen.has(key));
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cx(HEAD, 'w-10')}>
            <Checkbox
              hideLabel
              label={t('Select all rows of this page')}
              value={all}
              mixed={some && !all}
              onChange={(on) => selection.onChange(new Set(on ? keys : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={sort?.by === column.key ? (sort.down ? 'descending' : 'ascending') : undefined}
            className={cx(cellClass(column, ''), HEAD)}
          >
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
          </th>
        ))}
        {rowActions && (
          <th scope="col" className={cx(HEAD, 'w-12')}>
            <span className="sr-only">{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const HEAD = cx(CELL, 'sticky top-(--sticky,0px) z-10 h-10 bg-surface py-0 text-xs font-medium text-ink-2 first:rounded-ss last:rounded-se');

function SortButton<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort) => void }) {
  const on = sort?.by === column.key;
  const Arrow = on && sort.down ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort({ by: column.key, down: on ? !sort.down : column.align === 'end' })}
      className={cx(
        'group touch-target flex items-center gap-1 rounded-sm hover:text-ink',
        on && 'text-ink',
        column.align === 'end' && 'ms-auto flex-row-reverse',
      )}
    >
      {column.header}
      <Arrow aria-hidden="true" size={12} className={on ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'} />
    </button>
  );
}

function GroupRow({ heading, columns }: { heading: string | null; columns: number }) {
  if (heading === null) return null;
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className={cx(CELL, 'h-8 bg-sunken/60 py-0 text-start text-xs font-medium text-ink-2')}>
        {heading}
      </th>
    </tr>
  );
}

function BodyRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { height, columns, rowKey, rowTo, rowName, selection, rowActions } = table;
  const key = rowKey(row);
  const chosen = selection?.chosen.has(key) ?? false;
  return (
    <tr
      className={cx('group relative', chosen ? 'bg-accent-soft/50 hover:bg-accent-soft/70' : rowTo && 'hover:bg-sunken/60 has-[a:focus-visible]:bg-sunken/60')}
    >
      {selection && (
        <td className={cx(CELL, height, 'relative z-10 w-10 group-last:border-b-0')}>
          <Checkbox
            hideLabel
            label={t('Select {row}', { row: rowName(row) })}
            value={chosen}
            onChange={(on) => selection.onChange(toggled(selection.chosen, key, on))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cx(cellClass(column, height), 'group-last:border-b-0')}>
          {index === 0 && rowTo ? (
            <Anchor
              to={rowTo(row)}
              className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {column.cell(row)}
            </Anchor>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowActions && <td className={cx(CELL, 'relative z-10 w-12 py-0 text-end group-last:border-b-0')}>{rowActions(row)}</td>}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, selection, rowActions, skeletonRows = 10, height }: TableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index}>
      {selection && <td className={cx(CELL, height)} />}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column, height)}>
          <Skeleton className={cx('group-data-tight/table:max-w-24', column.skeleton ?? (column.align === 'end' ? 'h-4 w-20' : 'h-4 w-28'))} />
        </td>
      ))}
      {rowActions && <td className={cx(CELL, height)} />}
    </tr>
  ));
}
