import { useState } from 'react';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { AGE_FILTERS } from '../../../shared/invoices/ages.ts';
import { STATUSES } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import type { SearchChange } from '../../../ui/primitives/navigation.ts';
import { AGE_LABELS } from '../../base/age-labels.ts';
import { STATES } from '../../base/states.ts';
import { ContactPicker } from '../editor/contact-picker.tsx';
import { DUE_SPANS } from './list-params.ts';
import type { DueSpan, ListParams } from './list-params.ts';

export interface FilterProps {
  params: ListParams;
  today: CalendarDate;
  change: SearchChange;
}

export const DUE_LABELS: Record<DueSpan, string> = { week: t('Due this week'), month: t('Due in 30 days') };

export function StatusSelect({ params, change }: FilterProps) {
  return (
    <Select
      label={t('Status')}
      value={params.status ?? ''}
      onChange={(status) => change({ status: status || null, offset: null })}
      options={[
        { value: '', label: t('Any status') },
        ...STATUSES.filter((status) => params.type === 'sent' || status !== 'draft').map((status) => ({ value: status, label: STATES[status].word })),
      ]}
    />
  );
}

/** Of the total. Taken when a field is left, and by Enter. */
export function AmountFields({ params, change }: FilterProps) {
  const [min, setMin] = useState<Kobo | null>(params.min ?? null);
  const [max, setMax] = useState<Kobo | null>(params.max ?? null);
  const naira = (amount: Kobo | null) => (amount === null ? null : nairaFromKobo(amount));
  const take = () => {
    if (min !== (params.min ?? null) || max !== (params.max ?? null)) change({ min: naira(min), max: naira(max), offset: null });
  };
  return (
    <form
      aria-label={t('Total')}
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field label={t('Total from')}>
        <AmountField value={min} onChange={setMin} onBlur={take} />
      </Field>
      <Field label={t('Total to')}>
        <AmountField value={max} onChange={setMax} onBlur={take} />
      </Field>
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t('Apply')}
      </button>
    </form>
  );
}

/** A chosen span moves with the days, also in a saved filter. */
export function DueFields({ params, today, change }: FilterProps) {
  const dates = (patch: Record<string, string | null>) => change({ due: null, offset: null, ...patch });
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t('Due date')} className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant={params.status === 'late' ? 'primary' : 'secondary'}
          aria-pressed={params.status === 'late'}
          onClick={() => change({ status: params.status === 'late' ? null : 'late', offset: null })}
        >
          {t('Overdue')}
        </Button>
        {DUE_SPANS.map((span) => (
          <Button
            key={span}
            size="small"
            variant={params.due === span ? 'primary' : 'secondary'}
            aria-pressed={params.due === span}
            onClick={() => change({ due: params.due === span ? null : span, dueFrom: null, dueTo: null, offset: null })}
          >
            {DUE_LABELS[span]}
          </Button>
        ))}
      </div>
      <Field label={t('Due from')}>
        <DateField value={params.dueFrom ?? null} today={today} onChange={(dueFrom) => dates({ dueFrom })} />
      </Field>
      <Field label={t('Due to')}>
        <DateField value={params.dueTo ?? null} today={today} onChange={(dueTo) => dates({ dueTo })} />
      </Field>
    </div>
  );
}

export function IssueFields({ params, today, change }: FilterProps) {
  return (
    <>
      <Field label={t('Issued from')}>
        <DateField value={params.from ?? null} today={today} past onChange={(from) => change({ from, offset: null })} />
      </Field>
      <Field label={t('Issued to')}>
        <DateField value={params.to ?? null} today={today} past onChange={(to) => change({ to, offset: null })} />
      </Field>
    </>
  );
}

export function ContactField({ params, change }: FilterProps) {
  return (
    <Field label={t('Contact')}>
      <ContactPicker chosenId={params.contactId ?? null} onChoose={(contact) => change({ contact: contact?.id ?? null, offset: null })} />
    </Field>
  );
}

export function AgeField({ params, change }: FilterProps) {
  return (
    <Field label={t('Open invoices by age')}>
      <Select
        value={params.age ?? ''}
        onChange={(age) => change({ age: age || null, offset: null })}
        options={[{ value: '', label: t('Any age') }, ...AGE_FILTERS.map((age) => ({ value: age, label: AGE_LABELS[age] }))]}
      />
    </Field>
  );
}
