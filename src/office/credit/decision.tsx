import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDate } from '../../shared/kit/date.ts';
import { formatMoney, formatRate, koboFromNaira, nairaFromKobo, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { priceOf } from '../../shared/credit/price.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import { denyCredit, listRequests, offerCredit, readCredit } from '../../shared/office/credit/contract.ts';
import { DENIALS } from '../../shared/office/credit/reasons.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { dayText, today } from '../base/settings.ts';
import { Templates } from '../work/templates.tsx';
import type { CreditFile } from './looks.ts';

/** Offers an amount, or declines with a reason. */
export function Decision({ file }: { file: CreditFile }) {
  const [declining, setDeclining] = useState(false);
  return declining ? <Decline file={file} onCancel={() => setDeclining(false)} /> : <OfferForm file={file} onDecline={() => setDeclining(true)} />;
}

function useDecided(): (message: string) => void {
  const client = useQueryClient();
  return (message) => {
    toast.success(message);
    for (const { id } of [readCredit, listRequests]) void client.invalidateQueries({ queryKey: [id] });
  };
}

function OfferForm({ file: { credit, today: now }, onDecline }: { file: CreditFile; onDecline: () => void }) {
  const decided = useDecided();
  const requested = koboFromNaira(credit.requested) ?? ZERO;
  // At first what the rules leave, at most what was requested.
  const most = now ? (koboFromNaira(now.upTo) ?? ZERO) : ZERO;
  const first = most > 0 && most < requested ? most : requested;
  // An emptied field has no amount.
  const defaults: { amount: Kobo | null } = { amount: first };
  const form = useForm({
    schema: offerCredit.input,
    defaults,
    toInput: ({ amount }) => ({ creditId: credit.id, amount: amount === null ? Number.NaN : nairaFromKobo(amount) }),
    submit: async (input) => {
      await call(offerCredit, input);
      decided(`Offered. ${credit.business} reads and signs the offer within ${TERMS.offerDays} days.`);
    },
  });
  const { amount } = useValues(form);
  return (
    <Card title="Decide the request">
      <Form form={form} label="Offer an advance" className="grid gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <FormField<Kobo | null>
            name="amount"
            label="Offer"
            hint={`Requested: ${formatMoney(requested)} by ${credit.requestedBy}. An offer is at most that, and at least ${formatMoney(TERMS.smallest)}.`}
          >
            {(bind, problem) => <AmountField {...bind} {...problem} />}
          </FormField>
          <Price amount={amount} dueDate={credit.dueDate} />
        </div>
        {amount !== null && now !== null && amount > most && <p className="text-sm text-warn">The rules leave {formatMoney(most)}. You decide above them.</p>}
        <div className="flex flex-wrap gap-2">
          <SubmitButton disabled={now !== null && now.against.length > 0}>{amount === null ? 'Offer' : `Offer ${formatMoney(amount)}`}</SubmitButton>
          <Button onClick={onDecline}>Decline</Button>
        </div>
      </Form>
    </Card>
  );
}

/** What the borrower would pay, signed today. */
function Price({ amount, dueDate }: { amount: Kobo | null; dueDate: string }) {
  const due = calendarDate(dueDate);
  const price = amount !== null && amount > 0 && due !== null && today() < due ? priceOf(amount, today(), due) : null;
  if (!price || due === null) return null;
  const fee = (
    <>
      <Money kobo={price.fee} /> <span className="text-ink-2">({formatRate(price.apr)} a year)</span>
    </>
  );
  return (
    <Facts
      rows={[
        { label: `Fee for ${price.days} days`, value: fee },
        { label: `Repaid on ${dayText(due)}`, value: <Money kobo={price.total} strong /> },
      ]}
    />
  );
}

function Decline({ file: { credit }, onCancel }: { file: CreditFile; onCancel: () => void }) {
  const decided = useDecided();
  const form = useForm({
    schema: denyCredit.input,
    defaults: { reason: '', remedy: '' },
    toInput: ({ reason, remedy }) => ({ creditId: credit.id, reason, remedy }),
    submit: async (input) => {
      await call(denyCredit, input);
      decided(`Declined. ${credit.business} reads your reason.`);
    },
  });
  const choose = (reason: string) => {
    form.set('reason', reason);
    form.set('remedy', DENIALS.find((one) => one.reason === reason)?.remedy ?? '');
  };
  return (
    <Card title="Decline the request">
      <Form form={form} label="Decline the request" className="grid gap-4">
        <Templates texts={DENIALS.map(({ reason }) => reason)} onChoose={choose} />
        <FormField name="reason" label="Reason" hint="The borrower reads it.">
          {(bind) => <TextArea {...bind} rows={2} autoFocus />}
        </FormField>
        <FormField name="remedy" label="What would change it" hint="The borrower reads it too.">
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="danger">Decline and send the reason</SubmitButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </Card>
  );
}
