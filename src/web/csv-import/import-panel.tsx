import { useState } from 'react';
import { csvLine, readCsv } from '../../shared/kit/csv.ts';
import { grouped, t, tn } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Field } from '../../ui/form/field.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { NoSheet, sheetText } from './sheet-text.ts';
import { guessColumns, rowsOf } from './columns.ts';
import type { Columns, ImportField, Row } from './columns.ts';
import { AcceptedRows, LeftOut, RefusedRows } from './refused-rows.tsx';
import type { RefusedRow } from './refused-rows.tsx';

interface Sheet {
  name: string;
  headings: readonly string[];
  lines: readonly string[][];
}
interface Judged {
  refused: readonly RefusedRow[];
  /** Cells that are not imported with their row. */
  leftOut?: readonly RefusedRow[];
  /** Rows that change what is on the list already. */
  changedRows?: readonly number[];
}

export interface ImportPanelProps<Key extends string, Outcome extends Judged> {
  title: string;
  /** What the file contains, before one is chosen. */
  lead: string;
  fields: readonly ImportField<Key>[];
  /** One of these must have a column. */
  required: readonly Key[];
  mostRows: number;
  run: (mode: 'check' | 'keep', rows: Row<Key>[]) => Promise<Outcome>;
  /** The button that imports what was checked; null if no row can be imported. */
  confirm: (checked: Outcome) => string | null;
  onKept: (outcome: Outcome) => void;
  onClose: () => void;
}

const LARGEST = 6 * 1024 * 1024;

/** The import of a CSV file: choose, match the columns, review refused rows, import. */
export function ImportPanel<Key extends string, Outcome extends Judged>(props: ImportPanelProps<Key, Outcome>) {
  const { title, lead, fields, required, mostRows, run, confirm, onKept, onClose } = props;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [columns, setColumns] = useState<Columns<Key>>(new Map());
  const [checked, setChecked] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const choose = async ([file]: File[]) => {
    if (!file) return;
    setChecked(null);
    if (file.size > LARGEST) return setProblem(t('The file may have at most 6 MB.'));
    const text = await sheetText(file).catch((error: unknown) => {
      if (!(error instanceof NoSheet)) throw error;
      setProblem(error.message);
      return null;
    });
    if (text === null) return;
    const {
      lines: [headings, ...lines],
      badRow,
    } = readCsv(text);
    if (badRow !== null)
      return setProblem(
        t('Row {row} has a quotation mark that is not closed, or has text after it. Correct the row and choose the file again.', { row: badRow }),
      );
    if (!headings || lines.length === 0) return setProblem(t('This file has no rows. The first line holds the headings.'));
    if (lines.length > mostRows)
      return setProblem(t('This file has {count} rows; up to {most} can be imported at a time.', { count: grouped(lines.length), most: grouped(mostRows) }));
    setProblem(undefined);
    setSheet({ name: file.name, headings, lines });
    setColumns(guessColumns(fields, headings));
  };
  const load = async (mode: 'check' | 'keep') => {
    if (!sheet) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await run(mode, rowsOf(sheet.lines, columns));
      if (mode === 'check') return setChecked(outcome);
      onKept(outcome);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const cellOf = ({ row, field }: RefusedRow) => {
    const [, at] = [...columns].find(([key]) => key === field) ?? [];
    return at === undefined ? '' : (sheet?.lines[row]?.[at] ?? '');
  };
  const named = required.some((key) => columns.has(key));
  const main = !sheet ? null : checked ? (
    <Button variant="primary" disabled={confirm(checked) === null} loading={busy} onClick={() => void load('keep')}>
      {confirm(checked) ?? t('No row can be imported')}
    </Button>
  ) : (
    <Button variant="primary" disabled={!named} loading={busy} onClick={() => void load('check')}>
      {named ? t('Check the rows') : t('Choose the column with the name')}
    </Button>
  );
  return (
    <SidePanel title={title} onClose={onClose} footer={main}>
      <div className="grid gap-5">
        {!sheet && <p className="text-ink-2">{lead}</p>}
        <div className={cx('flex flex-wrap items-center gap-3', sheet && '-ms-4')}>
          <FileButton variant={sheet ? 'quiet' : 'primary'} accept=".csv,.xlsx,text/csv,text/plain" onFiles={(files) => void choose(files)}>
            {sheet ? t('Choose another file') : t('Choose a file')}
          </FileButton>
          {sheet && (
            <span className="text-ink-2 wrap-anywhere">
              {sheet.name} · {tn(sheet.lines.length, '{count} row', '{count} rows')}
            </span>
          )}
          {checked && (
            <Button variant="quiet" onClick={() => setChecked(null)}>
              {t('Back to the columns')}
            </Button>
          )}
        </div>
        {problem && <Panel tone="bad">{problem}</Panel>}
        {sheet && checked ? (
          <>
            <RefusedRows rows={checked.refused} lines={sheet.lines} cellOf={cellOf} onSave={() => saveRefused(sheet, checked.refused)} />
            <AcceptedRows lines={sheet.lines} refused={checked.refused} changed={checked.changedRows} />
            {checked.leftOut && checked.leftOut.length > 0 && <LeftOut rows={checked.leftOut} lines={sheet.lines} cellOf={cellOf} />}
          </>
        ) : (
          sheet && <Matching fields={fields} sheet={sheet} columns={columns} onColumns={setColumns} />
        )}
      </div>
    </SidePanel>
  );
}

interface MatchingProps<Key extends string> {
  fields: readonly ImportField<Key>[];
  sheet: Sheet;
  columns: Columns<Key>;
  onColumns: (columns: Columns<Key>) => void;
}

function Matching<Key extends string>({ fields, sheet, columns, onColumns }: MatchingProps<Key>) {
  const options = [
    { value: '', label: t('Skip') },
    ...sheet.headings.map((heading, index) => ({ value: String(index), label: heading || t('Column {index}', { index: index + 1 }) })),
  ];
  return (
    <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-medium">{t('Match columns')}</legend>
      {fields.map(({ key, label }) => {
        const at = columns.get(key);
        const sample = at === undefined ? '' : (sheet.lines[0]?.[at] ?? '');
        return (
          <Field key={key} label={label} hint={sample ? t('First row: {sample}', { sample: sample.slice(0, 60) }) : undefined}>
            <Select
              value={at === undefined ? '' : String(at)}
              options={options}
              onChange={(value) => {
                const others = [...columns].filter(([other]) => other !== key);
                onColumns(new Map(value === '' ? others : [...others, [key, Number(value)]]));
              }}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

/** The refused lines unchanged, each with its reason, to be corrected and imported again. */
function saveRefused({ name, headings, lines }: Sheet, refused: readonly RefusedRow[]): void {
  const rows = refused.map(({ row, message }) => csvLine([...(lines[row] ?? []), message]));
  const blob = new Blob([`\uFEFF${csvLine([...headings, t('Error')])}${rows.join('')}`], { type: 'text/csv' });
  saveBlob(blob, `refused-${name}`);
}
