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
          const others = (lines[one.row] ?? []).filter((cell) => cell !== '' && cell !== wrong);
          return (
            <li key={one.row} className="px-3 py-2">
              <span className="tabular text-ink-2">{t('Line {row}', { row: one.row + 2 })}</span>{' '}
              <span className="wrap-anywhere">{others.slice(0, 3).join(' · ')}</span>
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
