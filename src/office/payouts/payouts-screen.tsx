import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, OctagonX } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { blockPayouts, proposeOpening, proposeRelease, readPayouts } from '../../shared/office/payouts/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { useMay } from '../base/session.ts';
import { ageText, dayText, momentText } from '../base/settings.ts';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

type Payouts = OutputOf<typeof readPayouts>;
type Waiting = Payouts['waiting'][number];
type Comparison = Payouts['comparisons'][number];

const WAITING: readonly Column<Waiting>[] = [
  { key: 'reference', header: 'Reference', card: 'title', cell: ({ reference }) => <span className="break-all">{reference}</span> },
  { key: 'sends', header: 'Attempts', align: 'end', from: 'lg', card: 'meta', cell: ({ sends }) => sends },
  { key: 'questions', header: 'Status checks', align: 'end', from: 'lg', card: 'meta', cell: ({ questions }) => questions },
  { key: 'age', header: 'Age', align: 'end', card: 'status', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} /> },
];

const COMPARISONS: readonly Column<Comparison>[] = [
  { key: 'day', header: 'Day', card: 'title', cell: ({ day }) => dayText(day) },
  { key: 'provider', header: 'Provider', card: 'meta', cell: ({ provider }) => provider },
  { key: 'in', header: 'Payments in', align: 'end', from: 'lg', card: 'none', cell: ({ paymentsIn }) => paymentsIn },
  { key: 'out', header: 'Payouts out', align: 'end', from: 'lg', card: 'none', cell: ({ payoutsOut }) => payoutsOut },
  { key: 'differences', header: 'Differences', align: 'end', card: 'status', cell: ({ differences }) => differences },
  { key: 'unexplained', header: 'Unexplained amount', align: 'end', card: 'amount', cell: ({ unexplained }) => <Money naira={unexplained} /> },
];

/** Whether money goes out, what is on its way, and how the books compare with the statements. */
export function PayoutsScreen() {
  const { data, error, refetch } = useQuery(queryOf(readPayouts, {}));
  const [mayBlock, mayRelease] = [useMay('payout.block'), useMay('payout.release')];
  const [open, setOpen] = useState<'block' | 'open' | Waiting | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title="Payouts"
        lead="Money that leaves wallets for bank accounts."
        actions={
          mayBlock &&
          data && <Button onClick={() => setOpen(data.block.blocked ? 'open' : 'block')}>{data.block.blocked ? 'Resume payouts' : 'Stop all payouts'}</Button>
        }
      />
      <div className="grid gap-4">
        {data && <BlockState block={data.block} />}
        <Card title="In progress" flush>
          <DataTable
            label="Payouts in progress"
            columns={WAITING}
            rows={data?.waiting}
            rowKey={({ reference }) => reference}
            rowName={({ reference }) => reference}
            rowActions={
              mayRelease
                ? (row) => (
                    <Button size="small" onClick={() => setOpen(row)}>
                      Release
                    </Button>
                  )
                : undefined
            }
            actionsBeneath
            empty={<EmptyState title="No payouts in progress">A payout stays here until its provider has reported an outcome.</EmptyState>}
          />
        </Card>
        <Card title="Comparisons with statements" flush>
          <DataTable
            label="Comparisons with statements"
            columns={COMPARISONS}
            rows={data?.comparisons}
            rowKey={({ day, provider }) => `${day} ${provider}`}
            rowName={({ day, provider }) => `${provider}, ${dayText(day)}`}
            empty={<EmptyState title="No comparison yet">Each night the books are compared with the statements of the day before.</EmptyState>}
          />
        </Card>
      </div>
      {open === 'block' && <BlockDialog onClose={close} />}
      {open === 'open' && <OpenDialog onClose={close} />}
      {open !== null && typeof open !== 'string' && <ReleaseDialog payout={open} onClose={close} />}
    </>
  );
}

function BlockState({ block: { blocked, reason, by, since } }: { block: Payouts['block'] }) {
  if (!blocked)
    return (
      <Panel tone="good" icon={<CircleCheck aria-hidden="true" size={16} />}>
        Payouts are on since {momentText(since)} ({by}).
      </Panel>
    );
  return (
    <Panel tone="bad" icon={<OctagonX aria-hidden="true" size={16} />}>
      <p className="font-medium">Payouts are stopped.</p>
      <p>
        {by}, {momentText(since)}
        {reason !== null && `: ${reason}`}
      </p>
    </Panel>
  );
}

function BlockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: blockPayouts.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ reason }),
    submit: async (input) => {
      await call(blockPayouts, input);
      toast.success('Payouts are stopped.');
      await client.invalidateQueries({ queryKey: [readPayouts.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Stop all payouts?" size="small" onClose={onClose}>
      <Form form={form} label="Stop all payouts" className="grid gap-4">
        <p className="text-sm text-ink-2">Nobody can withdraw until two operators let payouts go out again. Money on its way cannot be called back.</p>
        <ReasonField hint="For the audit log and for colleagues." />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant="danger">Stop all payouts</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeOpening.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ reason }),
    submit: async (input) => {
      await call(proposeOpening, input);
      proposed('Payouts go out again when a colleague approves it.');
    },
  });
  return (
    <ProposalDialog title="Resume payouts?" form={form} size="small" onClose={onClose}>
      <p className="text-sm text-ink-2">Withdrawals that wait are then sent at once.</p>
      <ReasonField hint="How the reason of the stop was resolved. Your colleague decides by it." />
    </ProposalDialog>
  );
}

function ReleaseDialog({ payout: { reference, amount }, onClose }: { payout: Waiting; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeRelease.input,
    defaults: { evidence: '' },
    toInput: ({ evidence }) => ({ reference, evidence }),
    submit: async (input) => {
      await call(proposeRelease, input);
      proposed('The money is released when a colleague approves it.');
    },
  });
  return (
    <ProposalDialog title="Release this payout?" form={form} size="small" onClose={onClose}>
      <p className="text-sm">
        <Money naira={amount} strong /> goes back into the wallet. Only if the provider has confirmed that <span className="break-all">{reference}</span> was
        not and will not be carried out.
      </p>
      <ReasonField name="evidence" label="Evidence" hint="What the provider wrote, and when. Your colleague decides by it." />
    </ProposalDialog>
  );
}
