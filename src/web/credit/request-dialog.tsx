import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { creditDetails, requestCredit } from '../../shared/credit/contract.ts';
import { formatMoney, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { calendarDate, daysBetween } from '../../shared/kit/date.ts';
import { creditCalendar } from '../../shared/credit/lifecycle-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { requestApproval } from '../team/request-approval.ts';
import { ApprovalNote, useApprovalRequested } from '../team/request-approval-dialog.tsx';
import { dayText } from '../base/days.ts';
import { Schedule } from './schedule.tsx';
import { useCreditRefresh } from './use-credit-refresh.ts';

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
        await requestApproval(requestCredit, input, { ...options, note: String(form.get('note')) });
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
    // As high before the price has come as afterwards: a button that moves away loses its click.
    <div className="grid min-h-[36rem] content-start gap-5" aria-busy={price.isFetching || undefined}>
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

type Day = OutputOf<typeof creditCalendar>['days'][number];
const [WIDTH, HEIGHT] = [480, 120];

/** The wallet over 90 days, with and without the advance: as two step lines, and as a table. */
function CashCalendar({ invoiceId, amount }: { invoiceId: string; amount: number }) {
  const { business } = useSignedIn();
  const { data, error } = useQuery({
    ...queryOf(creditCalendar, { businessId: business.id, invoiceId, amount }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return null;
  return (
    <section aria-label={t('What if: the next 90 days')}>
      <h3 className="text-sm font-semibold">{t('What if: your wallet over the next 90 days')}</h3>
      {data ? <Told calendar={data} /> : <Skeleton className="mt-2 h-32 w-full" />}
    </section>
  );
}

function Told({ calendar: { days, lowest, lowestWithAdvance } }: { calendar: OutputOf<typeof creditCalendar> }) {
  return (
    <>
      <p className="mt-0.5 text-ink-2">
        <T
          text="Based on approved invoices and approved payments. Lowest: {amount} without it, {amount2} with it."
          amount={<Money naira={lowest} />}
          amount2={<Money naira={lowestWithAdvance} />}
        />
      </p>
      <Picture days={days} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="20" height="4">
            <line x1="0" x2="20" y1="2" y2="2" strokeWidth="2" className="stroke-accent" />
          </svg>
          {t('With the advance')}
        </span>
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="20" height="4">
            <line x1="0" x2="20" y1="2" y2="2" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink-3" />
          </svg>
          {t('Without')}
        </span>
      </p>
      <details className="mt-2">
        <summary className="touch-target cursor-pointer py-1 text-ink-2">{t('Show as a table')}</summary>
        <div className="overflow-x-auto">
          <table className="w-full text-sm max-[22rem]:text-xs">
            <caption className="sr-only">{t('Expected wallet balance at the end of each day with transactions')}</caption>
            <thead>
              <tr className="border-b border-line text-xs text-ink-2">
                <th scope="col" className="py-1.5 text-start font-medium">
                  {t('Day')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('Without')}
                </th>
                <th scope="col" className="py-1.5 text-end font-medium">
                  {t('With')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date} className="border-b border-line align-top last:border-b-0">
                  <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                    {dayText(day.date)}
                    {day.what.map((what, index) => (
                      <span key={index} className="block text-xs text-ink-2 wrap-anywhere">
                        {what}
                      </span>
                    ))}
                  </th>
                  <td className="py-1.5 text-end">
                    <Money naira={day.balance} />
                  </td>
                  <td className="py-1.5 text-end">
                    <Money naira={day.withAdvance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** Steps, because money moves on a day and not between days. */
function Picture({ days }: { days: readonly Day[] }) {
  const values = days.flatMap((day) => [day.balance, day.withAdvance]);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (value: number) => 6 + (HEIGHT - 12) * (1 - (value - low) / (high - low));
  const first = calendarDate(days[0]?.date ?? '');
  const x = (day: Day) => {
    const date = calendarDate(day.date);
    return first && date ? (daysBetween(first, date) / 90) * WIDTH : 0;
  };
  const path = (of: (day: Day) => number) =>
    days.map((day, index) => (index === 0 ? `M${x(day)} ${y(of(day))}` : `H${x(day)} V${y(of(day))}`)).join(' ') + ` H${WIDTH}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="my-2 block h-28 w-full">
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-edge" vectorEffect="non-scaling-stroke" />
      <path d={path((day) => day.balance)} fill="none" strokeWidth="2" strokeDasharray="5 4" className="stroke-ink-3" vectorEffect="non-scaling-stroke" />
      <path d={path((day) => day.withAdvance)} fill="none" strokeWidth="2" className="stroke-accent" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
