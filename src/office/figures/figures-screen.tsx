import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ZERO, formatMoney, koboFromNaira } from '../../shared/kit/money.ts';
import { readFigures } from '../../shared/office/figures/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ChartBars } from '../../ui/primitives/chart-bars.tsx';
import { Figure, FigureRow } from '../../ui/primitives/figure.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useMay } from '../base/session.ts';
import { dayText, today } from '../base/settings.ts';

type Figures = OutputOf<typeof readFigures>;

/** The installation in figures: money by day, advances, businesses. A sentence says what each chart shows. */
export function FiguresScreen() {
  const { data, error, refetch } = useQuery(queryOf(readFigures, {}));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title="Figures" lead="The last 30 days, and the state of the advances now." />
      {data ? (
        <>
          <AdvanceFigures advances={data.advances} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <DailyCard
              title="Credited to wallets"
              what="credited to wallets by payments, deposits and advances"
              days={data.days}
              read={({ credited }) => credited}
              kind="wallet"
            />
            <DailyCard title="Fee income" what="of fee income" days={data.days} read={({ fees }) => fees} kind="fee_income" />
            <Levels levels={data.levels} />
          </div>
        </>
      ) : (
        <>
          <Loading label="Loading the figures" />
          <Skeleton className="mb-6 h-32 w-full" />
          <div className="grid gap-4 xl:grid-cols-2">
            <Skeleton className="h-72 w-full" />
            <Skeleton className="h-72 w-full" />
          </div>
        </>
      )}
    </>
  );
}

function AdvanceFigures({ advances }: { advances: Figures['advances'] }) {
  const { running, principal, late, latePrincipal, par30, writtenOff } = advances;
  const mayRead = useMay('credit.read');
  const linked = (to: string, text: string) =>
    mayRead ? (
      <Link quiet to={to}>
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <FigureRow label="Advances" busy={false}>
      <Figure label="Advances outstanding" note={linked('/credit/advances?which=running', `${running} running`)}>
        <Money naira={principal} size="title" strong />
      </Figure>
      <Figure label="Past their due date" note={linked('/credit/advances', `${late} late, ${shareText(latePrincipal, principal)} of what is outstanding`)}>
        <Money naira={latePrincipal} size="title" strong />
      </Figure>
      <Figure label="At risk: more than 30 days late (PAR 30)" note={`${shareText(par30, principal)} of what is outstanding; ${writtenOff} written off`}>
        <Money naira={par30} size="title" strong />
      </Figure>
    </FigureRow>
  );
}

interface DailyProps {
  title: string;
  what: string;
  days: Figures['days'];
  read: (day: Figures['days'][number]) => number;
  /** The kind of account whose list it leads to. */
  kind: string;
}

function DailyCard({ title, what, days, read, kind }: DailyProps) {
  const mayRead = useMay('ledger.read');
  const bars = days.map((one) => ({ day: one.day, amount: koboFromNaira(read(one)) ?? ZERO, label: String(Number(one.day.slice(8))) }));
  const total = days.reduce((sum, one) => sum + read(one), 0);
  const best = bars.reduce((most, bar) => (bar.amount > most.amount ? bar : most));
  return (
    <Card title={title} aside={mayRead && <Link to={`/ledger/accounts?kind=${kind}`}>Accounts</Link>}>
      <p>
        <Money naira={total} size="lead" strong />
      </p>
      <p className="text-ink-2">
        {total === 0
          ? `Nothing ${what} in the last 30 days.`
          : `${what} in the last 30 days, most of it on ${dayText(best.day)} (${formatMoney(best.amount)}).`}
      </p>
      <ChartBars days={bars} now={today()} dayText={dayText} />
      <div className="sr-only">
        <table>
          <caption>{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function shareText(part: number, whole: number): string {
  // not money
  return (whole === 0 ? 0 : part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
}

/** Businesses by level of verification, as horizontal bars. */
function Levels({ levels }: { levels: OutputOf<typeof readFigures>['levels'] }) {
  const all = levels.reduce((sum, { count }) => sum + count, 0);
  const verified = levels.find(({ level }) => level === 3)?.count ?? 0;
  const most = Math.max(1, ...levels.map(({ count }) => count));
  return (
    <Card title="Businesses by level">
      <p className="tabular text-lg font-semibold">{all}</p>
      <p className="text-ink-2">{all === 0 ? 'There is no business yet.' : `businesses, ${verified} of them fully verified.`}</p>
      <dl className="mt-4 grid gap-3 text-sm">
        {[0, 1, 2, 3].map((level) => {
          const count = levels.find((one) => one.level === level)?.count ?? 0;
          // not money
          const width = `${(count / most) * 100}%`;
          return (
            <div key={level} className="grid grid-cols-[4.5rem_1fr_3rem] items-center gap-3">
              <dt className="text-ink-2">Level {level}</dt>
              <dd className="contents">
                <span aria-hidden="true" className="h-3 rounded-sm bg-accent" style={{ width, minWidth: count > 0 ? 2 : 0 }} />
                <span className="tabular text-end font-medium">{count}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
