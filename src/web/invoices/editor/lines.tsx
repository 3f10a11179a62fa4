import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_LINES } from '../../../shared/invoices/draft.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { focusNow } from '../../../ui/form/focus-now.ts';
import { useRows } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { DocumentData } from '../../documents/document-data.ts';
import { EditorLine, IN_COLUMNS } from './line.tsx';
import { taxChoices, valueOfCategory } from './line-tax-values.ts';
import type { DocumentKind, Suggestion } from './line-description.tsx';
import { newKey, newLine } from './values.ts';
import type { EditorValues, LineValues } from './values.ts';

/** One set of columns for the headings and every line: a long amount narrows all descriptions equally. */
const COLUMNS =
  '@min-[42rem]:grid-cols-[minmax(0,1fr)_5.75rem_minmax(9.25rem,max-content)_minmax(7.25rem,max-content)_1.75rem] @min-[42rem]:pointer-coarse:grid-cols-[minmax(0,1fr)_5.75rem_minmax(9.25rem,max-content)_minmax(7.25rem,max-content)_4.25rem]';

/**
 * The lines: Enter adds one below (on a touch screen, from quantity and price), Alt with an arrow moves the current one, deleting the last one leaves an empty
 * line.
 */
export function EditorLines({ form, totals, kind }: { form: FormHandle<EditorValues>; totals: DocumentData; kind: DocumentKind }) {
  const lines = useRows<LineValues>(form, 'itemDetails');
  const [carried, setCarried] = useState<{ from: number; to: number } | null>(null);
  const taxes = taxChoices(lines.rows.map(({ tax }) => tax));
  const full = lines.rows.length >= MAX_LINES;
  const add = (at: number) => {
    if (full) return;
    const line = newLine((lines.rows[at - 1] ?? lines.rows[0])?.tax);
    lines.add(line, at);
    focusLine(line.id, 'name');
  };
  const remove = (at: number) => {
    const line = lines.rows[at];
    if (!line) return;
    const only = lines.rows.length === 1;
    if (only) form.set('itemDetails', [newLine(line.tax)]);
    else lines.remove(at);
    const next = only ? undefined : (lines.rows[at + 1] ?? lines.rows[at - 1]);
    if (next) focusLine(next.id, 'name');
    if (line.name || line.unitPrice) toast.info(t('Line {at} removed', { at: at + 1 }), { undo: () => lines.add(line, at) });
  };
  const move = (from: number, to: number, cell: string) => {
    const line = lines.rows[from];
    lines.move(from, to);
    if (line) focusLine(line.id, cell);
  };
  const choose = (at: number, { text, price, tax }: Suggestion) => {
    const line = lines.rows[at];
    if (!line) return;
    form.set(`itemDetails.${at}`, {
      ...line,
      name: text,
      unitPrice: price === null ? line.unitPrice : koboOf(price),
      // Where the tax is on the whole invoice, a line has none.
      ...(line.tax && tax && { tax: valueOfCategory(tax) }),
    });
    focusLine(line.id, 'quantity');
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) return;
    const cell = event.target.name.split('.').at(-1) ?? 'name';
    // In the description Shift Enter breaks the line; touch keyboards lack that combination, so there Enter does.
    const breaks = event.shiftKey || (event.target instanceof HTMLTextAreaElement && matchMedia('(pointer: coarse)').matches);
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !breaks) {
      event.preventDefault();
      add(at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1), cell);
    }
  };
  return (
    <section aria-label={t('Lines')} className="@container">
      <div className={cx('@min-[42rem]:grid @min-[42rem]:gap-x-2', COLUMNS)}>
        <div aria-hidden="true" className={cx('hidden border-b border-edge pb-2 text-xs font-medium text-ink-2 @min-[42rem]:grid', IN_COLUMNS)}>
          <span className="ps-3">{t('Description')}</span>
          <span className="pe-3 text-end">{t('Quantity')}</span>
          <span className="pe-3 text-end">{t('Price')}</span>
          <span className="text-end">{t('Amount')}</span>
        </div>
        <ul className={cx('@min-[42rem]:grid', IN_COLUMNS)}>
          {lines.rows.map((line, index) => (
            <EditorLine
              key={line.id}
              line={line}
              index={index}
              count={lines.rows.length}
              total={totals.lines.find((entry) => entry.id === line.id)?.total}
              kind={kind}
              taxes={taxes}
              onChoose={(suggestion) => choose(index, suggestion)}
              onKey={(event) => onKey(event, index)}
              onRemove={() => remove(index)}
              onMove={(by) => move(index, index + by, 'name')}
              drag={{
                active: carried !== null,
                landing: carried === null || carried.to !== index || carried.from === index ? null : carried.from < index ? 'below' : 'above',
                onStart: () => setCarried({ from: index, to: index }),
                onOver: () => {
                  if (carried !== null && carried.to !== index) setCarried({ ...carried, to: index });
                },
                onEnd: () => setCarried(null),
                onDrop: () => {
                  if (carried !== null && carried.from !== index) move(carried.from, index, 'name');
                  setCarried(null);
                },
              }}
              onDuplicate={() => lines.add({ ...line, id: newKey() }, index + 1)}
            />
          ))}
        </ul>
      </div>
      <div className="mt-2 -ms-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="quiet" icon={<Plus aria-hidden="true" size={16} />} disabled={full} onClick={() => add(lines.rows.length)}>
          {t('Add line')}
        </Button>
        <p className="hidden text-xs text-ink-3 sm:pointer-fine:block">
          {full ? t('At most {maxLines} lines.', { maxLines: MAX_LINES }) : t('Enter adds a line, Alt ↑ ↓ moves it.')}
        </p>
      </div>
    </section>
  );
}

function focusLine(id: string, cell: string): void {
  focusNow(`[data-line="${CSS.escape(id)}"] [name$=".${cell}"]`);
}
