import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { checkBill } from '../../shared/bills/contract.ts';
import { add, formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import type { Bound, FormFieldProps } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { ApproveButton } from './bill-steps.tsx';
import { isOurCurrency, startOf } from './bill-values.ts';
import type { Bill, BillValues } from './bill-values.ts';
import { useShowBill } from './use-bill.ts';

/** The details of a bill until it is approved, with a mark on what was guessed. */
export function BillForm({ bill }: { bill: Bill }) {
  const { business } = useSignedIn();
  const mayApprove = usePermission('bill.approve');
  const show = useShowBill();
  // The bill as it was when its values were put into the form: typed values stay if somebody else changes it.
  const [shown, setShown] = useState(bill);
  const start = startOf(shown);
  const form = useForm({
    schema: checkBill.input,
    defaults: start.values,
    toInput: (values) => inputOf(values, { businessId: business.id, billId: shown.id, version: shown.version }),
    submit: async (input, options) => {
      const saved = await call(checkBill, input, options);
      toast.success(shown.state === 'to-check' ? t('Details confirmed') : t('Changes saved'));
      setShown(saved);
      form.reset(startOf(saved).values);
      show(saved);
    },
  });
  const values = useValues(form);
  const changed = changedFields(start.values, values);
  const toCheck = [...start.guessed].filter((name) => !changed.includes(name));
  const isConfirmed = shown.state === 'to-approve';
  return (
    <Form form={form} label={t('Details of the bill')} className="grid gap-6">
      <Notes bill={shown} toCheck={toCheck.length} />
      {bill.version > shown.version && (
        <Panel tone="info">
          <p>{t('This bill has changed since you opened it.')}</p>
          <div className="mt-2">
            <Button
              size="small"
              onClick={() => {
                setShown(bill);
                form.reset(startOf(bill).values);
              }}
            >
              {t('Show the current details')}
            </Button>
          </div>
        </Panel>
      )}
      <Fields toCheck={toCheck} total={<Total values={values} bill={shown} />} />
      <div className="flex flex-wrap items-center gap-2">
        {isConfirmed ? (
          <SubmitButton variant={changed.length > 0 ? 'primary' : 'secondary'} disabled={changed.length === 0}>
            {t('Save changes')}
          </SubmitButton>
        ) : (
          <SubmitButton>{t('Confirm details')}</SubmitButton>
        )}
        {isConfirmed && mayApprove.allowed && <ApproveButton bill={shown} disabled={changed.length > 0} />}
        {isConfirmed && !mayApprove.allowed && <p className="text-ink-2">{mayApprove.reason}</p>}
      </div>
    </Form>
  );
}

function Notes({ bill: { state, reading }, toCheck }: { bill: Bill; toCheck: number }) {
  if (state !== 'to-check' || reading === null) return null;
  return (
    <>
      {reading.format === 'none' && <Panel tone="info">{t('Nothing could be read from this file. Please enter the details.')}</Panel>}
      <p role="status" className="flex items-center gap-1.5 font-medium text-warn empty:hidden">
        {toCheck > 0 && (
          <>
            <CircleAlert aria-hidden="true" size={16} />
            {tn(toCheck, '{count} field needs a look', '{count} fields need a look')}
          </>
        )}
      </p>
    </>
  );
}

function Fields({ toCheck, total }: { toCheck: readonly string[]; total: ReactElement }) {
  const today = useToday();
  // A mark below the field whose value was guessed.
  const marked = (name: keyof BillValues) => ({ name, ...(toCheck.includes(name) && { hint: <CheckThis /> }) });
  const amount = (bind: Bound<Kobo | null>, problem: Problem) => <AmountField {...bind} {...problem} />;
  return (
    <>
      <Card title={t('Supplier')}>
        <div className={PAIRS}>
          <FormField {...marked('supplier')} label={t('Name')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
          <FormField {...marked('taxId')} label={t('Tax number')} optional>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
        </div>
      </Card>
      <Card title={t('Bill')}>
        <div className={PAIRS}>
          <div className="sm:col-span-2">
            <FormField {...marked('number')} label={t('Bill number')}>
              {(bind) => <TextInput {...bind} autoComplete="off" />}
            </FormField>
          </div>
          <FormField<string | null> {...marked('issueDate')} label={t('Issue date')}>
            {(bind, problem) => <DateField {...bind} {...problem} today={today} past />}
          </FormField>
          <FormField<string | null> {...marked('dueDate')} label={t('Due date')} optional>
            {(bind, problem) => <DateField {...bind} {...problem} today={today} />}
          </FormField>
          <FormField<Kobo | null> {...marked('net')} label={t('Amount before tax')}>
            {amount}
          </FormField>
          <FormField<Kobo | null> {...marked('tax')} label={t('Tax')}>
            {amount}
          </FormField>
        </div>
        {total}
      </Card>
      <Card title={t('Pay to')}>
        <div className={PAIRS}>
          <FormField {...marked('bankName')} label={t('Bank')} optional>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
          <FormField {...marked('accountNumber')} label={t('Account number')} optional>
            {(bind) => <TextInput {...bind} autoComplete="off" inputMode="numeric" />}
          </FormField>
          <FormField {...marked('accountName')} label={t('Account name')} optional>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
        </div>
      </Card>
    </>
  );
}

type Problem = Parameters<FormFieldProps<Kobo | null>['children']>[1];
const PAIRS = 'grid items-start gap-x-4 gap-y-5 sm:grid-cols-2';

function CheckThis() {
  return (
    <span className="flex items-center gap-1 text-warn">
      <CircleAlert aria-hidden="true" size={14} />
      {t('Check this')}
    </span>
  );
}

/** Calculated; compared with what the file says. */
function Total({ values: { net, tax }, bill: { reading } }: { values: BillValues; bill: Bill }) {
  const total = net === null || tax === null ? null : add(net, tax);
  const stated = reading && isOurCurrency(reading) ? reading.total : null;
  return (
    <div className="mt-5">
      <Facts rows={[{ label: t('Total'), value: total === null ? '–' : <Money kobo={total} />, total: true }]} />
      <p role="status" className="mt-2 text-sm text-warn empty:hidden">
        {stated !== null && total !== null && stated.value !== total && t('The total in the file is {amount}.', { amount: formatMoney(kobo(stated.value)) })}
      </p>
    </div>
  );
}

function changedFields(start: BillValues, now: BillValues): string[] {
  // The keys of the interface: form values have no others.
  return (Object.keys(start) as (keyof BillValues)[]).filter((name) => start[name] !== now[name]);
}

function inputOf(values: BillValues, seen: { businessId: string; billId: string; version: number }) {
  const { issueDate, net, tax, ...rest } = values;
  const amount = (value: Kobo | null) => (value === null ? Number.NaN : nairaFromKobo(value));
  return { ...seen, ...rest, issueDate: issueDate ?? '', net: amount(net), tax: amount(tax) };
}
