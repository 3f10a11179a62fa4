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
  /** Left out below this width. */
  from?: 'lg' | 'xl';
  /** Its place on a phone's card: first line left or right, second line left or right, or not at all. */
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
  /** Names the table for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: rows of the final shape stand in. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a press on the row leads. */
  rowTo?: ((row: Row) => string) | undefined;
  /** For "Select …" and the row's link. */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  /** At the end of each row: a Menu. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** They are buttons with words: on a phone's card they stand beneath. */
  actionsBeneath?: boolean;
  empty: ReactNode;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  skeletonRows?: number;
  /** Rows are old and new ones are on their way. */
  stale?: boolean;
}

export function toggled(chosen: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}
