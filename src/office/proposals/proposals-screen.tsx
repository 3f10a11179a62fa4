import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayInOffice } from '../../shared/office/permissions.ts';
import { FOUR_EYES } from '../../shared/office/proposals/actions.ts';
import { decideProposal, listProposals } from '../../shared/office/proposals/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { useOperator } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';

export type Proposal = OutputOf<typeof listProposals>['proposals'][number];

const LOOKS: Readonly<Record<Proposal['state'], StatusLook>> = {
  open: { word: 'Waits', tone: 'wait', shape: 'ring' },
  approved: { word: 'Approved', tone: 'good', shape: 'check' },
  declined: { word: 'Declined', tone: 'quiet', shape: 'cross' },
};

const WHAT: Column<Proposal> = {
  key: 'what',
  header: 'Proposal',
  card: 'title',
  cell: ({ summary, reason, note }) => (
    <span className="block min-w-64 py-1 whitespace-normal">
      <span className="block font-medium break-words">{summary}</span>
      <span className="block text-xs break-words text-ink-2">{note === null ? reason : `${reason} – ${note}`}</span>
    </span>
  ),
};
const MAKER: Column<Proposal> = { key: 'maker', header: 'Proposed by', card: 'meta', cell: ({ maker }) => maker.name };
const AGE: Column<Proposal> = {
  key: 'age',
  header: 'Waits for',
  card: 'status',
  cell: ({ madeAt }) => <span title={momentText(madeAt)}>{ageText(madeAt)}</span>,
};
const DECIDED: readonly Column<Proposal>[] = [
  { key: 'state', header: 'Status', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> },
  { key: 'checker', header: 'Decided by', from: 'lg', card: 'none', cell: ({ checker }) => checker },
  { key: 'at', header: 'On', from: 'xl', card: 'none', cell: ({ decidedAt }) => (decidedAt === null ? '' : momentText(decidedAt)) },
];

/** What needs a second operator, and what was decided. */
export function ProposalsScreen() {
  const [query] = useSearch();
  const me = useOperator();
  const state = query.get('state') === 'decided' ? 'decided' : 'open';
  const { data, of } = usePaged(listProposals, { state });
  const [deciding, setDeciding] = useState<{ proposal: Proposal; verdict: 'approve' | 'decline' } | null>(null);
  const tabs = [
    { to: '/proposals', label: 'Waiting', current: state === 'open', ...(state === 'open' && data && { count: data.count }) },
    { to: '/proposals?state=decided', label: 'Decided', current: state === 'decided' },
  ];
  const actions = (proposal: Proposal) => {
    if (proposal.state !== 'open' || !mayInOffice(me.roles, FOUR_EYES[proposal.action].can)) return null;
    const isOwn = proposal.maker.id === me.id;
    return (
      <span className="flex gap-2">
        {!isOwn && (
          <Button size="small" onClick={() => setDeciding({ proposal, verdict: 'approve' })}>
            Approve
          </Button>
        )}
        <Button size="small" onClick={() => setDeciding({ proposal, verdict: 'decline' })}>
          {isOwn ? 'Withdraw' : 'Decline'}
        </Button>
      </span>
    );
  };
  return (
    <>
      <PageHeader title="Four eyes" lead="What moves money or raises a limit is proposed by one operator and approved by another." />
      <div className="mb-4">
        <Tabs label="Which proposals" tabs={tabs} />
      </div>
      <PagedList
        of={of}
        count={data?.count}
        label="Proposals"
        columns={state === 'open' ? [WHAT, MAKER, AGE] : [WHAT, MAKER, ...DECIDED]}
        rows={data?.proposals}
        rowKey={({ id }) => id}
        rowName={({ summary }) => summary}
        rowActions={actions}
        actionsBeneath
        empty={
          <EmptyState title={state === 'open' ? 'Nothing waits for a second operator' : 'Nothing was decided yet'}>
            {state === 'open' ? 'Proposals of your colleagues appear here.' : 'Decided proposals stay here, with who made and who decided them.'}
          </EmptyState>
        }
      />
      {deciding && <DecideDialog {...deciding} isOwn={deciding.proposal.maker.id === me.id} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface DecideDialogProps {
  proposal: { readonly id: string; readonly summary: string; readonly reason: string; readonly maker: { readonly name: string } };
  verdict: 'approve' | 'decline';
  isOwn: boolean;
  onClose: () => void;
}

/** Repeats exactly what will happen, and who proposed it. */
function DecideDialog({ proposal, verdict, isOwn, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const verb = verdict === 'approve' ? 'Approve' : isOwn ? 'Withdraw' : 'Decline';
  const run = async () => {
    await call(decideProposal, { proposalId: proposal.id, verdict, note: note.trim() || undefined });
    toast.success({ Approve: 'Approved and done.', Withdraw: 'Withdrawn.', Decline: 'Declined.' }[verb]);
    void client.invalidateQueries({ queryKey: [listProposals.id] });
  };
  return (
    <ConfirmDialog
      title={`${verb} this?`}
      confirm={verb}
      isForm
      size="normal"
      danger={verdict === 'decline'}
      disabled={verb === 'Decline' && note.trim() === ''}
      onConfirm={run}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="font-medium break-words">{proposal.summary}</p>
        <p className="text-sm break-words text-ink-2">
          {proposal.maker.name}: “{proposal.reason}”
        </p>
        {!isOwn && (
          <Field label="Note" optional={verdict === 'approve'} hint={verdict === 'decline' ? 'Why, for the colleague who proposed it.' : undefined}>
            <TextInput name="note" value={note} onChange={setNote} maxLength={300} />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}
