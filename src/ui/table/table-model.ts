import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and numbers. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Tailwind width class, e.g. `w-32`. */
  width?: string;
  /** Hidden below this width. */
  from?: 'lg' | 'xl';
  /** Its position on a phone's card: first line left or right, second line left or right, or hidden. */
  card?: 'title' | 'amount' | 'meta' | 'status' | 'none';
  /** Tailwind size of the skeleton, e.g. `h-4 w-20`. */
  skeleton?: string;
}

export interface Sort {
  by: string;
  down: boolean;
}

export interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The target of a click on the row. */
  rowTo?: ((row: Row) => string) | undefined;
  /** A heading above the first row of each group of neighbours, such as their day. */
  groupOf?: ((row: Row) => string) | undefined;
  /** For "Select …" and the row's link. */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  /** At the end of each row: a Menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** They are buttons with text: on a phone's card they are below. */
  actionsBeneath?: boolean;
  empty: ReactNode;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  skeletonRows?: number;
  /** The rows are outdated and new ones are loading. */
  stale?: boolean;
}

export function toggled(chosen: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

/** The heading above a row; null if the row before has the same. */
export function headingOf<Row>({ rows, groupOf }: Pick<DataTableProps<Row>, 'rows' | 'groupOf'>, index: number): string | null {
  const [row, before] = [rows?.[index], rows?.[index - 1]];
  if (!groupOf || row === undefined) return null;
  const heading = groupOf(row);
  return before !== undefined && groupOf(before) === heading ? null : heading;
}
