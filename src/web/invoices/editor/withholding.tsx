import { formatMoney, formatRate } from '../../../shared/kit/money.ts';
import { WITHHOLDING_RATES } from '../../../shared/invoices/withholding.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { liveTotals, withheldOfValues } from './preview-document.ts';
import { parseRate } from './typed-numbers.ts';
import type { EditorValues } from './values.ts';

/** The rate of withholding tax, with what the buyer pays. */
export function WithholdingField({ form }: { form: FormHandle<EditorValues> }) {
  const values = useValues(form);
  const sum = liveTotals(values);
  const withheld = sum && withheldOfValues(values, sum);
  return (
    <div className="grid gap-1">
      <FormField<string | null>
        name="withholding"
        label={t('Withholding tax')}
        hint={
          withheld
            ? t('The buyer keeps {amount} and pays {rest}.', { amount: formatMoney(withheld.amount), rest: formatMoney(withheld.payNow) })
            : t('Of the amount before tax.')
        }
      >
        {(bind, { onProblem }) => (
          <TextInput
            {...bind}
            value={bind.value ?? ''}
            align="end"
            inputMode="decimal"
            autoComplete="off"
            suffix={<span className="pe-2">%</span>}
            onChange={(text) => {
              bind.onChange(text);
              if (parseRate(text) !== null) onProblem(undefined);
            }}
            onBlur={() => onProblem(parseRate(bind.value ?? '') === null ? t('Please write a percentage from 0 to 100, like 7.5.') : undefined)}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-1">
        {WITHHOLDING_RATES.map((rate) => (
          // A rate in per cent, not money.
          <Button key={rate} variant="quiet" onClick={() => form.set('withholding', String(rate / 100))}>
            {formatRate(rate)}
          </Button>
        ))}
      </div>
    </div>
  );
}
