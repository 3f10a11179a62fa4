import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listRefunds, proposeByHand, refundBanks, retryRefund } from '../../shared/office/refunds/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';
import type { Refund } from './refunds-screen.tsx';

/** Another account of the payer, to which the provider sends the refund at once. */
export function RetryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const client = useQueryClient();
  const banks = useQuery(queryOf(refundBanks, {}));
  const form = useForm({
    schema: retryRefund.input,
    defaults: { bankCode: '', accountNumber: '' },
    toInput: ({ bankCode, accountNumber }) => ({ refundId: refund.id, bankCode, accountNumber }),
    submit: async (input) => {
      const { outcome } = await call(retryRefund, input);
      toast.success(outcome);
      void client.invalidateQueries({ queryKey: [listRefunds.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Send the refund to another account" size="small" onClose={onClose}>
      {banks.error ? (
        <ErrorState error={banks.error} onRetry={() => void banks.refetch()} />
      ) : (
        <Form form={form} label="Send the refund to another account" className="grid gap-4">
          <p className="text-sm wrap-anywhere">
            <Money naira={refund.amount} strong /> for {refund.label}. Only an account that the payer named; the provider accepts one attempt.
          </p>
          <FormField name="bankCode" label="Bank">
            {(bind) => (
              <Select {...bind} placeholder="Choose a bank" options={(banks.data?.banks ?? []).map(({ name, code }) => ({ value: code, label: name }))} />
            )}
          </FormField>
          <FormField name="accountNumber" label="Account number" hint="The holder’s name is asked of the bank, and shown with the outcome.">
            {(bind) => <TextInput {...bind} inputMode="numeric" maxLength={10} />}
          </FormField>
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton>Send</SubmitButton>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}

/** Proposes to book what was refunded on the provider’s own site. */
export function ByHandDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeByHand.input,
    defaults: { reference: '', reason: '' },
    toInput: ({ reference, reason }) => ({ refundId: refund.id, reference, reason }),
    submit: async (input) => {
      await call(proposeByHand, input);
      proposed('It is booked when a colleague approves it.');
    },
  });
  return (
    <ProposalDialog title="Refunded by hand?" form={form} size="small" onClose={onClose}>
      <p className="text-sm wrap-anywhere">
        <Money naira={refund.amount} strong /> for {refund.label} was sent back on the site of {refund.provider}. This only books it.
      </p>
      <FormField name="reference" label="Reference" hint="The number of the refund at the provider.">
        {(bind) => <TextInput {...bind} maxLength={80} />}
      </FormField>
      <ReasonField label="Evidence" hint="Where you saw it. Your colleague decides by it." />
    </ProposalDialog>
  );
}
