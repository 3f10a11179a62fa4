import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarDate, daysBetween } from '../../shared/kit/date.ts';
import { creditCalendar } from '../../shared/credit/lifecycle-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../base/session.ts';
import { dayText } from '../base/days.ts';

type Day = OutputOf<typeof creditCalendar>['days'][number];
const [WIDTH, HEIGHT] = [480, 120];

/** The wallet over 90 days, with and without the advance: as two step lines, and as a table. */
export function CashCalendar({ invoiceId, amount }: { invoiceId: string; amount: number }) {
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
