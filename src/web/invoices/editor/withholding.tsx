import { formatMoney, formatRate } from '../../../shared/kit/money.ts';
import { WITHHOLDING_RATES } from '../../../shared/invoices/withholding.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { RateInput } from './rate-input.tsx';
import { liveTotals, withheldOfValues } from './preview-document.ts';
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
        {(bind, { onProblem }) => <RateInput {...bind} value={bind.value ?? ''} onProblem={onProblem} />}
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
