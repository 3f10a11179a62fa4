import { useQuery } from '@tanstack/react-query';
import { proposeByHand, proposeRetry, refundBanks } from '../../shared/office/refunds/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';
import type { Refund } from './refunds-screen.tsx';

/** Proposes another account of the payer; a colleague approves it under “Four eyes”. */
export function RetryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const banks = useQuery(queryOf(refundBanks, {}));
  const form = useForm({
    schema: proposeRetry.input,
    defaults: { bankCode: '', accountNumber: '', reason: '' },
    toInput: ({ bankCode, accountNumber, reason }) => ({ refundId: refund.id, bankCode, accountNumber, reason }),
    submit: async (input) => {
      await call(proposeRetry, input);
      proposed('The refund is sent there when a colleague approves it.');
    },
  });
  const options = (banks.data?.banks ?? []).map(({ name, code }) => ({ value: code, label: name }));
  return (
    <ProposalDialog title="Send the refund to another account" form={form} size="small" onClose={onClose}>
      <p className="text-sm wrap-anywhere">
        <Money naira={refund.amount} strong /> for {refund.label}. Only an account that the payer named; the provider accepts one attempt.
      </p>
      {banks.error && <ErrorState error={banks.error} onRetry={() => void banks.refetch()} />}
      <FormField name="bankCode" label="Bank">
        {(bind) => <Select {...bind} placeholder="Choose a bank" options={options} />}
      </FormField>
      <FormField name="accountNumber" label="Account number" hint="Your colleague sees the holder’s name as the bank gives it.">
        {(bind) => <TextInput {...bind} inputMode="numeric" maxLength={10} />}
      </FormField>
      <ReasonField hint="How the payer named it. Your colleague decides by it." />
    </ProposalDialog>
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
