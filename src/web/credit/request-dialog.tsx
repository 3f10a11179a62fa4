import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { creditDetails, requestCredit } from '../../shared/credit/contract.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { createApprovalRequest } from '../../shared/team/requests-contract.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { ApprovalNote, useApprovalRequested } from '../team/request-approval-dialog.tsx';
import { CashCalendar } from './cash-calendar.tsx';
import { Schedule } from './schedule.tsx';
import { useCreditRefresh } from './use-credit-refresh.ts';
import { dayText } from '../base/days.ts';

export interface Advanceable {
  id: string;
  number: string;
  party: string;
  upTo: Kobo;
}

/** The amount, its cost in naira and per year, the schedule, and the next 90 days with and without it, before the request. */
export function RequestDialog({ invoice, onClose }: { invoice: Advanceable; onClose: () => void }) {
  const { business } = useSignedIn();
  const may = usePermission('credit.request');
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const refresh = useCreditRefresh();
  const defaults: { amount: Kobo | null; note: string } = { amount: invoice.upTo, note: '' };
  const form = useForm({
    schema: requestCredit.input,
    defaults,
    toInput: ({ amount }) => ({
      businessId: business.id,
      invoiceId: invoice.id,
      action: 'request' as const,
      amount: amount === null ? Number.NaN : nairaFromKobo(amount),
    }),
    codes: { LIMIT_EXCEEDED: 'amount' },
    submit: async (input, options) => {
      if (needsApproval) {
        const { businessId, ...wanted } = input;
        await call(createApprovalRequest, { businessId, action: 'credit.request', input: wanted, note: String(form.get('note')) }, options);
        onApprovalRequested();
        onClose();
        return;
      }
      const credit = await call(requestCredit, input, options);
      refresh();
      if (credit.status === 'pending') toast.success(t('Request sent. We’ll notify you as soon as it’s reviewed.'));
      go(paths.credit(credit.id));
    },
  });
  const { amount } = useValues(form);
  return (
    <Dialog size="normal" title={t('Request an advance on {number}', { number: invoice.number })} onClose={onClose}>
      <Form form={form} label={t('Request an advance')}>
        <p className="text-ink-2 text-pretty wrap-anywhere">
          {t('Get paid today for what {party} owes you. Their payment on the invoice repays the advance first; the rest is yours.', { party: invoice.party })}
        </p>
        <FormField<Kobo | null> name="amount" label={t('Amount')} hint={t('Up to {amount} on this invoice.', { amount: formatMoney(invoice.upTo) })}>
          {(bind, problem) => <AmountField {...bind} {...problem} />}
        </FormField>
        {/* An invalid or too large amount has no price, and the field shows the error. */}
        {amount !== null && amount <= invoice.upTo && <PricePreview invoiceId={invoice.id} amount={amount} />}
        {needsApproval && (
          <>
            <ApprovalNote />
            <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason: may.reason })}</p>
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>
            {needsApproval ? t('Request approval') : t('Request')} {amount === null ? '' : formatMoney(amount)}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function PricePreview({ invoiceId, amount }: { invoiceId: string; amount: Kobo }) {
  const { business } = useSignedIn();
  const naira = nairaFromKobo(amount);
  const price = useQuery({
    ...queryOf(creditDetails, { businessId: business.id, invoiceId, amount: naira }, { quiet: true }),
    enabled: naira >= 10_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (price.error) return <Panel tone="warn">{errorText(price.error)}</Panel>;
  const { data } = price;
  if (naira < 10_000) return <Panel>{t('The smallest advance is {amount}.', { amount: formatMoney(koboOf(10_000)) })}</Panel>;
  return (
    <div className="grid gap-5" aria-busy={price.isFetching || undefined}>
      <Facts
        rows={[
          { label: t('You receive'), value: data ? <Money naira={data.amount} strong /> : <Skeleton className="h-4 w-24" /> },
          {
            label: data ? tn(data.days, 'Fee until {day}, {count} day', 'Fee until {day}, {count} days', { day: dayText(data.dueDate) }) : t('Fee'),
            value: data ? <Money naira={data.fee} /> : <Skeleton className="h-4 w-20" />,
          },
          { label: t('APR'), value: data ? <span className="tabular">{data.apr}%</span> : <Skeleton className="h-4 w-12" /> },
          { label: t('Total repayment'), value: data ? <Money naira={data.total} /> : <Skeleton className="h-4 w-24" />, total: true },
        ]}
      />
      {data && <p className="text-ink-2">{t('{decision} You’ll review the offer before you sign.', { decision: data.decision })}</p>}
      {data && <Schedule lines={data.schedule} />}
      {data && <CashCalendar invoiceId={invoiceId} amount={data.amount} />}
    </div>
  );
}
