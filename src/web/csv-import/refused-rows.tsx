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

/** Every refused row with its line in the file and the reason; the first ones here, all of them in a file. */
export function RefusedRows({ refused, lines, onSave }: { refused: readonly RefusedRow[]; lines: readonly string[][]; onSave: () => void }) {
  if (refused.length === 0) return <Panel tone="good">{t('All rows are valid.')}</Panel>;
  return (
    <section aria-label={t('Rows with errors')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{tn(refused.length, 'One row will be skipped', '{count} rows will be skipped')}</p>
        <Button size="small" variant="quiet" icon={<Download aria-hidden="true" size={16} />} onClick={onSave}>
          {t('Download them')}
        </Button>
      </div>
      <Rows rows={refused} lines={lines} />
    </section>
  );
}

/** The cells that are left out of rows that are imported. */
export function LeftOut({ cells, lines }: { cells: readonly RefusedRow[]; lines: readonly string[][] }) {
  return (
    <section aria-label={t('Phone numbers left out')} className="grid gap-3">
      <p className="font-medium">{tn(cells.length, 'One row is imported without its phone number', '{count} rows are imported without their phone number')}</p>
      <Rows rows={cells} lines={lines} />
    </section>
  );
}

function Rows({ rows, lines }: { rows: readonly RefusedRow[]; lines: readonly string[][] }) {
  return (
    <>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded border border-line">
        {rows.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row} className="px-3 py-2">
            <span className="tabular text-ink-2">{t('Line {row}', { row: row + 2 })}</span>{' '}
            <span className="wrap-anywhere">{(lines[row] ?? []).filter(Boolean).slice(0, 3).join(' · ')}</span>
            <span className="block text-danger">{message}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="text-ink-2">{t('Showing the first {shown}.', { shown: SHOWN })}</p>}
    </>
  );
}
