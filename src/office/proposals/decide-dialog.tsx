import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideProposal, listProposals } from '../../shared/office/proposals/contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

export interface DecideDialogProps {
  proposal: { readonly id: string; readonly summary: string; readonly reason: string; readonly maker: { readonly name: string } };
  verdict: 'approve' | 'decline';
  isOwn: boolean;
  onClose: () => void;
}

/** Repeats exactly what will happen, and who proposed it. */
export function DecideDialog({ proposal, verdict, isOwn, onClose }: DecideDialogProps) {
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
