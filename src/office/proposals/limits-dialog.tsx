import { useQuery } from '@tanstack/react-query';
import { readBusinessPage } from '../../shared/office/businesses/contract.ts';
import { proposeLimits } from '../../shared/office/proposals/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { koboFromNaira, nairaFromKobo } from '../../shared/kit/money.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { FormField } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { OpenProposal, useOpenProposal } from './open-proposal.tsx';
import { ProposalDialog, ReasonField, useProposed } from './proposal-dialog.tsx';

interface LimitsDialogProps {
  businessId: string;
  name: string;
  onClose: () => void;
}

/** Proposes limits of a business’s own; a colleague approves them under “Four eyes”. */
export function LimitsDialog({ businessId, name, onClose }: LimitsDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(readBusinessPage, { businessId }));
  const open = useOpenProposal(businessId, ['limits.set']);
  const title = `Own limits of ${name}`;
  if (data && !open) return <LimitsForm businessId={businessId} title={title} limits={data.limits} level={data.business.level} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {open && <OpenProposal proposal={open} />}
      {!open && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!open && !error && (
        <>
          <Loading label="Loading the limits" />
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </Dialog>
  );
}

type Limits = OutputOf<typeof readBusinessPage>['limits'];

function LimitsForm({ businessId, title, limits, level, onClose }: { businessId: string; title: string; limits: Limits; level: number; onClose: () => void }) {
  const proposed = useProposed(onClose);
  const defaults: { daily: Kobo | null; balance: Kobo | null; reason: string } = { daily: own(limits.ownDaily), balance: own(limits.ownBalance), reason: '' };
  const form = useForm({
    schema: proposeLimits.input,
    defaults,
    toInput: ({ daily, balance, reason }) => ({ businessId, daily: wire(daily), balance: wire(balance), reason }),
    submit: async (input) => {
      await call(proposeLimits, input);
      proposed('The limits change when a colleague approves them.');
    },
  });
  const whose = (amount: number | null) => (amount === null ? `of level ${level}` : 'its own');
  const clear = () => {
    form.set('daily', null);
    form.set('balance', null);
  };
  return (
    <ProposalDialog title={title} form={form} onClose={onClose}>
      <Facts
        rows={[
          { label: `Now, out of the wallet a day, ${whose(limits.ownDaily)}`, value: <Limit naira={limits.daily} /> },
          { label: `Now, wallet balance at most, ${whose(limits.ownBalance)}`, value: <Limit naira={limits.balance} /> },
        ]}
      />
      <p className="text-sm text-ink-2">Another operator must approve the change.</p>
      <FormField<Kobo | null> name="daily" label="Out of the wallet, a day" hint={`Empty: the limit of level ${level}.`}>
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      <FormField<Kobo | null> name="balance" label="Wallet balance at most" hint={`Empty: the limit of level ${level}.`}>
        {(bind, problem) => <AmountField {...bind} {...problem} />}
      </FormField>
      {limits.own && (
        <span>
          <Button size="small" onClick={clear}>
            Back to the limits of its level
          </Button>
        </span>
      )}
      <ReasonField />
    </ProposalDialog>
  );
}

function Limit({ naira }: { naira: number | null }) {
  return naira === null ? 'No limit' : <Money naira={naira} strong />;
}

function own(naira: number | null): Kobo | null {
  return naira === null ? null : koboFromNaira(naira);
}

function wire(amount: Kobo | null): number | null {
  return amount === null ? null : nairaFromKobo(amount);
}
