import { useQueryClient } from '@tanstack/react-query';
import { listProposals, proposeLimits } from '../../shared/office/proposals/contract.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { nairaFromKobo } from '../../shared/kit/money.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';

/** Proposes limits of a business’s own; a colleague approves them under “Four eyes”. */
export function LimitsDialog({ businessId, name, onClose }: { businessId: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: proposeLimits.input,
    // No amount yet.
    defaults: { daily: null as Kobo | null, balance: null as Kobo | null, reason: '' },
    toInput: ({ daily, balance, reason }) => ({ businessId, daily: wire(daily), balance: wire(balance), reason }),
    submit: async (input) => {
      await call(proposeLimits, input);
      toast.success('Proposed. The limits change when a colleague approves them.');
      void client.invalidateQueries({ queryKey: [listProposals.id] });
      onClose();
    },
  });
  return (
    <Dialog title={`Own limits of ${name}`} onClose={onClose}>
      <Form form={form} label="Own limits">
        <p className="text-sm text-ink-2">They replace the limits of its level. An empty amount means no limit. Another operator must approve them.</p>
        <FormField<Kobo | null> name="daily" label="Out of the wallet, a day">
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        <FormField<Kobo | null> name="balance" label="Wallet balance at most">
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        <FormField name="reason" label="Reason" hint="Your colleague decides by it.">
          {(bind) => <TextInput {...bind} maxLength={300} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Propose</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function wire(amount: Kobo | null): number | null {
  return amount === null ? null : nairaFromKobo(amount);
}
