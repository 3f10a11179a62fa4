import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { formatMoney, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { chargeCard, payFromWallet } from '../../../shared/payments/contract.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { answered } from '../../payments/answered.ts';
import { payBy } from '../../payments/pay-by.ts';
import { useCards, Ways } from '../../payments/ways.tsx';
import type { Way } from '../../payments/ways.tsx';
import { InvoiceWarnings, useSecondPerson, useWarnings } from './warnings.tsx';
import { requestApproval } from '../../team/request-approval.ts';
import { ApprovalNote, useApprovalRequested } from '../../team/request-approval-dialog.tsx';

interface Payable {
  id: string;
  name: string;
  party: string;
  balance: Kobo;
  /** Tax that the buyer may keep back; then less than the balance is paid now. */
  withholding?: { amount: number; payNow: number } | undefined;
  /** With instalments: what is due next. */
  next?: Kobo | undefined;
  /** The version that is in sight. */
  revision: number;
}

/** Pays the whole balance, or the next instalment, unless another amount is entered; from the wallet if it has enough. The button shows amount and method. */
export function PayDialog({ invoice, onClose }: { invoice: Payable; onClose: () => void }) {
  const { business } = useSignedIn();
  // The version that was in sight when the dialog opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(invoice.revision);
  const may = usePermission('invoice.pay');
  // The server knows the owner's limits and the supplier's rule, and says which asks for a second person: the payment is requested instead.
  const [second, setSecond] = useState<string | null>(null);
  const onApprovalRequested = useApprovalRequested();
  const queries = useQueryClient();
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const cards = useCards();
  const [chosen, setWay] = useState<Way | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const whole = invoice.withholding ? koboOf(invoice.withholding.payNow) : invoice.balance;
  const next = invoice.next !== undefined && invoice.next < whole ? invoice.next : null;
  const defaults: { amount: Kobo | null; note: string } = { amount: next ?? whole, note: '' };
  const covers = available === null || available >= (defaults.amount ?? invoice.balance);
  const form = useForm({
    schema: payFromWallet.input,
    defaults,
    toInput: ({ amount }) => ({
      businessId: business.id,
      category: 'invoice' as const,
      categoryId: invoice.id,
      revision,
      amount: amount === null ? Number.NaN : nairaFromKobo(amount),
    }),
    codes: { OVERPAYMENT: 'amount', INSUFFICIENT_FUNDS: 'amount' },
    submit: async (input, options) => {
      if (needsApproval) {
        const noted = { ...options, note: String(form.get('note')) };
        await (way === 'wallet' ? requestApproval(payFromWallet, input, noted) : requestApproval(chargeCard, { ...input, cardId: way }, noted));
        onApprovalRequested();
        onClose();
        return;
      }
      const paying = () => (way === 'wallet' ? call(payFromWallet, input, options).then(() => true) : payBy(way, input, saveCard, options));
      const paid = await answered(paying).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'APPROVAL_REQUIRED') throw error;
        setSecond(error.message);
        return false;
      });
      if (!paid) return;
      for (const route of [readInvoice, listInvoices, readWallet]) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(t('{amount} paid to {party}', { amount: formatMoney(koboOf(input.amount)), party: invoice.party }));
      onClose();
    },
  });
  const { amount } = useValues(form);
  const { approve, pay } = useSecondPerson(invoice.id);
  // Known in advance. Money from outside has no limits for payments, but it approves an undecided invoice.
  const asked = may.answer === 'ask' ? may.reason : (second ?? approve);
  const exceeds = pay !== null && amount !== null && amount > koboOf(pay.above);
  const isOutside = chosen === 'card' || chosen === 'transfer';
  const usable = asked !== null && isOutside ? null : chosen;
  const way = usable ?? (asked !== null || exceeds || covers ? 'wallet' : (cards[0]?.id ?? 'card'));
  const why = asked ?? (exceeds && way !== 'card' && way !== 'transfer' ? pay.reason : null);
  const needsApproval = why !== null;
  const { isClear } = useWarnings([invoice.id]);
  const short = way === 'wallet' && available !== null && (amount ?? invoice.balance) > available;
  return (
    <Dialog
      size="small"
      title={needsApproval ? t('Request approval to pay {name}', { name: invoice.name }) : t('Pay {name}', { name: invoice.name })}
      onClose={onClose}
    >
      <Form form={form} label={needsApproval ? t('Request payment approval') : t('Pay')}>
        <InvoiceWarnings ids={[invoice.id]} onShow={onClose} />
        <Facts
          rows={[
            { label: t('To'), value: <span className="font-medium wrap-anywhere">{invoice.party}</span> },
            { label: t('Balance due'), value: <Money kobo={invoice.balance} /> },
            ...(invoice.withholding && koboOf(invoice.withholding.payNow) < invoice.balance
              ? [{ label: t('Less withholding tax'), value: <Money naira={-invoice.withholding.amount} /> }]
              : []),
          ]}
        />
        <FormField<Kobo | null> name="amount" label={t('Amount to pay')} hint={t('A lower amount is recorded as a partial payment.')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        {next !== null && amount !== whole && (
          <Button variant="quiet" onClick={() => form.set('amount', whole)}>
            {t('Pay the whole balance')}
          </Button>
        )}
        <Ways value={way} onChange={setWay} available={available} needsApproval={asked !== null} saveCard={saveCard} onSaveCard={setSaveCard} />
        {needsApproval && (
          <>
            <ApprovalNote />
            <p role="status" className="text-ink-2 wrap-anywhere">
              {t('{reason} Nothing happens until then.', { reason: why })}
            </p>
          </>
        )}
        {short && needsApproval && <Panel tone="warn">{t('Your wallet balance is too low right now. It must cover the amount when it is approved.')}</Panel>}
        {short && !needsApproval && (
          <Panel tone="warn">
            <T
              text="Your wallet balance is too low. Choose another method, pay part of it, or {link}."
              link={<Link to={paths.wallet()}>{t('add money to the wallet')}</Link>}
            />
          </Panel>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {needsApproval ? (
            <SubmitButton disabled={!isClear}>
              {amount === null ? t('Request approval') : t('Request approval to pay {amount}', { amount: formatMoney(amount) })}
            </SubmitButton>
          ) : (
            <SubmitButton disabled={short || !isClear}>{amount === null ? t('Pay') : wordFor(way, formatMoney(amount))}</SubmitButton>
          )}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function wordFor(way: Way, amount: string): string {
  if (way === 'transfer') return t('Show account details', { amount });
  return way === 'card' ? t('Pay {amount} by card', { amount }) : t('Pay {amount}', { amount });
}
