import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DASHBOARD_FILTERS, chart } from '../../shared/dashboard/contract.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { ChartBars } from '../../ui/primitives/chart-bars.tsx';
import { dayText, today } from '../base/days.ts';

type Filter = (typeof DASHBOARD_FILTERS)[number];
type Day = OutputOf<typeof chart>['chart'][number];

const NAMES: Record<Filter, ChartTexts> = {
  this_week: {
    tab: t('Week'),
    all: (day) => t('received this week, all of it on {day}.', { day }),
    best: (values) => t('received this week, most of it on {day} ({amount}).', values),
    none: t('No invoice payments received this week.'),
    table: t('Invoice payments received this week, by day'),
  },
  this_month: {
    tab: t('Month'),
    all: (day) => t('received this month, all of it on {day}.', { day }),
    best: (values) => t('received this month, most of it on {day} ({amount}).', values),
    none: t('No invoice payments received this month.'),
    table: t('Invoice payments received this month, by day'),
  },
  last_month: {
    tab: t('Last month'),
    all: (day) => t('received last month, all of it on {day}.', { day }),
    best: (values) => t('received last month, most of it on {day} ({amount}).', values),
    none: t('No invoice payments received last month.'),
    table: t('Invoice payments received last month, by day'),
  },
  last_30_days: {
    tab: t('30 days'),
    all: (day) => t('received in the last 30 days, all of it on {day}.', { day }),
    best: (values) => t('received in the last 30 days, most of it on {day} ({amount}).', values),
    none: t('No invoice payments received in the last 30 days.'),
    table: t('Invoice payments received in the last 30 days, by day'),
  },
};

interface ChartTexts {
  tab: string;
  all: (day: string) => string;
  best: (values: { day: string; amount: string }) => string;
  none: string;
  table: string;
}

/** Payments received on invoices by day, however they came; `?chart=` selects another period than the week. */
export function ChartCard() {
  const { business } = useSignedIn();
  const [query] = useSearch();
  const filter = DASHBOARD_FILTERS.find((one) => one === query.get('chart')) ?? 'this_week';
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(chart, { businessId: business.id, filter }), placeholderData: keepPreviousData });
  return (
    <Card title={t('Invoice payments received')} aside={<Spans chosen={filter} />}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={cx('transition-opacity duration-[120ms]', isPlaceholderData && 'opacity-60')}>
          {data ? <ChartSummary days={data.chart} total={data.total} texts={NAMES[filter]} /> : <Waiting />}
          {data ? <ChartBars days={data.chart} now={today()} dayText={dayText} /> : <Skeleton className="mt-3 h-37 w-full" />}
          {data && <AsTable days={data.chart} texts={NAMES[filter]} />}
        </div>
      )}
    </Card>
  );
}

function Spans({ chosen }: { chosen: Filter }) {
  return (
    <nav aria-label={t('Chart period')} className="flex rounded border border-line p-0.5">
      {DASHBOARD_FILTERS.map((filter) => (
        <Anchor
          key={filter}
          to={withQuery(paths.dashboard(), { chart: filter === 'this_week' ? null : filter }, location.search)}
          current={filter === chosen ? 'page' : undefined}
          className={cx(
            'touch-target rounded-sm px-2.5 py-1 text-xs font-medium',
            filter === chosen ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {NAMES[filter].tab}
        </Anchor>
      ))}
    </nav>
  );
}

function ChartSummary({ days, total, texts }: { days: readonly Day[]; total: number; texts: ChartTexts }) {
  const best = days.reduce<Day | undefined>((most, day) => (day.amount > (most?.amount ?? 0) ? day : most), undefined);
  return (
    <>
      <p className="min-h-7">
        <Money kobo={kobo(total)} size="lead" strong />
      </p>
      <p className="text-ink-2">{best ? cameIn(best, total, texts) : texts.none}</p>
    </>
  );
}

/** `total` and the day's amount in kobo. */
function cameIn(best: Day, total: number, texts: ChartTexts): string {
  const day = dayText(best.day);
  return best.amount === total ? texts.all(day) : texts.best({ day, amount: formatMoney(kobo(best.amount)) });
}

function Waiting() {
  return (
    <>
      <Loading label={t('Loading invoice payments received')} />
      <p className="min-h-7">
        <Skeleton className="h-5 w-32" />
      </p>
      <p>
        <Skeleton className="h-4 w-56" />
      </p>
    </>
  );
}

/** The bars as a table, for screen readers. */
function AsTable({ days, texts }: { days: readonly Day[]; texts: ChartTexts }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Received')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              <td>{formatMoney(kobo(day.amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
