import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowRight, FileCheck2, ShieldCheck, TriangleAlert, UserCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { formatMoney, koboFromNaira } from '../../shared/kit/money.ts';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { queryOf } from '../../api-client/query.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { WIDE, useMedia } from '../../ui/primitives/use-media.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { isStill, useSignedIn, whoOf } from '../base/session.ts';
import { paths } from '../base/paths.ts';
import { koboOf } from '../documents/document-data.ts';
import { TIME_ZONE } from '../base/config.ts';
import { clearDashboardCache, restoredDashboardCache, saveDashboardCache } from '../base/dashboard-cache.ts';
import { today } from '../base/days.ts';
import { ActivityCard } from './activity.tsx';
import { BreakdownCard } from './breakdown.tsx';
import { ChartCard } from './chart.tsx';
import { AsOf } from './figure-parts.tsx';
import { Figures } from './figures.tsx';
import type { Unpaid } from './figures.tsx';
import { Onboarding } from './onboarding.tsx';
import { UnpaidCard } from './unpaid.tsx';
import { asOfText, asOfTexts, textsOf } from './cached-texts.ts';

/** Receivables, payables and available money; then the next steps. */
export function DashboardScreen() {
  const { business } = useSignedIn();
  return <Dashboard key={business.id} />;
}

function Dashboard() {
  const { data, error, asOf, isWaiting, refetch } = useFigures();
  const [isSettled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const isWide = useMedia(WIDE);
  // Three zeros do not help a new user: on a phone the first steps come before them.
  const isSetUpFirst = !isWide && data !== undefined && isEmpty(data);
  const figures = <Figures data={data} error={error} onRetry={refetch} />;
  // Shown together once their positions are known, so that nothing moves during reading.
  const isVisible = isSettled && !isWaiting;
  return (
    <>
      <PageHeader title={t('Dashboard')} mark={asOf && <AsOf>{asOf}</AsOf>} />
      {!isSetUpFirst && figures}
      {!isVisible && <Skeleton className="h-64 w-full" />}
      <div className={isVisible ? 'grid gap-6' : 'invisible h-0 overflow-hidden'}>
        <Onboarding onSettled={onSettled} />
        {isSetUpFirst && figures}
        {data && <NeedsAttention data={data} />}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-6">
            <UnpaidCard data={data} error={error} onRetry={refetch} />
            <ChartCard />
          </div>
          <div className="grid min-w-0 gap-6">
            <AgeingCard data={data} />
            <BreakdownCard />
            <ActivityCard />
          </div>
        </div>
      </div>
    </>
  );
}

function isEmpty({ owedToUs, owedByUs, owedOnBills, available }: Unpaid): boolean {
  return owedToUs.count === 0 && owedByUs.count === 0 && owedOnBills.count === 0 && available === 0;
}

const PARTS = [
  { key: 'current', label: t('Not due yet'), colour: 'var(--color-accent)' },
  { key: 'to30', label: t('1–30 days overdue'), colour: 'color-mix(in oklab, var(--color-warn) 55%, var(--color-surface))' },
  { key: 'to60', label: t('31–60 days overdue'), colour: 'var(--color-warn)' },
  { key: 'over60', label: t('More than 60 days overdue'), colour: 'var(--color-danger)' },
] as const;

/** Receivables by days overdue. Nothing without receivables. */
function AgeingCard({ data }: { data: Unpaid | undefined }) {
  if (!data || data.owedToUs.amount === 0) return null;
  const { ageing } = data;
  return (
    <Card title={t('Owed to you, by age')}>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5">
        {PARTS.filter(({ key }) => ageing[key] > 0).map(({ key, colour }) => (
          <span key={key} className="min-w-1 rounded-sm" style={{ flexGrow: koboFromNaira(ageing[key]) ?? 0, flexBasis: 0, background: colour }} />
        ))}
      </div>
      <dl className="mt-2.5 grid gap-1 text-xs">
        {PARTS.map(({ key, label, colour }) => (
          <div key={key} className="flex items-center gap-2">
            <dt className="flex flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: colour }} />
              {label}
            </dt>
            <dd className="text-end">
              <Money naira={ageing[key]} />
            </dd>
          </div>
        ))}
      </dl>
      {data.owedToUs.late > 0 && (
        <p className="mt-3 text-sm">
          <Anchor to={paths.invoices({ type: 'sent', status: 'late' })} className="font-medium text-accent hover:underline">
            {t('Show overdue invoices')}
          </Anchor>
        </p>
      )}
    </Card>
  );
}

interface Need {
  icon: LucideIcon;
  text: string;
  to: string;
}

/** Tasks of the reader: approvals, overdue payments, verification. */
function needsOf({ owedToUs, owedByUs, owedOnBills, awaiting }: Unpaid, level: number): readonly Need[] {
  const { requests, invoices, bills, transfers, verification } = awaiting;
  const needs: (Need | false | null)[] = [
    requests.newest !== null && {
      icon: UserCheck,
      text: tn(requests.count, '{count} request awaits your approval', '{count} requests await your approval'),
      to: paths.team({ tab: 'requests', ...(requests.count === 1 && { request: requests.newest }) }),
    },
    invoices > 0 && {
      icon: FileCheck2,
      text: tn(invoices, '{count} received invoice awaits approval', '{count} received invoices await approval'),
      to: paths.invoices({ type: 'received', status: 'pending' }),
    },
    bills.toCheck > 0 && {
      icon: FileCheck2,
      text: tn(bills.toCheck, '{count} bill to check', '{count} bills to check'),
      to: paths.bills({ state: 'to-check' }),
    },
    bills.toApprove > 0 && {
      icon: FileCheck2,
      text: tn(bills.toApprove, '{count} bill awaits approval', '{count} bills await approval'),
      to: paths.bills({ state: 'to-approve' }),
    },
    transfers > 0 && {
      icon: ArrowDownLeft,
      text: tn(transfers, '{count} transfer: which invoice is it for?', '{count} transfers: which invoices are they for?'),
      to: paths.wallet('transfers'),
    },
    owedByUs.late > 0 && {
      icon: TriangleAlert,
      text: t('You owe {amount} that is overdue', { amount: formatMoney(koboOf(owedByUs.late)) }),
      to: paths.invoices({ type: 'received', status: 'late' }),
    },
    owedOnBills.late > 0 && {
      icon: TriangleAlert,
      text: t('{amount} on bills is overdue', { amount: formatMoney(koboOf(owedOnBills.late)) }),
      to: paths.bills({ state: 'to-pay' }),
    },
    owedToUs.late > 0 && {
      icon: TriangleAlert,
      text: t('{amount} owed to you is overdue', { amount: formatMoney(koboOf(owedToUs.late)) }),
      to: paths.invoices({ type: 'sent', status: 'late' }),
    },
    verification && { icon: ShieldCheck, text: VERIFICATION[verification](level), to: paths.kyb() },
  ];
  return needs.filter((need) => need !== false && need !== null);
}

const VERIFICATION: Record<NonNullable<Unpaid['awaiting']['verification']>, (level: number) => string> = {
  submit: () => t('Submit your verification for review'),
  correct: () => t('Something in your verification needs a correction'),
  continue: (level) => t('Continue verification to reach level {level}', { level: level + 1 }),
};

function NeedsAttention({ data }: { data: Unpaid }) {
  const needs = needsOf(data, useSignedIn().business.level);
  if (needs.length === 0) return null;
  return (
    <Card title={t('Needs attention', undefined, 'tasks')} flush>
      <ul className="divide-y divide-line">
        {needs.map(({ icon: Icon, text, to }) => (
          <li key={text}>
            <Anchor to={to} className="flex min-h-11 items-center gap-3 px-4 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5">
              <Icon aria-hidden="true" size={16} className="text-ink-2" />
              <span className="min-w-0 flex-1">{text}</span>
              <ArrowRight aria-hidden="true" size={16} className="text-accent" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The figures of the business: at once as cached on this device, then the current ones. `asOf` is their time while they are outdated. */
function useFigures() {
  const session = useSignedIn();
  const who = whoOf(session);
  const restored = restoredFor(who);
  const { data, error, dataUpdatedAt, fetchStatus, failureCount, refetch } = useQuery({
    ...queryOf(unpaidInvoices, { businessId: session.business.id }),
    ...(restored && { initialData: restored.data, initialDataUpdatedAt: restored.at }),
    // At any age: a reload of the page should show current figures.
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === restored?.at ? 'always' : true),
  });
  const isKnown = data !== undefined && dataUpdatedAt === restored?.at;
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  useEffect(() => {
    if (isRefused) clearDashboardCache();
    else if (data && !isKnown) void keep(who, data, dataUpdatedAt);
  }, [who, data, dataUpdatedAt, isKnown, isRefused]);
  const isStuck = fetchStatus === 'paused' || failureCount > 0;
  const isOld = isKnown || (data !== undefined && (isStuck || error !== null));
  return {
    // A person without access any more does not see cached figures either.
    data: isRefused ? undefined : data,
    error,
    isWaiting: data === undefined && !isStuck,
    asOf: isOld && !isRefused ? asOfText(dataUpdatedAt, today()) : null,
    refetch: () => void refetch(),
  };
}

function restoredFor(who: string): { data: Unpaid; at: number } | null {
  const found = restoredDashboardCache(who);
  if (!found) return null;
  // An earlier release may have written it.
  const { success, data } = unpaidInvoices.output.safeParse(found.data);
  return success ? { data, at: found.at } : null;
}

function keep(who: string, data: Unpaid, at: number): Promise<void> {
  return saveDashboardCache({ who, at, zone: TIME_ZONE, asOf: asOfTexts(at), texts: textsOf(data), data }, () => isStill(who));
}
