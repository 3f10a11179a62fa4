import { Clock } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/kit/words.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import type { MoneySize } from '../../ui/money.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { T } from '../../ui/words.tsx';
import { paths } from '../app/paths.ts';
import { dayText } from '../business/days.ts';

type Unpaid = OutputOf<typeof unpaidInvoices>;

/** The three questions that people open the product for. */
export function Figures({ data, error, onRetry }: { data: Unpaid | undefined; error: unknown; onRetry: () => void }) {
  if (error && !data) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <section
      aria-label={t('Where you stand')}
      aria-busy={!data || undefined}
      className="-mt-6 mb-6 grid divide-y divide-line border-b border-line md:grid-cols-3 md:divide-x md:divide-y-0"
    >
      {!data && <Loading label={t('Loading what you are owed, owe and can spend')} />}
      <Figure
        label={t('You are owed')}
        naira={data?.owedToUs.amount}
        note={data && <Open side="sent" none={t('No invoice of yours is open.')} {...data.owedToUs} />}
      />
      <Figure
        label={t('You owe')}
        naira={data?.owedByUs.amount}
        note={
          data && (
            <>
              <Open side="received" none={t('No bill is waiting for you.')} {...data.owedByUs} />
              {data.advances && <Advances {...data.advances} />}
            </>
          )
        }
      />
      <Figure
        label={t('You can spend')}
        naira={data?.available}
        note={
          <>
            <T text="In your wallet. {link}" link={<Link to={paths.wallet()}>{data?.available === 0 ? t('Add money') : t('Open the wallet')}</Link>} />
          </>
        }
      />
    </section>
  );
}

/** Beside the bills: what advances will take, and when. */
function Advances({ owed, overdue, nextDue }: NonNullable<Unpaid['advances']>) {
  return (
    <Link quiet={overdue === 0} to={paths.wallet()}>
      <span className={cx('block', overdue > 0 && 'font-medium text-warn')}>
        {overdue > 0 ? (
          <T text="{amount} on advances, {late} overdue" amount={<Money naira={owed} />} late={<Money naira={overdue} />} />
        ) : (
          <T text="{amount} on advances, next due {day}" amount={<Money naira={owed} />} day={dayText(nextDue)} />
        )}
      </span>
    </Link>
  );
}

function Figure({ label, naira, note }: { label: string; naira: number | undefined; note: ReactNode }) {
  const id = useId();
  const roomy = useMedia('(width >= 80rem)');
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 py-4 md:px-5 md:py-6 md:first:ps-0 md:last:pe-0">
      <h2 id={id} className="text-ink-2">
        {label}
      </h2>
      <p className="mt-1 flex min-h-9 items-center xl:min-h-12">
        {naira === undefined ? <Skeleton className="h-8 w-44" /> : <Money naira={naira} size={sizeOf(naira, roomy)} strong />}
      </p>
      <div className="mt-1 min-h-5 text-ink-2">{naira === undefined ? <Skeleton className="h-4 w-32" /> : note}</div>
    </div>
  );
}

/** The largest that the column holds. */
function sizeOf(naira: number, roomy: boolean): MoneySize {
  if (naira >= 100_000_000) return roomy ? 'title' : 'lead';
  return roomy ? 'display' : 'title';
}

function Open({ side, count, late, none }: { side: 'sent' | 'received'; count: number; late: number; none: string }) {
  if (count === 0) return none;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <Link quiet to={paths.invoices({ type: side })}>
        {tn(count, '{count} open invoice', '{count} open invoices')}
      </Link>
      {late > 0 && (
        <Link to={paths.invoices({ type: side, status: 'late' })}>
          <span className="inline-flex items-center gap-1.5 font-medium text-warn">
            <Clock aria-hidden="true" size={14} />
            <span>
              <T text="{amount} overdue" amount={<Money naira={late} />} />
            </span>
          </span>
        </Link>
      )}
    </span>
  );
}
