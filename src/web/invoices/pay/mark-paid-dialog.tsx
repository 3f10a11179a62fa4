import { useQueryClient } from '@tanstack/react-query';
import { listInvoices, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call } from '../../../api-client/client.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../../base/session.ts';
import { PAID_METHODS } from './paid-methods.ts';
import type { PaidMethod } from './paid-methods.ts';

interface Fields {
  amount: Kobo | null;
  date: string | null;
  method: PaidMethod;
  note: string;
}

/** Records a payment outside the product; by default the whole balance. */
export function MarkPaidDialog({
  invoice,
  today,
  onClose,
}: {
  /** `payNow`: less than the balance where the buyer withholds tax. */
  invoice: { id: string; name: string; party: string; balance: Kobo; payNow?: Kobo };
  today: CalendarDate;
  onClose: () => void;
}) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const defaults: Fields = { amount: invoice.payNow ?? invoice.balance, date: today, method: 'bank', note: '' };
  const form = useForm({
    schema: markPaid.input,
    defaults,
    toInput: (values) => ({
      businessId: business.id,
      invoiceId: invoice.id,
      method: values.method,
      amount: values.amount === null ? Number.NaN : nairaFromKobo(values.amount),
      date: values.date ?? '',
      ...(values.note && { note: values.note }),
    }),
    codes: { OVERPAYMENT: 'amount' },
    submit: async (input, options) => {
      const { paymentId } = await call(markPaid, input, options);
      void queries.invalidateQueries({ queryKey: [listInvoices.id] });
      void queries.invalidateQueries({ queryKey: [readInvoice.id] });
      // The specification's own text.
      toast.success(t('Invoice marked as paid successfully'), { undo: () => void undo(paymentId) });
      onClose();
    },
  });
  const undo = async (paymentId: string) => {
    try {
      await call(undoMarkPaid, { id: invoice.id, businessId: business.id, paymentId });
      toast.info(t('Payment removed'));
    } catch (error) {
      toast.error(errorText(error));
    }
    void queries.invalidateQueries({ queryKey: [listInvoices.id] });
    void queries.invalidateQueries({ queryKey: [readInvoice.id] });
  };
  return (
    <Dialog size="small" title={t('Mark {name} as paid', { name: invoice.name })} onClose={onClose}>
      <Form form={form} label={t('Mark as paid')}>
        <p className="text-ink-2">
          <T
            text={
              invoice.party
                ? 'For payments received another way. Balance due from {party}: {amount}.'
                : 'For payments received another way. Balance due: {amount}.'
            }
            amount={formatMoney(invoice.balance)}
            party={<span className="wrap-anywhere">{invoice.party}</span>}
          />
        </p>
        <FormField<Kobo | null> name="amount" label={t('Amount received')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        <FormField<string | null> name="date" label={t('On', undefined, 'date')}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} max={today} past />}
        </FormField>
        <FormField<PaidMethod> name="method" label={t('Payment method')}>
          {(bind) => <Select {...bind} options={PAID_METHODS} />}
        </FormField>
        <FormField name="note" label={t('Note')} optional>
          {(bind) => <TextInput {...bind} maxLength={300} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Mark as paid')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
