import { formatMoney, koboFromNaira, nairaFromKobo, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { proposeWaiver, proposeWriteOff } from '../../shared/office/credit/advances-contract.ts';
import { call } from '../../api-client/client.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';

interface ForgiveProps {
  creditId: string;
  /** In naira. */
  owed: { readonly fee: number; readonly penalty: number; readonly total: number };
  onClose: () => void;
}

/** Proposes a waiver; a colleague approves it under “Four eyes”. */
export function WaiverDialog({ creditId, owed, onClose }: ForgiveProps) {
  const proposed = useProposed(onClose);
  const kinds = (['penalty', 'fee'] as const).filter((kind) => owed[kind] > 0);
  // No amount yet.
  const defaults: { kind: 'fee' | 'penalty'; amount: Kobo | null; reason: string } = { kind: kinds[0] ?? 'penalty', amount: null, reason: '' };
  const form = useForm({
    schema: proposeWaiver.input,
    defaults,
    toInput: ({ kind, amount, reason }) => ({ creditId, kind, amount: amount === null ? Number.NaN : nairaFromKobo(amount), reason }),
    submit: async (input) => {
      await call(proposeWaiver, input);
      proposed('A colleague approves the waiver.');
    },
  });
  const options = kinds.map((kind) => ({ value: kind, label: `${kind === 'fee' ? 'Fee' : 'Penalty'}, ${money(owed[kind])} owed` }));
  return (
    <ProposalDialog title="Propose a waiver" form={form} onClose={onClose}>
      <p className="text-sm text-ink-2">The business owes less by this amount. Another operator must approve it.</p>
      <FormField<'fee' | 'penalty'> name="kind" label="Of the">
        {(bind) => <Select {...bind} options={options} />}
      </FormField>
      <FormField<Kobo | null> name="amount" label="Amount">
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <ReasonField />
    </ProposalDialog>
  );
}

/** Proposes to write off all that is owed. */
export function WriteOffDialog({ creditId, owed, onClose }: ForgiveProps) {
  const proposed = useProposed(onClose);
  const form = useForm({
    schema: proposeWriteOff.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ creditId, reason }),
    submit: async (input) => {
      await call(proposeWriteOff, input);
      proposed('A colleague approves the write-off.');
    },
  });
  return (
    <ProposalDialog title={`Propose to write off ${money(owed.total)}`} form={form} onClose={onClose}>
      <p className="text-sm text-ink-2">
        Everything that is owed on the day of the approval becomes a loss, and the advance is no longer collected. Another operator must approve it.
      </p>
      <ReasonField />
    </ProposalDialog>
  );
}

function money(naira: number): string {
  return formatMoney(koboFromNaira(naira) ?? ZERO);
}
