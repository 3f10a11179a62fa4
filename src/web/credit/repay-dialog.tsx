import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { readCredit } from '../../shared/credit/contract.ts';
import { repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { payBy } from '../payments/pay-by.ts';
import { useCards, Ways } from '../payments/ways.tsx';
import type { Way } from '../payments/ways.tsx';
import { requestApproval } from '../team/request-approval.ts';
import { ApprovalNote, useApprovalRequested } from '../team/request-approval-dialog.tsx';
import { useCreditRefresh } from './use-credit-refresh.ts';

type Detail = OutputOf<typeof readCredit>;

/** The amount that settles it today unless a part is entered, with the fee that is then not owed. */
export function RepayDialog({ credit, onClose }: { credit: Detail; onClose: () => void }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.pay');
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const refresh = useCreditRefresh();
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const owed = koboOf(credit.settle.total);
  const cards = useCards();
  const [chosen, setWay] = useState<Way | null>(null);
  const covers = available === null || available >= owed;
  const way = chosen ?? (needsApproval || covers ? 'wallet' : (cards[0]?.id ?? 'card'));
  const [saveCard, setSaveCard] = useState(false);
  const defaults: { amount: Kobo | null; note: string } = { amount: owed, note: '' };
  const form = useForm({
    schema: repayCredit.input,
    defaults,
    toInput: ({ amount }) => ({ businessId: business.id, creditId: credit.id, amount: amount === null ? Number.NaN : nairaFromKobo(amount) }),
    codes: { OVERPAYMENT: 'amount', INSUFFICIENT_FUNDS: 'amount' },
    submit: async (input, options) => {
      if (needsApproval) {
        await requestApproval(repayCredit, input, { ...options, note: String(form.get('note')) });
        onApprovalRequested();
        onClose();
        return;
      }
      if (way === 'wallet') await call(repayCredit, input, options);
      else if (!(await payBy(way, { businessId: business.id, category: 'credit', categoryId: credit.id, amount: input.amount }, saveCard, options))) return;
      refresh();
      toast.success(input.amount === credit.settle.total ? t('Repaid in full.') : t('{amount} repaid', { amount: formatMoney(koboOf(input.amount)) }));
      onClose();
    },
  });
  const { amount } = useValues(form);
  const short = way === 'wallet' && available !== null && (amount ?? owed) > available;
  const { penalty, fee, principal, waived } = credit.settle;
  return (
    <Dialog size="small" title={t('Repay the advance on {invoiceNumber}', { invoiceNumber: credit.invoiceNumber })} onClose={onClose}>
      <Form form={form} label={t('Repay the advance')}>
        <Facts
          rows={[
            ...(penalty > 0 ? [{ label: t('Penalty'), value: <Money naira={penalty} /> }] : []),
            { label: t('Fee until today'), value: <Money naira={fee} /> },
            { label: t('Principal'), value: <Money naira={principal} /> },
            { label: t('Payoff amount'), value: <Money naira={credit.settle.total} />, total: true },
          ]}
        />
        {waived > 0 && (
          <Panel tone="good">
            <T text="Repaying today saves {amount} in fees." amount={<Money naira={waived} />} />
          </Panel>
        )}
        <FormField<Kobo | null> name="amount" label={t('Amount to repay')} hint={t('Partial repayments cover penalties and fees first, then principal.')}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        {!needsApproval && <Ways value={way} onChange={setWay} available={available} saveCard={saveCard} onSaveCard={setSaveCard} />}
        {short && (
          <Panel tone="warn">
            <T
              text="Your wallet balance is too low. Choose another method, repay part of it, or {link}."
              link={<Link to={withQuery(paths.wallet(), { panel: 'add' })}>{t('add money to the wallet')}</Link>}
            />
          </Panel>
        )}
        {needsApproval && (
          <>
            <ApprovalNote />
            <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason: may.reason })}</p>
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton disabled={short && !needsApproval}>
            {needsApproval ? t('Request repayment approval') : t('Repay')} {amount === null ? '' : formatMoney(amount)}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
