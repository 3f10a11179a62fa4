import { Plus, Trash2 } from 'lucide-react';
import { problems } from '../../../shared/invoices/totals.ts';
import { ZERO, formatMoney, formatRate } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { focusNow } from '../../../ui/form/focus-now.ts';
import { FormField } from '../../../ui/form/form.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useRows, useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import type { DocumentData } from '../../documents/document-data.ts';
import { STANDARD_TAX, valueOfTax } from './line-tax-values.ts';
import { amountsOfValues, liveTotals, withheldOfValues } from './preview-document.ts';
import { RateInput } from './rate-input.tsx';
import { parseRate } from './typed-numbers.ts';
import { newKey, newTax } from './values.ts';
import type { DiscountValues, EditorValues, LineValues, TaxValues } from './values.ts';
import { render } from '../../../shared/i18n/message.ts';
import { WITHHOLDING_RATES } from '../../../shared/invoices/withholding.ts';

const VAT = '7.5';

/** Fields that few invoices need are buttons until they are used. */
export function EditorExtras({
  form,
  documentData,
  sells,
  payable,
  withholds,
}: {
  form: FormHandle<EditorValues>;
  documentData: DocumentData;
  /** The business's own products, so each line can have the tax of its product. */
  sells: boolean;
  payable: boolean;
  /** Whether the buyer may be asked to withhold tax. */
  withholds: boolean;
}) {
  const discounts = useRows<DiscountValues>(form, 'discounts');
  const taxes = useRows<TaxValues>(form, 'taxes');
  const values = useValues(form);
  const { showAmountPaid, itemDetails } = values;
  const byLine = itemDetails.some(({ tax }) => tax !== undefined);
  const hasVat = byLine || taxes.rows.some((tax) => tax.amount === VAT);
  const over = overOf(values);
  const icon = <Plus aria-hidden="true" size={16} />;
  const addTax = (tax: TaxValues) => {
    taxes.add(tax);
    if (tax.name === '') focusField(`taxes.${taxes.rows.length}.name`);
  };
  const addDiscount = (field: 'amount' | 'rate', discount: Omit<DiscountValues, 'id' | 'name'>) => {
    discounts.add({ id: newKey(), name: '', ...discount });
    focusField(`discounts.${discounts.rows.length}.${field}`);
  };
  return (
    <section aria-label={t('Discounts, taxes, deposit')} className="grid gap-4">
      {discounts.rows.map((row, index) => (
        <ExtraRow key={row.id} removeLabel={t('Remove discount {index}', { index: index + 1 })} onRemove={() => discounts.remove(index)}>
          <FormField name={`discounts.${index}.name`} label={index === 0 ? t('Discount') : t('Discount {index}', { index: index + 1 })}>
            {(bind) => <TextInput {...bind} placeholder={t('Discount')} maxLength={80} autoComplete="off" />}
          </FormField>
          {row.rate === undefined ? (
            <FormField<Kobo | null> name={`discounts.${index}.amount`} label={t('Amount')}>
              {(bind, problem) => <AmountField {...bind} {...problem} />}
            </FormField>
          ) : (
            <FormField name={`discounts.${index}.rate`} label={t('Rate')}>
              {(bind, { onProblem }) => <RateInput {...bind} onProblem={onProblem} />}
            </FormField>
          )}
          {(itemDetails.length > 1 || row.itemId !== undefined) && (
            <div className="col-span-2">
              <FormField<string | undefined> name={`discounts.${index}.itemId`} label={t('Applies to')} hideLabel>
                {({ value = '', onChange, ...bind }) => (
                  <Select {...bind} value={value} onChange={(id) => onChange(id || undefined)} options={discounted(itemDetails, value)} />
                )}
              </FormField>
            </div>
          )}
        </ExtraRow>
      ))}
      {discounts.rows[0] && taxes.rows[0] && <p className="text-xs text-ink-2">{t('Tax is charged on the amount before the discount.')}</p>}
      {sells && taxes.rows[0] && hasOwnTaxes(itemDetails) && (
        <p className="text-xs text-warn">{t('A product among the lines has another tax. Choose “Tax by line” to use it.')}</p>
      )}
      {taxes.rows.map((row, index) => (
        <ExtraRow key={row.id} removeLabel={t('Remove tax {index}', { index: index + 1 })} onRemove={() => taxes.remove(index)}>
          <FormField name={`taxes.${index}.name`} label={index === 0 ? t('Tax') : t('Tax {index}', { index: index + 1 })}>
            {(bind) => <TextInput {...bind} placeholder={t('VAT')} maxLength={80} autoComplete="off" />}
          </FormField>
          <FormField name={`taxes.${index}.amount`} label={t('Rate')}>
            {(bind, { onProblem }) => <RateInput {...bind} onProblem={onProblem} />}
          </FormField>
        </ExtraRow>
      ))}
      {showAmountPaid && (
        <ExtraRow
          removeLabel={t('Remove deposit')}
          onRemove={() => {
            form.set('amountPaid', null);
            form.set('showAmountPaid', false);
          }}
        >
          <div className="flex min-h-(--control) items-center self-end text-ink-2">{t('Received before this invoice')}</div>
          <FormField<Kobo | null> name="amountPaid" label={t('Deposit received')}>
            {(bind, problem) => <AmountField {...bind} {...problem} />}
          </FormField>
        </ExtraRow>
      )}
      {withholds && typeof values.withholding === 'string' && (
        <ExtraRow removeLabel={t('Remove withholding tax')} onRemove={() => form.set('withholding', null)}>
          <div className="flex min-h-(--control) items-center text-ink-2">{t('Kept back by the buyer')}</div>
          <WithholdingField form={form} />
        </ExtraRow>
      )}
      {over && (
        <p role="alert" className="text-xs text-danger">
          {over}
        </p>
      )}
      <div className="-ms-4 flex flex-wrap gap-1">
        {!hasVat && (
          <Button variant="quiet" icon={icon} onClick={() => (sells && hasOwnTaxes(itemDetails) ? setTaxByLine(form) : addTax(newTax(VAT)))}>
            {t('Add VAT 7.5%')}
          </Button>
        )}
        {!byLine && (
          <Button variant="quiet" icon={icon} onClick={() => addTax(newTax('', ''))}>
            {t('Add tax')}
          </Button>
        )}
        {sells && !byLine && (
          <Button variant="quiet" icon={icon} onClick={() => setTaxByLine(form)}>
            {t('Tax by line')}
          </Button>
        )}
        {byLine && (
          <Button variant="quiet" onClick={() => setTaxOnWhole(form)}>
            {t('One tax for all lines')}
          </Button>
        )}
        <Button variant="quiet" icon={icon} onClick={() => addDiscount('amount', { amount: null })}>
          {t('Add discount')}
        </Button>
        <Button variant="quiet" icon={icon} onClick={() => addDiscount('rate', { amount: null, rate: '' })}>
          {t('Discount in %')}
        </Button>
        {withholds && typeof values.withholding !== 'string' && (
          <Button
            variant="quiet"
            icon={icon}
            onClick={() => {
              form.set('withholding', '5');
              focusField('withholding');
            }}
          >
            {t('Withholding tax')}
          </Button>
        )}
        {payable && !showAmountPaid && (
          <Button
            variant="quiet"
            icon={icon}
            onClick={() => {
              form.set('showAmountPaid', true);
              if (documentData.amountPaid === ZERO) form.set('amountPaid', null);
              focusField('amountPaid');
            }}
          >
            {t('Deposit received')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether a product among the lines has another tax than the standard one. */
function hasOwnTaxes(lines: readonly LineValues[]): boolean {
  return lines.some(({ usual = STANDARD_TAX }) => usual !== STANDARD_TAX);
}

/** Every line gets the tax of its product, or that of the whole invoice, by default the standard one. */
function setTaxByLine(form: FormHandle<EditorValues>): void {
  const { itemDetails, taxes } = form.values();
  const rate = parseRate(taxes[0]?.amount ?? VAT);
  const tax = rate === null || rate === 0 ? STANDARD_TAX : valueOfTax({ category: 'standard', rate });
  form.set('taxes', []);
  form.set(
    'itemDetails',
    itemDetails.map((line) => ({ ...line, tax: line.usual ?? tax })),
  );
  focusField('itemDetails.0.tax');
}

function setTaxOnWhole(form: FormHandle<EditorValues>): void {
  const { itemDetails } = form.values();
  form.set('taxes', [newTax(VAT)]);
  form.set(
    'itemDetails',
    itemDetails.map(({ tax: _tax, ...line }) => line),
  );
}

/** What a discount can lower: the whole invoice or a line; the chosen one also if it was removed. */
function discounted(lines: readonly LineValues[], chosen: string) {
  const options = lines.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }));
  const isGone = chosen !== '' && lines.every(({ id }) => id !== chosen);
  return [{ value: '', label: t('On all lines') }, ...options, ...(isGone ? [{ value: chosen, label: t('Removed line') }] : [])];
}

/** The error of a sum that sending would refuse, shown while typing. A line's error is shown beside the line. */
function overOf(values: EditorValues): string | undefined {
  if (liveTotals(values) === null) return undefined;
  const problem = problems(amountsOfValues(values)).find(({ field }) => field.startsWith('discounts') || field === 'amountPaid');
  return problem && render(problem.message);
}

function ExtraRow({ children, removeLabel, onRemove }: { children: React.ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_9.5rem_1.75rem]">
      {children}
      <span className="col-start-3 row-start-1 mt-6.5 -me-1.5 flex min-h-(--control) items-center justify-end">
        <IconButton small label={removeLabel} icon={<Trash2 aria-hidden="true" size={16} />} onClick={onRemove} />
      </span>
    </div>
  );
}

function focusField(name: string): void {
  focusNow(`[name="${CSS.escape(name)}"]`);
}

/** The rate of withholding tax, with what the buyer pays. */
function WithholdingField({ form }: { form: FormHandle<EditorValues> }) {
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
