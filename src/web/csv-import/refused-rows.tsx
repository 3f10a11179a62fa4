import { Download } from 'lucide-react';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { t, tn } from '../../shared/i18n/translate.ts';

export interface RefusedRow {
  /** From 0, in the order of the file. */
  row: number;
  field: string;
  message: string;
}

const SHOWN = 50;
/** Of rows without errors. */
const FIRST = 5;

interface RowsProps {
  rows: readonly RefusedRow[];
  lines: readonly string[][];
  /** The cell of the file in which the error is; empty if its field has no column. */
  cellOf: (row: RefusedRow) => string;
}

/** Every refused row with its line in the file, the reason and the refused value; the first ones here, all of them in a file. */
export function RefusedRows({ onSave, ...list }: RowsProps & { onSave: () => void }) {
  const refused = list.rows;
  if (refused.length === 0) return <Panel tone="good">{t('All rows are valid.')}</Panel>;
  return (
    <section aria-label={t('Rows with errors')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{tn(refused.length, 'One row will be skipped', '{count} rows will be skipped')}</p>
        <Button size="small" variant="quiet" icon={<Download aria-hidden="true" size={16} />} onClick={onSave}>
          {t('Download them')}
        </Button>
      </div>
      <Rows {...list} />
    </section>
  );
}

/** What the import adds and changes: how many, and the first of each. */
export function AcceptedRows({
  lines,
  refused,
  changed = [],
}: Pick<RowsProps, 'lines'> & { refused: readonly RefusedRow[]; changed?: readonly number[] | undefined }) {
  const not = new Set([...refused.map(({ row }) => row), ...changed]);
  const added = lines.flatMap((_, row) => (not.has(row) ? [] : [row]));
  return (
    <>
      {added.length > 0 && <FirstRows title={tn(added.length, '{count} row will be added', '{count} rows will be added')} rows={added} lines={lines} />}
      {changed.length > 0 && (
        <FirstRows title={tn(changed.length, '{count} row will be updated', '{count} rows will be updated')} rows={changed} lines={lines} />
      )}
    </>
  );
}

function FirstRows({ title, rows, lines }: Pick<RowsProps, 'lines'> & { title: string; rows: readonly number[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <p className="font-medium">{title}</p>
      <ul className="divide-y divide-line rounded border border-line">
        {rows.slice(0, FIRST).map((row) => (
          <li key={row} className="px-3 py-2">
            <LineNumber row={row} /> <span className="wrap-anywhere">{cellsOf(lines[row]).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {rows.length > FIRST && <p className="text-ink-2">{t('Showing the first {shown}.', { shown: FIRST })}</p>}
    </section>
  );
}

/** The cells that are left out of rows that are imported. */
export function LeftOut(list: RowsProps) {
  const { length } = list.rows;
  return (
    <section aria-label={t('Phone numbers left out')} className="grid gap-3">
      <p className="font-medium">{tn(length, 'One row is imported without its phone number', '{count} rows are imported without their phone number')}</p>
      <Rows {...list} />
    </section>
  );
}

function Rows({ rows, lines, cellOf }: RowsProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line">
        {rows.slice(0, SHOWN).map((one) => {
          const wrong = cellOf(one);
          const others = cellsOf(lines[one.row], wrong);
          return (
            <li key={one.row} className="px-3 py-2">
              <LineNumber row={one.row} /> <span className="wrap-anywhere">{others.join(' · ')}</span>
              <span className="block text-danger">{one.message}</span>
              {wrong && <span className="block text-ink-2 wrap-anywhere">{t('In the file: {value}', { value: wrong.slice(0, 80) })}</span>}
            </li>
          );
        })}
      </ul>
      {rows.length > SHOWN && <p className="text-ink-2">{t('Showing the first {shown}.', { shown: SHOWN })}</p>}
    </>
  );
}

/** The first cells with a value, to recognise a line. */
function cellsOf(line: readonly string[] = [], besides = ''): string[] {
  return line.filter((cell) => cell !== '' && cell !== besides).slice(0, 3);
}

/** As the spreadsheet counts: the headings are line 1. */
function LineNumber({ row }: { row: number }) {
  return <span className="tabular text-ink-2">{t('Line {row}', { row: row + 2 })}</span>;
}
