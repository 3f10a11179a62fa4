import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listRefunds } from '../../shared/office/refunds/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { ByHandDialog, RetryDialog } from './refund-dialogs.tsx';

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
