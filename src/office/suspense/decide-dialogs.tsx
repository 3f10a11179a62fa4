import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listProposals } from '../../shared/office/proposals/contract.ts';
import { proposeMatch, proposeSendBack } from '../../shared/office/suspense/contract.ts';
import type { readSuspense } from '../../shared/office/suspense/contract.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import type { Owner } from './candidates.tsx';

type Item = OutputOf<typeof readSuspense>;

/** Proposes the owner; a colleague approves it under “Four eyes”. */
export function MatchDialog({ item, owner, onClose }: { item: Item; owner: Owner; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: proposeMatch.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId: item.caseId, businessId: owner.businessId, ...(owner.invoice && { invoiceId: owner.invoice.id }), reason }),
    submit: async (input) => {
      await call(proposeMatch, input);
      toast.success('Proposed. The money moves when a colleague approves it.');
      void client.invalidateQueries({ queryKey: [listProposals.id] });
      onClose();
    },
  });
  const to = owner.invoice ? `as payment of invoice ${owner.invoice.number ?? ''} (${owner.businessName})` : `into the wallet of ${owner.businessName}`;
  return (
    <Dialog title={owner.invoice ? 'Pay this invoice?' : 'Credit this wallet?'} size="small" onClose={onClose}>
      <Form form={form} label="Assign the money" className="grid gap-4">
        <p className="text-sm wrap-anywhere">
          <Money naira={item.amount} strong /> goes {to}. Its owner is told.
        </p>
        <FormField name="reason" label="Reason" hint="How we know that it is theirs. Your colleague decides by it.">
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

/** Proposes to return it. */
export function SendBackDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: proposeSendBack.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ caseId: item.caseId, reason }),
    submit: async (input) => {
      await call(proposeSendBack, input);
      toast.success('Proposed. The money is sent back when a colleague approves it.');
      void client.invalidateQueries({ queryKey: [listProposals.id] });
      onClose();
    },
  });
  return (
    <Dialog title="Send the money back?" size="small" onClose={onClose}>
      <Form form={form} label="Send the money back" className="grid gap-4">
        <p className="text-sm wrap-anywhere">
          <Money naira={item.amount} strong /> goes back to {item.sender ?? 'its sender'} by {item.provider}. If the sender’s bank rejects it, the refund waits
          under “Refunds” for another account.
        </p>
        <FormField name="reason" label="Reason" hint="Why it belongs to nobody here. Your colleague decides by it.">
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
