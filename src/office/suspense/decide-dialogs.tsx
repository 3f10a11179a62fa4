import type { OutputOf } from '../../shared/kit/route.ts';
import { proposeMatch, proposeSendBack } from '../../shared/office/suspense/contract.ts';
import type { readSuspense } from '../../shared/office/suspense/contract.ts';
import { call } from '../../api-client/client.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';
import type { Owner } from './candidates.tsx';

type Item = OutputOf<typeof readSuspense>;

/** Proposes the owner; a colleague approves it under “Four eyes”. */
export function MatchDialog({ item, owner, onClose }: { item: Item; owner: Owner; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeMatch.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId: item.caseId, businessId: owner.businessId, ...(owner.invoice && { invoiceId: owner.invoice.id }), reason }),
    submit: async (input) => {
      await call(proposeMatch, input);
      proposed('The money moves when a colleague approves it.');
    },
  });
  const to = owner.invoice ? `as payment of invoice ${owner.invoice.number ?? ''} (${owner.businessName})` : `into the wallet of ${owner.businessName}`;
  return (
    <ProposalDialog title={owner.invoice ? 'Pay this invoice?' : 'Credit this wallet?'} form={form} size="small" onClose={onClose}>
      <p className="text-sm wrap-anywhere">
        <Money naira={item.amount} strong /> goes {to}. Its owner is told.
      </p>
      <ReasonField hint="How we know that it is theirs. Your colleague decides by it." />
    </ProposalDialog>
  );
}

/** Proposes to return it. */
export function SendBackDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeSendBack.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId: item.caseId, reason }),
    submit: async (input) => {
      await call(proposeSendBack, input);
      proposed('The money is sent back when a colleague approves it.');
    },
  });
  return (
    <ProposalDialog title="Send the money back?" form={form} size="small" onClose={onClose}>
      <p className="text-sm wrap-anywhere">
        <Money naira={item.amount} strong /> goes back to {item.sender ?? 'its sender'} by {item.provider}. If the sender’s bank rejects it, the refund waits
        under “Refunds” for another account.
      </p>
      <ReasonField hint="Why it belongs to nobody here. Your colleague decides by it." />
    </ProposalDialog>
  );
}
