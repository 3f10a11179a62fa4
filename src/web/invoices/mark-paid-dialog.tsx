import { useQueryClient } from '@tanstack/react-query';
import { listInvoices, markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { undoMarkPaid } from '../../shared/invoices/life-contract.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { errorText } from '../../ui/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/client.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSignedIn } from '../app/session.ts';

interface Fields {
  amount: Kobo | null;
  date: string | null;
  method: Method;
  note: string;
}
type Method = 'bank' | 'cash' | 'card' | 'other';

/** Records money that came outside the product; the whole balance unless told otherwise. */
export function MarkPaidDialog({
  invoice,
  today,
  onClose,
}: {
  invoice: { id: string; name: string; party: string; balance: Kobo };
  today: CalendarDate;
  onClose: () => void;
}) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const defaults: Fields = { amount: invoice.balance, date: today, method: 'bank', note: '' };
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
      // The spec's own words.
      toast.success('Invoice marked as paid successfully', { undo: () => void undo(paymentId) });
      onClose();
    },
  });
  const undo = async (paymentId: string) => {
    try {
      await call(undoMarkPaid, { id: invoice.id, businessId: business.id, paymentId });
      toast.info('The payment was taken back');
    } catch (error) {
      toast.error(errorText(error));
    }
    void queries.invalidateQueries({ queryKey: [listInvoices.id] });
    void queries.invalidateQueries({ queryKey: [readInvoice.id] });
  };
  return (
    <Dialog size="small" title={`Mark ${invoice.name} as paid`} onClose={onClose}>
      <Form form={form} label="Mark as paid">
        <p className="text-ink-2">
          For money that reached you by another way: {formatMoney(invoice.balance)} is still owed
          {invoice.party && (
            <>
              {' '}
              by <span className="wrap-anywhere">{invoice.party}</span>
            </>
          )}
          .
        </p>
        <FormField<Kobo | null> name="amount" label="Amount received">
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        <FormField<string | null> name="date" label="On">
          {(bind, problem) => <DateField {...bind} {...problem} today={today} max={today} past />}
        </FormField>
        <FormField<Method> name="method" label="How">
          {(bind) => (
            <Select
              {...bind}
              options={[
                { value: 'bank', label: 'Bank transfer' },
                { value: 'cash', label: 'Cash' },
                { value: 'card', label: 'Card' },
                { value: 'other', label: 'Another way' },
              ]}
            />
          )}
        </FormField>
        <FormField name="note" label="Note" optional>
          {(bind) => <TextInput {...bind} maxLength={300} />}
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Mark as paid</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
