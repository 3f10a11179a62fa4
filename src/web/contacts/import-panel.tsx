import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_FIELDS, MAX_IMPORT_ROWS, importContacts, undoImport } from '../../shared/contacts/import-contract.ts';
import type { ImportField } from '../../shared/contacts/import-contract.ts';
import { csvLine, parseCsv } from '../../shared/kit/csv.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { Field } from '../../ui/form/field.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { saveBlob } from '../../api-client/save-blob.ts';
import { Select } from '../../ui/form/select.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { grouped, t, tn } from '../../shared/i18n/translate.ts';
import { FIELD_NAMES, guessColumns } from './import-fields.ts';
import { RefusedRows } from './refused-rows.tsx';
import { CONTACT_LISTS } from './use-remove.ts';

interface Sheet {
  name: string;
  headings: readonly string[];
  lines: readonly string[][];
}
type Columns = Partial<Record<ImportField, number>>;
type Outcome = OutputOf<typeof importContacts>;

const LARGEST = 6 * 1024 * 1024;

/** The import of a file: choose, match the columns, preview refused rows, import, undo. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [columns, setColumns] = useState<Columns>({});
  const [checked, setChecked] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const undo = useAction(undoImport, {
    refresh: CONTACT_LISTS,
    onDone: ({ removed, kept }) =>
      toast.info(kept === 0 ? t('Import undone.') : t('{removed} removed; {kept} have invoices and were kept.', { removed, kept })),
  });

  const choose = async ([file]: File[]) => {
    if (!file) return;
    setChecked(null);
    if (file.size > LARGEST) return setProblem(t('The file may have at most 6 MB.'));
    const [headings, ...lines] = parseCsv(await file.text());
    if (!headings || lines.length === 0) return setProblem(t('This file has no rows. The first line holds the headings.'));
    if (lines.length > MAX_IMPORT_ROWS)
      return setProblem(
        t('This file has {count} rows; up to {most} can be imported at a time.', { count: grouped(lines.length), most: grouped(MAX_IMPORT_ROWS) }),
      );
    setProblem(undefined);
    setSheet({ name: file.name, headings, lines });
    setColumns(guessColumns(headings));
  };
  const run = async (mode: 'check' | 'keep') => {
    if (!sheet) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await call(importContacts, { businessId: business.id, mode, rows: rowsOf(sheet, columns) }, { idempotencyKey: idempotencyKey() });
      if (mode === 'check') return setChecked(outcome);
      for (const route of CONTACT_LISTS) void queries.invalidateQueries({ queryKey: [route.id] });
      const { importId, kept } = outcome;
      toast.success(
        tn(kept, '{count} contact imported', '{count} contacts imported'),
        importId ? { undo: () => undo.mutate({ businessId: business.id, importId }) } : {},
      );
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const named = columns.name !== undefined || columns.businessName !== undefined;
  const main = !sheet ? null : checked ? (
    <Button variant="primary" disabled={checked.kept === 0} loading={busy} onClick={() => void run('keep')}>
      {checked.kept === 0 ? t('No row can be imported') : tn(checked.kept, 'Import {count} contact', 'Import {count} contacts')}
    </Button>
  ) : (
    <Button variant="primary" disabled={!named} loading={busy} onClick={() => void run('check')}>
      {named ? t('Check the rows') : t('Choose the column with the name')}
    </Button>
  );
  return (
    <SidePanel title={t('Import contacts')} onClose={onClose} footer={main}>
      <div className="grid gap-5">
        {!sheet && (
          <p className="text-ink-2">
            {t(
              'A CSV file with one contact per line, as exported by spreadsheets and other invoicing software. You’ll review errors before anything is imported.',
            )}
          </p>
        )}
        <div className={cx('flex flex-wrap items-center gap-3', sheet && '-ms-4')}>
          <FileButton variant={sheet ? 'quiet' : 'primary'} accept=".csv,text/csv,text/plain" onFiles={(files) => void choose(files)}>
            {sheet ? t('Choose another file') : t('Choose a CSV file')}
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
          <RefusedRows refused={checked.refused} lines={sheet.lines} onSave={() => saveRefused(sheet, checked)} />
        ) : (
          sheet && <Matching sheet={sheet} columns={columns} onColumns={setColumns} />
        )}
      </div>
    </SidePanel>
  );
}

function Matching({ sheet, columns, onColumns }: { sheet: Sheet; columns: Columns; onColumns: (columns: Columns) => void }) {
  const options = [
    { value: '', label: t('Skip') },
    ...sheet.headings.map((heading, index) => ({ value: String(index), label: heading || t('Column {index}', { index: index + 1 }) })),
  ];
  return (
    <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-medium">{t('Match columns')}</legend>
      {IMPORT_FIELDS.map((field) => {
        const at = columns[field];
        const sample = at === undefined ? '' : (sheet.lines[0]?.[at] ?? '');
        return (
          <Field key={field} label={FIELD_NAMES[field]} hint={sample ? t('First row: {sample}', { sample: sample.slice(0, 60) }) : undefined}>
            <Select
              value={at === undefined ? '' : String(at)}
              options={options}
              onChange={(value) => {
                const { [field]: _left, ...others } = columns;
                onColumns(value === '' ? others : { ...others, [field]: Number(value) });
              }}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

function rowsOf({ lines }: Sheet, columns: Columns): Record<string, string>[] {
  return lines.map((line) => Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, (line[at] ?? '').slice(0, 4_000)])));
}

/** The refused lines unchanged, each with its reason, to be corrected and imported again. */
function saveRefused({ name, headings, lines }: Sheet, { refused }: Outcome): void {
  const rows = refused.map(({ row, message }) => csvLine([...(lines[row] ?? []), message]));
  const blob = new Blob([`\uFEFF${csvLine([...headings, t('Error')])}${rows.join('')}`], { type: 'text/csv' });
  saveBlob(blob, `refused-${name}`);
}
