import { LATE_FEE_DAYS } from '../../shared/invoices/late-fee.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { FormField, useBound } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { RateInput } from '../invoices/editor/rate-input.tsx';

/** How a late fee is counted; `none`: without one. */
export type LateFeeKind = 'none' | 'rate' | 'amount';

/** Whether an invoice that is paid late has a fee, and which. The hint is what every invoice says. */
export function LateFeeFields() {
  const { bound: kind } = useBound<LateFeeKind>('lateFeeKind');
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <FormField<LateFeeKind> name="lateFeeKind" label={t('Late fee')}>
        {(bind) => (
          <Select<LateFeeKind>
            {...bind}
            options={[
              { value: 'none', label: t('None') },
              { value: 'rate', label: t('Percent of balance') },
              { value: 'amount', label: t('Fixed amount') },
            ]}
          />
        )}
      </FormField>
      {kind.value === 'rate' && (
        <FormField name="lateFeeRate" label={t('Rate')}>
          {(bind, { onProblem }) => <RateInput {...bind} onProblem={onProblem} />}
        </FormField>
      )}
      {kind.value === 'amount' && (
        <FormField<Kobo | null> name="lateFeeAmount" label={t('Amount')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
      )}
      {kind.value !== 'none' && (
        <FormField name="lateFeeAfter" label={t('Days after the due date')} hint={t('1 to {last}', { last: LATE_FEE_DAYS.last })}>
          {({ onChange, ...bind }) => (
            <TextInput {...bind} onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 2))} inputMode="numeric" align="end" autoComplete="off" />
          )}
        </FormField>
      )}
      {kind.value !== 'none' && (
        <p className="text-sm text-ink-2 sm:col-span-3">
          {t('Your invoices say so. The fee is sent once, as an invoice of its own, when an approved invoice is still not paid.')}
        </p>
      )}
    </div>
  );
}
