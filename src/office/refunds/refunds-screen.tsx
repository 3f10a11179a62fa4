import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listRefunds, proposeByHand, proposeRetry, refundBanks } from '../../shared/office/refunds/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

export type Refund = OutputOf<typeof listRefunds>['refunds'][number];

const LOOKS: Readonly<Record<Refund['state'], StatusLook>> = {
  pending: { word: 'On its way', tone: 'wait', shape: 'half' },
  'needs-attention': { word: 'Needs an account', tone: 'warn', shape: 'alert' },
  failed: { word: 'Failed', tone: 'bad', shape: 'cross' },
};

const COLUMNS: readonly Column<Refund>[] = [
  {
    key: 'what',
    header: 'Refund',
    card: 'title',
    cell: ({ label, businessName, reference }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{label}</span>
        <span className="truncate text-xs text-ink-2">{[businessName, reference].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  { key: 'state', header: 'Status', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> },
  { key: 'provider', header: 'Provider', from: 'lg', card: 'none', cell: ({ provider }) => provider },
  { key: 'age', header: 'Age', align: 'end', card: 'meta', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} strong /> },
];

/** Money that goes back to payers and has not reached them. */
export function RefundsScreen() {
  const { data, error, refetch } = useQuery(queryOf(listRefunds, {}));
  const may = useMay('refund.decide');
  const [open, setOpen] = useState<{ refund: Refund; how: 'retry' | 'by-hand' } | null>(null);
  const actions = (refund: Refund) =>
    refund.state !== 'pending' && (
      <span className="flex flex-wrap gap-2">
        {refund.state === 'needs-attention' && (
          <Button size="small" onClick={() => setOpen({ refund, how: 'retry' })}>
            Give an account
          </Button>
        )}
        <Button size="small" onClick={() => setOpen({ refund, how: 'by-hand' })}>
          Made by hand
        </Button>
      </span>
    );
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title="Refunds" lead="Money that goes back to payers and has not reached them, oldest first." />
      <Card flush>
        <DataTable
          label="Refunds"
          columns={COLUMNS}
          rows={data?.refunds}
          rowKey={({ id }) => id}
          rowName={({ label, reference }) => `${label}, ${reference}`}
          rowActions={may ? actions : undefined}
          actionsBeneath
          empty={
            <EmptyState title="All refunds have arrived">Overpaid amounts and money sent back from suspense appear here until the payer has them.</EmptyState>
          }
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
      {open?.how === 'retry' && <RetryDialog refund={open.refund} onClose={close} />}
      {open?.how === 'by-hand' && <ByHandDialog refund={open.refund} onClose={close} />}
    </>
  );
}

/** Proposes another account of the payer; a colleague approves it under “Four eyes”. */
function RetryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
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
function ByHandDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
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
