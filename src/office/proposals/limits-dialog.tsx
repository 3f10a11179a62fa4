import { proposeLimits } from '../../shared/office/proposals/contract.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { nairaFromKobo } from '../../shared/kit/money.ts';
import { call } from '../../api-client/client.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ProposalDialog, ReasonField, useProposed } from './proposal-dialog.tsx';

/** Proposes limits of a business’s own; a colleague approves them under “Four eyes”. */
export function LimitsDialog({ businessId, name, onClose }: { businessId: string; name: string; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeLimits.input,
    // No amount yet.
    defaults: { daily: null as Kobo | null, balance: null as Kobo | null, reason: '' },
    toInput: ({ daily, balance, reason }) => ({ businessId, daily: wire(daily), balance: wire(balance), reason }),
    submit: async (input) => {
      await call(proposeLimits, input);
      proposed('The limits change when a colleague approves them.');
    },
  });
  return (
    <ProposalDialog title={`Own limits of ${name}`} form={form} onClose={onClose}>
      <p className="text-sm text-ink-2">They replace the limits of its level. An empty amount means no limit. Another operator must approve them.</p>
      <FormField<Kobo | null> name="daily" label="Out of the wallet, a day">
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <FormField<Kobo | null> name="balance" label="Wallet balance at most">
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <ReasonField />
    </ProposalDialog>
  );
}

function wire(amount: Kobo | null): number | null {
  return amount === null ? null : nairaFromKobo(amount);
}
