import { CalendarRange, Plus, Trash2 } from 'lucide-react';
import { INSTALMENTS } from '../../../shared/invoices/instalment-fields.ts';
import type { ChosenInstalment } from '../../../shared/invoices/instalment-fields.ts';
import { instalmentProblems, instalmentsNow, instalmentsOf, nextPayment, nextText, scheduleRows } from '../../../shared/invoices/instalments.ts';
import { addDays, addMonths, calendarDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney, nairaFromKobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormField } from '../../../ui/form/form.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import type { DocumentData } from '../../documents/document-data.ts';
import { DocumentView } from '../../documents/document-view.tsx';
import { useWriter } from '../../documents/use-writer.ts';
import { liveTotals } from './preview-document.ts';
import { RateInput } from './rate-input.tsx';
import { basisPointsOf, parseRate } from './typed-numbers.ts';
import { newKey } from './values.ts';
import type { EditorValues, InstalmentValues } from './values.ts';

/** The instalments in which the invoice is paid, instead of its due date; the last amount is the rest. */
export function EditorInstalments({ form, today }: { form: FormHandle<EditorValues>; today: CalendarDate }) {
  const values = useValues(form);
  const rows = values.instalments ?? [];
  const set = (next: InstalmentValues[] | null) => {
    form.set('instalments', next);
    form.set('dueDate', next?.at(-1)?.dueDate ?? values.dueDate);
  };
  if (values.instalments === null || values.instalments === undefined)
    return (
      <div className="-ms-4">
        <Button variant="quiet" icon={<CalendarRange aria-hidden="true" size={16} />} onClick={() => set(halves(startOf(values, today)))}>
          {t('Pay in instalments')}
        </Button>
      </div>
    );
  const gross = liveTotals(values)?.gross ?? ZERO;
  const chosen = chosenIn(rows);
  const amounts = instalmentsOf(gross, chosen);
  const byRate = rows.some(({ percent }) => percent !== undefined);
  const [problem] = instalmentProblems(chosen, gross, calendarDate(values.issueDate ?? ''));
  const change = (mode: 'percent' | 'amount') => set(rows.map((row, index) => convertedTo(mode, row, amounts?.[index]?.amount ?? null)));
  return (
    <section aria-label={t('Instalments')} className="grid w-full gap-3">
      <div className="-ms-4 flex flex-wrap gap-1">
        {PRESETS.map(({ label, make }) => (
          <Button key={label} variant="quiet" onClick={() => set(make(startOf(values, today)))}>
            {label}
          </Button>
        ))}
      </div>
      <ul className="grid gap-4">
        {rows.map((row, index) => (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <div className="col-span-2 sm:col-span-1">
              <FormField<string | null> name={`instalments.${index}.dueDate`} label={t('Instalment {index}', { index: index + 1 })}>
                {({ onChange, ...bind }, shown) => (
                  <DateField
                    {...bind}
                    {...shown}
                    today={today}
                    min={calendarDate((index === 0 ? values.issueDate : rows[index - 1]?.dueDate) ?? '') ?? undefined}
                    onChange={(day) => {
                      onChange(day);
                      if (index === rows.length - 1) form.set('dueDate', day);
                    }}
                  />
                )}
              </FormField>
            </div>
            <Size index={index} isRate={byRate} isLast={index === rows.length - 1} amount={amounts?.[index]?.amount ?? null} />
            <span className="mt-6.5 -me-1.5 flex min-h-(--control) items-center">
              <IconButton
                small
                label={t('Remove instalment {index}', { index: index + 1 })}
                icon={<Trash2 aria-hidden="true" size={16} />}
                onClick={() => set(rows.length > INSTALMENTS.least ? rows.filter((_, at) => at !== index) : null)}
              />
            </span>
          </li>
        ))}
      </ul>
      {problem && gross > 0 && (
        <p role="status" className="text-xs text-warn">
          {render(problem.message)}
        </p>
      )}
      <div className="-ms-4 flex flex-wrap gap-1">
        <Button
          variant="quiet"
          icon={<Plus aria-hidden="true" size={16} />}
          disabled={rows.length >= INSTALMENTS.most}
          onClick={() => set([...rows, { id: newKey(), dueDate: monthAfter(rows.at(-1)?.dueDate ?? null), ...(byRate ? { percent: '' } : { amount: null }) }])}
        >
          {t('Add instalment')}
        </Button>
        <Button variant="quiet" onClick={() => change(byRate ? 'amount' : 'percent')}>
          {byRate ? t('Enter amounts') : t('Enter percentages')}
        </Button>
        <Button variant="quiet" onClick={() => set(null)}>
          {t('One due date')}
        </Button>
      </div>
    </section>
  );
}

/** The document of the current input, with its payment schedule. */
export function InstalmentsPreview({ values, data, today }: { values: EditorValues; data: DocumentData; today: CalendarDate }) {
  const { write } = useWriter(data.language);
  const parts = instalmentsOf(data.gross, chosenIn(values.instalments ?? [])) ?? [];
  const now = instalmentsNow(parts, data.balance, today);
  const schedule = scheduleRows(now, true).map(({ label, amount }) => `${write(label)} · ${formatMoney(amount)}`);
  const next = nextPayment(now);
  return (
    <DocumentView
      data={{
        ...data,
        schedule: schedule.join('\n'),
        ...(next && { next: { amount: nairaFromKobo(next.amount), text: write(nextText(next)) }, dueDate: next.dueDate }),
      }}
      live
    />
  );
}

/** Per cent with the amount below it, an amount, or the rest. */
function Size({ index, isRate, isLast, amount }: { index: number; isRate: boolean; isLast: boolean; amount: Kobo | null }) {
  const shown = amount === null ? '–' : formatMoney(amount);
  if (isRate)
    return (
      <FormField name={`instalments.${index}.percent`} label={t('Percentage')} hint={<span className="tabular">{shown}</span>}>
        {(bind, { onProblem }) => <RateInput {...bind} onProblem={onProblem} />}
      </FormField>
    );
  if (isLast)
    return (
      <div data-field={`instalments.${index}.amount`}>
        <p className="text-sm font-medium">{t('The rest')}</p>
        <p className="tabular flex min-h-(--control) items-center">{shown}</p>
      </div>
    );
  return (
    <FormField<Kobo | null> name={`instalments.${index}.amount`} label={t('Amount')}>
      {(bind, problem) => <AmountField {...bind} {...problem} />}
    </FormField>
  );
}

/** The first day on which something can be due. */
function startOf({ issueDate }: EditorValues, today: CalendarDate): CalendarDate {
  return calendarDate(issueDate ?? '') ?? today;
}

const row = (dueDate: CalendarDate, percent: string): InstalmentValues => ({ id: newKey(), dueDate, percent });
const halves = (start: CalendarDate) => [row(addDays(start, 7), '50'), row(addMonths(start, 1), '50')];

const PRESETS: readonly { label: string; make: (start: CalendarDate) => InstalmentValues[] }[] = [
  { label: t('Two halves'), make: halves },
  { label: t('Three monthly instalments'), make: (start) => ['33.33', '33.33', '33.34'].map((percent, index) => row(addMonths(start, index + 1), percent)) },
  { label: t('Deposit of 30%, then the rest'), make: (start) => [row(start, '30'), row(addMonths(start, 1), '70')] },
];

/** The last amount is the rest, whatever its row had before. */
function chosenIn(rows: readonly InstalmentValues[]): ChosenInstalment[] {
  return rows.map(({ dueDate, percent, amount = null }, index) => {
    const day = calendarDate(dueDate ?? '');
    if (percent !== undefined) return { dueDate: day, percent: parseRate(percent) === null ? null : basisPointsOf(percent) };
    return { dueDate: day, amount: index < rows.length - 1 ? amount : null };
  });
}

/** Rows by amount keep what the percentages made; back, each is typed anew. */
function convertedTo(mode: 'percent' | 'amount', { id, dueDate }: InstalmentValues, amount: Kobo | null): InstalmentValues {
  return mode === 'amount' ? { id, dueDate, amount } : { id, dueDate, percent: '' };
}

function monthAfter(day: string | null): CalendarDate | null {
  const date = calendarDate(day ?? '');
  return date && addMonths(date, 1);
}
