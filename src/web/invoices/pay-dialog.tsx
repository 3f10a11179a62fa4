import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listInvoices, readInvoice } from '../../shared/invoices/contract.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { askApproval } from '../../shared/team/requests-contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel } from '../../ui/card.tsx';
import { call } from '../../ui/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { queryOf } from '../../ui/query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm, useValues } from '../../ui/use-form.ts';
import { useMay } from '../app/may.ts';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { koboOf } from '../paper/paper-data.ts';
import { AskNote, useAsked } from '../team/ask-dialog.tsx';

interface Payable {
  id: string;
  name: string;
  party: string;
  balance: Kobo;
}

/** Pays from the wallet: the whole balance unless a part is written. The button names what will leave the wallet. */
export function PayDialog({ invoice, onClose }: { invoice: Payable; onClose: () => void }) {
  const { business } = useSignedIn();
  const may = useMay('invoice.pay');
  const asks = may.answer === 'ask';
  const asked = useAsked();
  const queries = useQueryClient();
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const defaults: { amount: Kobo | null; note: string } = { amount: invoice.balance, note: '' };
  const form = useForm({
    schema: payFromWallet.input,
    defaults,
    toInput: ({ amount }) => ({
      businessId: business.id,
      category: 'invoice' as const,
      categoryId: invoice.id,
      amount: amount === null ? Number.NaN : nairaFromKobo(amount),
    }),
    codes: { OVERPAYMENT: 'amount', INSUFFICIENT_FUNDS: 'amount' },
    submit: async (input, options) => {
      if (asks) {
        const { businessId, ...pay } = input;
        await call(askApproval, { businessId, action: 'invoice.pay', input: pay, note: String(form.get('note')) }, options);
        asked();
        onClose();
        return;
      }
      const paid = await call(payFromWallet, input, options);
      for (const route of [readInvoice, listInvoices, readWallet]) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(`${formatMoney(koboOf(paid.amount))} paid to ${invoice.party}`);
      onClose();
    },
  });
  const { amount } = useValues(form);
  const short = available !== null && (amount ?? invoice.balance) > available;
  return (
    <Dialog size="small" title={asks ? `Ask to pay ${invoice.name}` : `Pay ${invoice.name}`} onClose={onClose}>
      <Form form={form} label={asks ? 'Ask to pay from the wallet' : 'Pay from the wallet'}>
        <Facts
          rows={[
            { label: 'To', value: <span className="font-medium wrap-anywhere">{invoice.party}</span> },
            { label: 'Still owed', value: <Money kobo={invoice.balance} /> },
            {
              label: 'Available in your wallet',
              value: available === null ? wallet.error ? 'not known at the moment' : <Skeleton className="h-4 w-24" /> : <Money kobo={available} />,
            },
          ]}
        />
        <FormField<Kobo | null> name="amount" label="Amount to pay" hint="Less than the whole counts as a part payment.">
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        {asks && (
          <>
            <AskNote />
            <p className="text-ink-2">{`${may.reason} Nothing happens until then.`}</p>
          </>
        )}
        {short && asks && <Panel tone="warn">Your wallet does not hold this much now. It must by the time somebody approves.</Panel>}
        {short && !asks && (
          <Panel tone="warn">
            Your wallet does not hold this much. <Link to={paths.wallet()}>Add money to the wallet</Link>, or pay a part now.
          </Panel>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {asks ? (
            <SubmitButton>{amount === null ? 'Ask' : `Ask to pay ${formatMoney(amount)}`}</SubmitButton>
          ) : (
            <SubmitButton disabled={short}>{amount === null ? 'Pay' : `Pay ${formatMoney(amount)}`}</SubmitButton>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
