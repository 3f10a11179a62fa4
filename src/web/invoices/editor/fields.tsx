import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_LINES, MAX_NOTE_LENGTH } from '../../../shared/invoices/draft.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FormField } from '../../../ui/form/form.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { useRows, useValues } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { focusNow } from '../../../ui/form/focus-now.ts';
import type { DocumentData } from '../../documents/document-data.ts';
import { DocumentTotals } from '../../documents/document-totals.tsx';
import { useWriter } from '../../documents/use-writer.ts';
import { currentLanguage } from '../../base/language.ts';
import { koboOf } from '../../documents/document-data.ts';
import { EditorExtras } from './extras.tsx';
import type { EditorKind } from './kind.ts';
import { EditorRecipient } from './recipient.tsx';
import type { EditorValues, LineValues, Medium } from './values.ts';
import { EditorLine, IN_COLUMNS } from './line.tsx';
import { taxChoices, valueOfCategory } from './line-tax-values.ts';
import type { DocumentKind, Suggestion } from './line-description.tsx';
import { newKey, newLine } from './values.ts';

// Few businesses have several templates.
const EditorLetterhead = lazyPart(() => import('./letterhead.tsx').then((module) => module.EditorLetterhead));
// Below the dates; their place is kept, so that nothing moves under the focus when they arrive.
const PLACE = <div className="min-h-(--control)" />;
const EditorInstalments = lazyPart(() => import('./instalments.tsx').then((module) => module.EditorInstalments), PLACE);
const EditorReferences = lazyPart(() => import('./references.tsx').then((module) => module.EditorReferences), PLACE);
// At the end of the form.
const EditorRepeat = lazyPart(() => import('./repeat.tsx').then((module) => module.EditorRepeat));

export function EditorFields({
  kind,
  form,
  today,
  documentData,
  onCreate,
}: {
  kind: EditorKind;
  form: FormHandle<EditorValues>;
  today: CalendarDate;
  documentData: DocumentData;
  onCreate: (typed: string) => void;
}) {
  const { issueDate, dueDate, instalments, recipient } = useValues(form);
  const { write } = useWriter(currentLanguage());
  const noAddress = recipient !== null && !recipient.email;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- no control of its own: it only keeps Enter in a field from sending the form
    <div className="grid gap-8" onKeyDown={stayOnEnter}>
      {kind.Choice && <kind.Choice />}
      {kind.recipientStays ? (
        <FixedRecipient label={kind.texts.recipient} name={recipient?.name ?? ''} />
      ) : (
        <EditorRecipient form={form} label={kind.texts.recipient} onCreate={onCreate} />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField<string | null> name="issueDate" label={kind.texts.issued}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} />}
        </FormField>
        {!instalments && (
          <FormField<string | null>
            name="dueDate"
            label={kind.texts.due}
            optional={kind.dueOptional}
            hint={dueDate !== null && dueDate < today ? t('This day has already passed.') : undefined}
          >
            {(bind, problem) => (
              <DateField {...bind} {...problem} today={today} min={(issueDate && calendarDate(issueDate)) || undefined} shortcuts={SHORTCUTS} />
            )}
          </FormField>
        )}
      </div>
      {kind.payable && (
        <div className="-mt-5 flex flex-wrap gap-x-8 gap-y-4">
          <EditorInstalments form={form} today={today} />
          <EditorReferences form={form} />
        </div>
      )}
      <div className="grid gap-3">
        <EditorLines form={form} totals={documentData} kind={kind.sells ? 'invoice' : 'order'} />
        <EditorExtras form={form} documentData={documentData} sells={kind.sells} payable={kind.payable} withholds={kind.payable && !kind.recipientStays} />
        <DocumentTotals data={documentData} write={write} />
      </div>
      <FormField name="description" label={t('Note')} optional hint={t('Shown below the total.')}>
        {(bind) => <TextArea {...bind} rows={2} maxLength={MAX_NOTE_LENGTH} />}
      </FormField>
      {kind.payable && <EditorLetterhead />}
      {!kind.recipientStays && (
        <FormField<Medium> name="medium" label={t('Delivery')} group>
          {(bind) => (
            <RadioCards<Medium>
              {...bind}
              columns={2}
              options={[
                {
                  value: 'email',
                  label: t('By email'),
                  description: noAddress
                    ? t('This contact has no email address.')
                    : recipient?.email
                      ? t('To {email}, with a link.', { email: recipient.email })
                      : t('To the contact’s email address, with a link.'),
                },
                { value: 'link', label: t('By link'), description: t('You share the link yourself: WhatsApp, text message, QR code.') },
              ]}
            />
          )}
        </FormField>
      )}
      {kind.payable && !kind.recipientStays && <EditorRepeat form={form} today={today} />}
    </div>
  );
}

function FixedRecipient({ label, name }: { label: string; name: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="mt-1 wrap-anywhere">{name}</p>
    </div>
  );
}

const SHORTCUTS = [
  ...[7, 14, 30].map((days) => ({ typed: `in ${days} days`, label: tn(days, 'in {count} day', 'in {count} days') })),
  { typed: 'end of month', label: t('end of month') },
];

/** The browser would submit the form; here Enter means "next line" in lines and nothing elsewhere. Ctrl/⌘ Enter sends. */
function stayOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** One set of columns for the headings and every line: a long amount narrows all descriptions equally. */
const COLUMNS =
  '@min-[42rem]:grid-cols-[minmax(0,1fr)_5.75rem_minmax(9.25rem,max-content)_minmax(7.25rem,max-content)_1.75rem] @min-[42rem]:pointer-coarse:grid-cols-[minmax(0,1fr)_5.75rem_minmax(9.25rem,max-content)_minmax(7.25rem,max-content)_4.25rem]';

/**
 * The lines: Enter adds one below (on a touch screen, from quantity and price), Alt with an arrow moves the current one, deleting the last one leaves an empty
 * line.
 */
function EditorLines({ form, totals, kind }: { form: FormHandle<EditorValues>; totals: DocumentData; kind: DocumentKind }) {
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
      ...(tax && { [line.tax ? 'tax' : 'usual']: valueOfCategory(tax) }),
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
