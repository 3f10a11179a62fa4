import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { contestDispute, listDisputes, readDispute } from '../../shared/office/disputes/contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Card } from '../../ui/primitives/card.tsx';

/** Who bought what: the provider gives it to the payer's bank, together with the file. */
export function ContestForm({ dispute: { caseId, payment, answer } }: { dispute: OutputOf<typeof readDispute> }) {
  const client = useQueryClient();
  const before = answer?.delivery;
  const form = useForm({
    schema: contestDispute.input,
    defaults: {
      customerName: before?.customerName ?? '',
      customerEmail: before?.customerEmail ?? payment?.email ?? '',
      customerPhone: before?.customerPhone ?? '',
      service: before?.service ?? '',
      address: before?.address ?? '',
      message: answer?.message ?? '',
    },
    toInput: (values) => ({ caseId, ...values }),
    submit: async (input) => {
      await call(contestDispute, input);
      toast.success('Contested. The provider gets the answer now.');
      await client.invalidateQueries({ queryKey: [readDispute.id] });
      void client.invalidateQueries({ queryKey: [listDisputes.id] });
    },
    keep: { key: `dispute ${caseId}` },
  });
  return (
    <Card title="Contest the dispute">
      <Form form={form} label="Contest the dispute" className="grid gap-4">
        <p className="text-sm text-ink-2">Given once. Upload the file before: it goes with this answer.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="customerName" label="Customer">
            {(bind) => <TextInput {...bind} maxLength={120} autoComplete="off" />}
          </FormField>
          <FormField name="customerPhone" label="Customer’s phone">
            {(bind) => <TextInput {...bind} maxLength={40} inputMode="tel" autoComplete="off" />}
          </FormField>
          <FormField name="customerEmail" label="Customer’s email">
            {(bind) => <TextInput {...bind} inputMode="email" autoComplete="off" />}
          </FormField>
          <FormField name="address" label="Delivery address" optional>
            {(bind) => <TextInput {...bind} maxLength={300} autoComplete="off" />}
          </FormField>
        </div>
        <FormField name="service" label="What was delivered" hint="Goods or service, and when.">
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <FormField name="message" label="Message to the bank" hint="Why the payment was right.">
          {(bind) => <TextArea {...bind} rows={3} />}
        </FormField>
        <span>
          <SubmitButton>Contest</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}
