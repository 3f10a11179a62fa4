import { useQueryClient } from '@tanstack/react-query';
import { proposeAccept } from '../../shared/office/disputes/contract.ts';
import { listProposals } from '../../shared/office/proposals/contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import type { Dispute } from './states.ts';

/** Proposes to accept it; a colleague approves it under “Four eyes”. */
export function AcceptDialog({ dispute: { caseId, amount, businessName }, onClose }: { dispute: Dispute; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: proposeAccept.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId, reason }),
    submit: async (input) => {
      await call(proposeAccept, input);
      toast.success('Proposed. The dispute is accepted when a colleague approves it.');
      void client.invalidateQueries({ queryKey: [listProposals.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Accept this dispute?" size="small" onClose={onClose}>
      <Form form={form} label="Accept this dispute" className="grid gap-4">
        <p className="text-sm wrap-anywhere">
          The payer gets <Money naira={amount} strong /> back. {businessName ?? 'The business'} loses it, or owes what its wallet lacks.
        </p>
        <FormField name="reason" label="Reason" hint="Your colleague decides by it, and the provider gets it as our message.">
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Propose</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
