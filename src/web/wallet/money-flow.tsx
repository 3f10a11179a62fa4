import { useQuery } from '@tanstack/react-query';
import { addDays, startOfWeek } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cashReport } from '../../shared/reports/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { CashBars } from '../../ui/primitives/cash-bars.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { dayText, today } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

type Step = OutputOf<typeof cashReport>['steps'][number];

const WEEKS = 8;

/** Money in and out of the last weeks with the balance at their ends, once any has moved. The sums are those of the statement below. */
export function MoneyFlow() {
  const { business } = useSignedIn();
  const to = today();
  const from = addDays(startOfWeek(to), -7 * (WEEKS - 1));
  const { data, error } = useQuery(queryOf(cashReport, { businessId: business.id, every: 'week', from, to, compare: 'none' }, { quiet: true }));
  if (error || (data && data.received === 0 && data.spent === 0)) return null;
  const title = t('The last {count} weeks', { count: WEEKS });
  if (!data)
    return (
      <Card title={title}>
        <Skeleton className="h-52 w-full" />
      </Card>
    );
  return (
    <Card title={title} aside={<Link to={withQuery(paths.report('cash'), { every: 'week', from, to })}>{t('Cash in and out')}</Link>}>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        <Sum label={t('Money in')} naira={data.received} />
        <Sum label={t('Money out')} naira={data.spent} />
        <Sum label={t('Balance')} naira={data.closing} />
      </dl>
      <CashBars steps={data.steps} every="week" nameOf={weekName} />
      {/* A table itself would keep its width. */}
      <div className="relative">
        <div className="sr-only">
          <Weeks steps={data.steps} />
        </div>
      </div>
    </Card>
  );
}

function Sum({ label, naira }: { label: string; naira: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd>
        <Money naira={naira} strong />
      </dd>
    </div>
  );
}

/** The figures of the bars, for readers who do not see them. */
function Weeks({ steps }: { steps: readonly Step[] }) {
  return (
    <table>
      <thead>
        <tr>
          {[t('Week'), t('Money in'), t('Money out'), t('Balance at the end')].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.from}>
            <th>{weekName(step)}</th>
            {[step.received, step.spent, step.balance].map((naira, index) => (
              <td key={index}>
                <Money naira={naira} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function weekName({ from, to }: Pick<Step, 'from' | 'to'>): string {
  return t('{from} to {to}', { from: dayText(from), to: dayText(to) });
}
