import { InvoiceTabs } from '../invoice-tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dueBills } from '../../../shared/bills/contract.ts';
import { dueInvoices } from '../../../shared/invoices/due-contract.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { addDays, addMonths, calendarDate, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { add, formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
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
import { sumToPay } from '../pay/to-pay.ts';
import { DueMonth } from './due-month.tsx';
import type { DueDay } from './due-month.tsx';

const NewRunDialog = lazyDialog(() => import('../runs/new-run-dialog.tsx').then((module) => module.NewRunDialog));

type Invoices = OutputOf<typeof dueInvoices>;
type Bills = OutputOf<typeof dueBills>;
interface Due {
  readonly invoices: Invoices;
  readonly bills: Bills;
}
interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}
/** The most invoices of a run. */
const RUN_MOST = 100;
/** Days after the month that are counted below it, so that at its end what is due next is not missed. */
const NEXT_DAYS = 7;

/** What is due on each day of a month, on invoices and bills, against the money in the wallet; a day or the whole month leads to a payment run. */
export function DueScreen() {
  const today = useToday();
  const [query, change] = useSearch();
  const first = calendarDate(`${query.get('month') ?? today.slice(0, 7)}-01`) ?? today;
  const last = addDays(addMonths(first, 1), -1);
  const day = calendarDate(query.get('day') ?? '');
  const { due, error, retry } = useDue({ from: first, to: addDays(last, NEXT_DAYS) });
  const month = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(first));
  const move = (by: number) => change({ month: addMonths(first, by).slice(0, 7), day: null });
  const days = due ? daysOf(due) : [];
  const next = days.filter((one) => one.day > last);
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
      {error && !due ? (
        <ErrorState error={error} onRetry={retry} />
      ) : due ? (
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
          <DueList due={due} period={day ? { from: day, to: day } : { from: first, to: last }} title={day ? dayText(day) : month} today={today} />
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

/** Invoices and bills together, so that no sum is shown without one of them. */
function useDue(period: Period, enabled = true) {
  const { business } = useSignedIn();
  const asked = { businessId: business.id, ...period };
  const invoices = useQuery({ ...queryOf(dueInvoices, asked), placeholderData: keepPreviousData, enabled });
  const bills = useQuery({ ...queryOf(dueBills, asked), placeholderData: keepPreviousData, enabled });
  const retry = () => void Promise.all([invoices.refetch(), bills.refetch()]);
  return { due: invoices.data && bills.data && { invoices: invoices.data, bills: bills.data }, error: invoices.error ?? bills.error, retry };
}

/** What is due on each day, in the order of the days. */
function daysOf({ invoices, bills }: Due): readonly DueDay[] {
  const days = new Map<string, DueDay>();
  for (const { day, count, total } of [...invoices.days, ...bills.days]) {
    const before = days.get(day) ?? { day, count: 0, total: kobo(0) };
    days.set(day, { day, count: before.count + count, total: add(before.total, koboOf(total)) });
  }
  return [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** What is due soon after the month: near its end that is what is due next. */
function NextDays({ days, month, last }: { days: readonly DueDay[]; month: string; last: CalendarDate }) {
  return (
    <Panel tone="info">
      <T
        text="{link} in the {days} days after {month}."
        link={
          <Link to={paths.dueCalendar({ month: addDays(last, 1).slice(0, 7) })}>
            {t('{amount} is due', { amount: formatMoney(add(kobo(0), ...days.map((one) => one.total))) })}
          </Link>
        }
        days={String(NEXT_DAYS)}
        month={month}
      />
    </Panel>
  );
}

interface DueListProps {
  due: Due;
  period: Period;
  title: string;
  today: CalendarDate;
}

function DueList({ due, period, title, today }: DueListProps) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const [paying, setPaying] = useState(false);
  const isDay = period.from === period.to;
  // The month has the first rows only; a day is read on its own.
  const own = useDue(period, isDay).due;
  const isWithin = ({ dueDate }: { dueDate: string | null }) => dueDate !== null && dueDate <= period.to;
  const invoices = isDay ? (own?.invoices.invoices ?? []) : due.invoices.invoices.filter(isWithin);
  const bills = isDay ? (own?.bills.bills ?? []) : due.bills.bills.filter(isWithin);
  const [ofInvoices, ofBills] = [sumOf(due.invoices, period), sumOf(due.bills, period)];
  const total = add(ofInvoices.total, ofBills.total);
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  // A run pays the whole balance, not an instalment.
  const payable = invoices.filter((row) => !row.isInstalment && allows('pay', row.status, 'pending')).slice(0, RUN_MOST);
  const amount = sumToPay(payable);
  const { overdue } = due.invoices;
  const lateBills = due.bills.overdue;
  return (
    <div className="grid min-w-0 gap-4">
      <Card title={t('Due {when}', { when: title })}>
        <Facts
          rows={[
            { label: tn(ofInvoices.count, '{count} invoice', '{count} invoices'), value: <Money kobo={ofInvoices.total} strong /> },
            ...(ofBills.count > 0 ? [{ label: tn(ofBills.count, '{count} bill', '{count} bills'), value: <Money kobo={ofBills.total} strong /> }] : []),
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
      {overdue.count > 0 && (
        <Overdue to={paths.invoices({ type: 'received', status: 'late' })} naira={overdue.total}>
          {tn(overdue.count, '{count} invoice is overdue', '{count} invoices are overdue')}
        </Overdue>
      )}
      {lateBills.count > 0 && (
        <Overdue to={paths.bills({ state: 'to-pay' })} naira={lateBills.total}>
          {tn(lateBills.count, '{count} bill is overdue', '{count} bills are overdue')}
        </Overdue>
      )}
      <Card flush title={t('Invoices')}>
        {invoices.length === 0 ? (
          <EmptyState title={t('Nothing is due')}>{t('Unpaid received invoices with a due date in this period appear here.')}</EmptyState>
        ) : (
          <Rows
            rows={invoices.map(({ id, party, number, dueDate, balance }) => ({ to: paths.invoice(id), party, number, dueDate, naira: balance }))}
            today={today}
          />
        )}
      </Card>
      {bills.length > 0 && (
        <Card flush title={t('Bills')}>
          <Rows
            rows={bills.map(({ id, supplier, number, dueDate, total: naira }) => ({
              to: paths.bill(id),
              party: supplier ?? '',
              number,
              dueDate,
              naira: naira ?? 0,
            }))}
            today={today}
          />
        </Card>
      )}
      {ofInvoices.count + ofBills.count > invoices.length + bills.length && !isDay && (
        <p className="text-sm text-ink-2">{t('The first {count} are listed. Choose a day to see all of it.', { count: invoices.length + bills.length })}</p>
      )}
      {paying && <NewRunDialog rows={payable} total={amount} onClose={() => setPaying(false)} />}
    </div>
  );
}

function sumOf({ days }: Pick<Invoices, 'days'>, { from, to }: Period): { count: number; total: Kobo } {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return { count: within.reduce((sum, one) => sum + one.count, 0), total: add(kobo(0), ...within.map((one) => koboOf(one.total))) };
}

function Overdue({ to, naira, children }: { to: string; naira: number; children: string }) {
  return (
    <Panel tone="warn">
      <T text="{link}, {amount} in all." link={<Link to={to}>{children}</Link>} amount={formatMoney(koboOf(naira))} />
    </Panel>
  );
}

interface DueRow {
  readonly to: string;
  readonly party: string;
  readonly number: string | null;
  readonly dueDate: string | null;
  readonly naira: number;
}

function Rows({ rows, today }: { rows: readonly DueRow[]; today: CalendarDate }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={`${row.to} ${row.dueDate ?? ''}`} className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <Link to={row.to}>{row.party}</Link> <span className="text-ink-3">{row.number}</span>
            <span className="block text-ink-2">{whenDue(row.dueDate, today)}</span>
          </span>
          <Money naira={row.naira} />
        </li>
      ))}
    </ul>
  );
}

function whenDue(day: string | null, today: CalendarDate): string {
  const date = calendarDate(day ?? '');
  if (!date) return '';
  return daysBetween(today, date) < 0 ? t('{day}, overdue', { day: dayText(date) }) : dayText(date);
}
