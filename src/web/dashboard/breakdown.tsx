import { useQuery } from '@tanstack/react-query';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { breakdown } from '../../shared/dashboard/contract.ts';
import { koboFromNaira } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useSignedIn } from '../base/session.ts';

type Week = OutputOf<typeof breakdown>['sentInvoicesThisWeek'];

/** Sent and received this week, compared with the week before. */
export function BreakdownCard() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(breakdown, { businessId: business.id, filter: 'this_week' }));
  return (
    <Card title={t('This week')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-8 xl:grid-cols-1 xl:gap-5">
          {!data && <Loading label={t('Loading this week')} />}
          <WeekOf title={t('Invoices sent')} label={t('Invoices sent this week')} none={t('Nothing sent this week.')} week={data?.sentInvoicesThisWeek} />
          <WeekOf
            title={t('Invoices received')}
            label={t('Invoices received this week')}
            none={t('Nothing received this week.')}
            week={data?.receivedInvoicesThisWeek}
          />
        </div>
      )}
    </Card>
  );
}

// In the order of the contract: 0 unapproved, 1 unpaid, 2 paid.
const PARTS = [
  { label: t('Awaiting approval'), look: 'border border-edge bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_1px,transparent_1px_4px)]' },
  { label: t('Unpaid'), look: 'border border-accent bg-accent-soft' },
  { label: t('Paid'), look: 'border border-accent bg-accent' },
] as const;

function WeekOf({ title, label, none, week }: { title: string; label: string; none: string; week: Week | undefined }) {
  return (
    <section aria-label={label} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-ink-2">{title}</h3>
        {week ? <Change percent={week.percentageChange} before={week.totalLastWeek} /> : <Skeleton className="h-3 w-24" />}
      </div>
      <p className="mt-0.5 min-h-7">{week ? <Money naira={week.totalInvoiceAmount} size="lead" strong /> : <Skeleton className="h-5 w-32" />}</p>
      {week && week.totalInvoiceAmount === 0 ? <p className="mt-1 text-xs text-ink-2">{none}</p> : <Parts week={week} />}
    </section>
  );
}

function Change({ percent, before }: { percent: number; before: number }) {
  const Arrow = percent > 0 ? TrendingUp : percent < 0 ? TrendingDown : Minus;
  return (
    <span className="tabular inline-flex items-center gap-1 text-xs text-ink-2">
      <Arrow aria-hidden="true" size={14} />
      {before === 0 && percent > 0
        ? t('none last week')
        : percent === 0
          ? t('No change')
          : t('{percent}% on last week', { percent: `${percent > 0 ? '+' : '−'}${grouped(Math.abs(percent))}` })}
    </span>
  );
}

function Parts({ week }: { week: Week | undefined }) {
  return (
    <>
      <div aria-hidden="true" className="mt-2 flex h-2.5 gap-0.5">
        {week ? (
          PARTS.map((part, index) => <Part key={part.label} look={part.look} sum={week.breakdown[index]?.sum ?? 0} />)
        ) : (
          <Skeleton className="h-2.5 w-full" />
        )}
      </div>
      <dl className="mt-2.5 grid gap-1 text-xs">
        {PARTS.map((part, index) => (
          <div key={part.label} className="flex items-center gap-2">
            <dt className="flex flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden="true" className={cx('size-2.5 rounded-sm', part.look)} />
              {part.label}
              {week && <span className="tabular text-ink-3">{week.breakdown[index]?.count ?? 0}</span>}
            </dt>
            <dd className="text-end">{week ? <Money naira={week.breakdown[index]?.sum ?? 0} /> : <Skeleton className="h-3 w-16" />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Part({ look, sum }: { look: string; sum: number }) {
  if (sum === 0) return null;
  return <span className={cx('min-w-1 rounded-sm', look)} style={{ flexGrow: koboFromNaira(sum) ?? 0, flexBasis: 0 }} />;
}
