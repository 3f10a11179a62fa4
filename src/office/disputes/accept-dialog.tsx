import { proposeAccept } from '../../shared/office/disputes/contract.ts';
import { call } from '../../api-client/client.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';
import type { Dispute } from './states.ts';

/** Proposes to accept it; a colleague approves it under “Four eyes”. */
export function AcceptDialog({ dispute: { caseId, amount, businessName }, onClose }: { dispute: Dispute; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeAccept.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId, reason }),
    submit: async (input) => {
      await call(proposeAccept, input);
      proposed('The dispute is accepted when a colleague approves it.');
    },
  });
  return (
    <ProposalDialog title="Accept this dispute?" form={form} size="small" onClose={onClose}>
      <p className="text-sm wrap-anywhere">
        The payer gets <Money naira={amount} strong /> back. {businessName ?? 'The business'} loses it, or owes what its wallet lacks.
      </p>
      <ReasonField hint="Your colleague decides by it, and the provider gets it as our message." />
    </ProposalDialog>
  );
}
