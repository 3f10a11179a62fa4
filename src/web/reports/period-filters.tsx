import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { PRESETS } from '../../shared/reports/periods.ts';
import type { Comparison, Preset } from '../../shared/reports/periods.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { ContactPicker } from '../invoices/editor/contact-picker.tsx';
import { PRESET_LABELS } from './preset-labels.ts';
import type { ChosenPeriod } from './use-period.ts';

const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  none: t('No comparison'),
  before: t('The period before'),
  year: t('The same days a year before'),
};

interface PeriodFiltersProps {
  chosen: ChosenPeriod;
  /** A comparison can be chosen. */
  compares?: boolean;
  /** A customer can be chosen: their contact, or null for all. */
  contactId?: string | null;
  children?: ReactNode;
}

/** Period, comparison and customer; all are in the address. */
export function PeriodFilters({ chosen: { preset, otherwise, compare, period, today }, compares = false, contactId, children }: PeriodFiltersProps) {
  const [, change] = useSearch();
  return (
    <search className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('Period')}>
        <Select<Preset | 'own'>
          value={preset}
          onChange={(value) =>
            change(
              value === 'own'
                ? { period: 'own', from: period.from, to: period.to, page: null }
                : { period: value === otherwise ? null : value, from: null, to: null, page: null },
            )
          }
          options={[...PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })), { value: 'own' as const, label: t('Other days') }]}
        />
      </Field>
      {preset === 'own' && (
        <>
          <Field label={t('From', undefined, 'date')}>
            <DateField value={period.from} today={today} past onChange={(from) => change({ from, page: null })} />
          </Field>
          <Field label={t('To', undefined, 'date')}>
            <DateField value={period.to} today={today} past onChange={(to) => change({ to, page: null })} />
          </Field>
        </>
      )}
      {compares && (
        <Field label={t('Compare with')}>
          <Select<Comparison>
            value={compare}
            onChange={(value) => change({ compare: value === 'none' ? null : value })}
            options={(['none', 'before', 'year'] as const).map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
          />
        </Field>
      )}
      {contactId !== undefined && (
        <Field label={t('Customer')}>
          <ContactPicker chosenId={contactId} onChoose={(contact) => change({ contact: contact?.id ?? null, page: null })} />
        </Field>
      )}
      {children}
    </search>
  );
}
