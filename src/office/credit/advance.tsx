import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declareDefault, listAdvances, proposeWaiver, proposeWriteOff } from '../../shared/office/credit/advances-contract.ts';
import { readCredit } from '../../shared/office/credit/contract.ts';
import { ZERO, formatMoney, koboFromNaira, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { dayText, momentText, today } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { OpenProposal, useOpenProposal } from '../proposals/open-proposal.tsx';
import { ProposalDialog, ReasonField, useProposed } from '../proposals/proposal-dialog.tsx';
import type { CreditFile } from './looks.ts';

type Advance = NonNullable<CreditFile['advance']>;

const PARTS = { principal: 'Principal', fee: 'Fee', penalty: 'Penalty' } as const;

/** What is owed today, its accounts, and what operators can do about it. */
export function AdvanceCard({ credit, advance }: { credit: CreditFile['credit']; advance: Advance }) {
  const { owed, daysLate, accounts } = advance;
  const mayOpen = useMay('ledger.read');
  const open = useOpenProposal(credit.id, ['credit.waive', 'credit.write-off']);
  const waived = [
    ...(advance.feeWaived > 0 ? [{ label: 'Fee waived', value: <Money naira={advance.feeWaived} /> }] : []),
    ...(advance.penaltyWaived > 0 ? [{ label: 'Penalty waived', value: <Money naira={advance.penaltyWaived} /> }] : []),
    ...(advance.writtenOffAt === null
      ? []
      : [{ label: `Written off, ${momentText(advance.writtenOffAt)}`, value: <Money naira={advance.writtenOff} strong /> }]),
    ...(advance.repaidAt === null ? [] : [{ label: 'Repaid', value: momentText(advance.repaidAt) }]),
  ];
  const late = daysLate === 0 ? '' : `, ${daysLate === 1 ? '1 day' : `${daysLate} days`} ago`;
  return (
    <Card title="Owed today" aside={<Actions credit={credit} advance={advance} isOpen={open !== null} />}>
      {open && <OpenProposal proposal={open} />}
      <Facts
        rows={[
          ...(['principal', 'fee', 'penalty'] as const).map((part) => {
            const account = accounts.find(({ kind }) => kind === part);
            const label = mayOpen && account ? <Link to={`/ledger/accounts/${account.id}`}>{PARTS[part]}</Link> : PARTS[part];
            return { label, value: <Money naira={owed[part]} /> };
          }),
          { label: 'Together', value: <Money naira={owed.total} strong />, total: true },
          { label: 'Paid out', value: momentText(advance.disbursedAt) },
          { label: 'Due', value: `${dayText(credit.dueDate)}${late}` },
          ...waived,
        ]}
      />
    </Card>
  );
}

/** `isOpen`: a waiver or a write-off was proposed and waits. */
function Actions({ credit, advance, isOpen }: { credit: CreditFile['credit']; advance: Advance; isOpen: boolean }) {
  const may = useMay('credit.decide');
  const [chosen, setChosen] = useState<'waive' | 'default' | 'write-off' | null>(null);
  const { owed } = advance;
  const isInDefault = credit.status === 'default' && advance.writtenOffAt === null;
  const canDefault = (credit.status === 'active' || credit.status === 'overdue') && today() >= advance.defaultFrom;
  if (!may || owed.total === 0) return null;
  const close = () => setChosen(null);
  return (
    <span className="flex flex-wrap gap-2">
      {!isOpen && owed.fee + owed.penalty > 0 && (
        <Button size="small" onClick={() => setChosen('waive')}>
          Waive
        </Button>
      )}
      {canDefault && (
        <Button size="small" onClick={() => setChosen('default')}>
          Declare in default
        </Button>
      )}
      {!isOpen && isInDefault && (
        <Button size="small" onClick={() => setChosen('write-off')}>
          Write off
        </Button>
      )}
      {chosen === 'waive' && <WaiverDialog creditId={credit.id} owed={owed} onClose={close} />}
      {chosen === 'write-off' && <WriteOffDialog creditId={credit.id} owed={owed} onClose={close} />}
      {chosen === 'default' && <DefaultDialog credit={credit} onClose={close} />}
    </span>
  );
}

function DefaultDialog({ credit, onClose }: { credit: CreditFile['credit']; onClose: () => void }) {
  const client = useQueryClient();
  const run = async () => {
    await call(declareDefault, { creditId: credit.id });
    toast.success('The advance is in default.');
    for (const { id } of [readCredit, listAdvances]) void client.invalidateQueries({ queryKey: [id] });
  };
  return (
    <ConfirmDialog title={`Declare the advance of ${credit.business} in default?`} confirm="Declare in default" danger onConfirm={run} onClose={onClose}>
      The business is told. It cannot be undone; what is owed stays owed.
    </ConfirmDialog>
  );
}

const HOW: Readonly<Record<string, string>> = {
  wallet: 'From the wallet',
  card: 'By card',
  transfer: 'By transfer',
  automatic: 'Debited on the due date',
  buyer: 'By the buyer’s payment',
};
const CHARGE = { fee: 'Fee charged', penalty: 'Penalty charged', waiver: 'Waiver' } as const;

/** Repayments with what they covered, and charges; newest first. */
export function RepaymentsCard({ advance: { repayments, charges } }: { advance: Advance }) {
  return (
    <Card title="Repayments and charges">
      {repayments.length + charges.length === 0 && <p className="text-sm text-ink-2">Nothing was repaid or charged yet.</p>}
      <ul>
        {repayments.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm last:border-b-0">
            <span className="min-w-0">
              {HOW[one.how] ?? one.how}
              <span className="block text-xs text-ink-2">
                {momentText(one.at)}. Principal <Money naira={one.principal} />, fee <Money naira={one.fee} />, penalty <Money naira={one.penalty} />
              </span>
            </span>
            <Money naira={one.total} strong />
          </li>
        ))}
        {charges.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm text-ink-2 last:border-b-0">
            <span>
              {CHARGE[one.kind]}
              <span className="block text-xs">{momentText(one.at)}</span>
            </span>
            <Money naira={one.amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ForgiveProps {
  creditId: string;
  /** In naira. */
  owed: { readonly fee: number; readonly penalty: number; readonly total: number };
  onClose: () => void;
}

/** Proposes a waiver; a colleague approves it under “Four eyes”. */
function WaiverDialog({ creditId, owed, onClose }: ForgiveProps) {
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
function WriteOffDialog({ creditId, owed, onClose }: ForgiveProps) {
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
