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
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded border border-line">
        {refused.slice(0, SHOWN).map(({ row, message }) => (
          <li key={row} className="px-3 py-2">
            <span className="tabular text-ink-2">{t('Line {row}', { row: row + 2 })}</span>{' '}
            <span className="wrap-anywhere">{(lines[row] ?? []).filter(Boolean).slice(0, 3).join(' · ')}</span>
            <span className="block text-danger">{message}</span>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && <p className="text-ink-2">{t('Showing the first {shown}.', { shown: SHOWN })}</p>}
    </section>
  );
}
