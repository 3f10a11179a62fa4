import { InvoiceTabs } from '../invoice-tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dueInvoices } from '../../../shared/invoices/due-contract.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { addDays, addMonths, calendarDate, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { add, formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { locale, t, tn } from '../../../shared/i18n/translate.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Facts, Panel } from '../../../ui/primitives/card.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { useSearch } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { dayText } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';
import { koboOf } from '../../documents/document-data.ts';
import { DueMonth } from './due-month.tsx';

const NewRunDialog = lazyDialog(() => import('../runs/new-run-dialog.tsx').then((module) => module.NewRunDialog));

type Due = OutputOf<typeof dueInvoices>;
/** The most invoices of a run. */
const RUN_MOST = 100;
/** Days after the month that are counted below it, so that at its end what is due next is not missed. */
const NEXT_DAYS = 7;

/** What is due on each day of a month against the money in the wallet; a day or the whole month leads to a payment run. */
export function DueScreen() {
  const { business } = useSignedIn();
  const today = useToday();
  const [query, change] = useSearch();
  const first = calendarDate(`${query.get('month') ?? today.slice(0, 7)}-01`) ?? today;
  const last = addDays(addMonths(first, 1), -1);
  const day = calendarDate(query.get('day') ?? '');
  const read = useQuery({
    ...queryOf(dueInvoices, { businessId: business.id, from: first, to: addDays(last, NEXT_DAYS) }),
    placeholderData: (before) => before,
  });
  const days = read.data?.days ?? [];
  const next = days.filter((one) => one.day > last);
  const month = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(first));
  const move = (by: number) => change({ month: addMonths(first, by).slice(0, 7), day: null });
  return (
    <>
      <PageHeader
        title={t('Due calendar')}
        actions={
          <div className="flex items-center gap-2">
            <IconButton framed label={t('Previous month')} icon={<ChevronLeft aria-hidden="true" size={16} />} onClick={() => move(-1)} />
            <span aria-live="polite" className="min-w-32 text-center font-medium">
              {month}
            </span>
            <IconButton framed label={t('Next month')} icon={<ChevronRight aria-hidden="true" size={16} />} onClick={() => move(1)} />
          </div>
        }
      />
      <InvoiceTabs current="due" spaced />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            <DueMonth
              first={first}
              last={last}
              today={today}
              days={days.filter((one) => one.day <= last)}
              chosen={day}
              onChoose={(chosen) => change({ day: chosen === day ? null : chosen })}
            />
            {next.length > 0 && <NextDays days={next} month={month} last={last} />}
          </div>
          <DueList due={read.data} period={day ? { from: day, to: day } : { from: first, to: last }} title={day ? dayText(day) : month} today={today} />
        </div>
      ) : (
        <>
          <Loading label={t('Loading the due dates')} />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </>
  );
}

/** What is due soon after the month: near its end that is what is due next. */
function NextDays({ days, month, last }: { days: Due['days']; month: string; last: CalendarDate }) {
  const count = days.reduce((sum, one) => sum + one.count, 0);
  return (
    <Panel tone="info">
      <T
        text="{link} in the {days} days after {month}, {amount} in all."
        link={<Link to={paths.dueCalendar({ month: addDays(last, 1).slice(0, 7) })}>{tn(count, '{count} invoice is due', '{count} invoices are due')}</Link>}
        days={String(NEXT_DAYS)}
        month={month}
        amount={formatMoney(add(kobo(0), ...days.map((one) => koboOf(one.total))))}
      />
    </Panel>
  );
}

interface DueListProps {
  due: Due;
  period: { from: CalendarDate; to: CalendarDate };
  title: string;
  today: CalendarDate;
}

function DueList({ due, period, title, today }: DueListProps) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const [paying, setPaying] = useState(false);
  const isDay = period.from === period.to;
  // The month has the first invoices only; a day is read on its own.
  const own = useQuery({ ...queryOf(dueInvoices, { businessId: business.id, ...period }), enabled: isDay });
  const rows = isDay ? (own.data?.invoices ?? []) : due.invoices.filter(({ dueDate }) => dueDate !== null && dueDate <= period.to);
  const sums = due.days.filter(({ day }) => day >= period.from && day <= period.to);
  const total = add(kobo(0), ...sums.map((one) => koboOf(one.total)));
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const payable = rows.filter((row) => allows('pay', row.status, 'pending')).slice(0, RUN_MOST);
  const amount = add(kobo(0), ...payable.map((row) => koboOf(row.balance)));
  return (
    <div className="grid min-w-0 gap-4">
      <Card title={t('Due {when}', { when: title })}>
        <Facts
          rows={[
            { label: tn(count, '{count} invoice', '{count} invoices'), value: <Money kobo={total} strong /> },
            ...(available === null ? [] : [{ label: t('In the wallet'), value: <Money kobo={available} /> }]),
            ...(available !== null && available < total ? [{ label: t('Missing'), value: <Money kobo={kobo(total - available)} /> }] : []),
          ]}
        />
        {may.allowed && payable.length > 0 && (
          <div className="mt-4">
            <Button variant="primary" onClick={() => setPaying(true)}>
              {tn(payable.length, 'Pay {count} invoice in a run', 'Pay {count} invoices in a run')}
            </Button>
          </div>
        )}
      </Card>
      {due.overdue.count > 0 && (
        <Panel tone="warn">
          <T
            text="{link}, {amount} in all."
            link={
              <Link to={paths.invoices({ type: 'received', status: 'late' })}>
                {tn(due.overdue.count, '{count} invoice is overdue', '{count} invoices are overdue')}
              </Link>
            }
            amount={formatMoney(koboOf(due.overdue.total))}
          />
        </Panel>
      )}
      <Card flush title={t('Invoices')}>
        {rows.length === 0 ? (
          <EmptyState title={t('Nothing is due')}>{t('Unpaid received invoices with a due date in this period appear here.')}</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  <Link to={paths.invoice(row.id)}>{row.party}</Link> <span className="text-ink-3">{row.number}</span>
                  <span className="block text-ink-2">{whenDue(row.dueDate, today)}</span>
                </span>
                <Money naira={row.balance} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {count > rows.length && !isDay && (
        <p className="text-sm text-ink-2">{t('The first {count} are listed. Choose a day to see all of it.', { count: rows.length })}</p>
      )}
      {paying && <NewRunDialog rows={payable} total={amount} onClose={() => setPaying(false)} />}
    </div>
  );
}

function whenDue(day: string | null, today: CalendarDate): string {
  const date = calendarDate(day ?? '');
  if (!date) return '';
  return daysBetween(today, date) < 0 ? t('{day}, overdue', { day: dayText(date) }) : dayText(date);
}
