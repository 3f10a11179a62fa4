import { useQuery } from '@tanstack/react-query';
import { said, t } from '../../shared/kit/words.ts';
import { listReports } from '../../shared/payments/reports-contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { queryOf } from '../../ui/query.ts';
import { useSignedIn } from '../app/session.ts';
import { momentText, today } from '../business/days.ts';
import { described } from './described.ts';

const SHOWN = 5;

/** Money that was reported as missing, as long as any of it is looked for. */
export function MissingReports() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(listReports, { businessId: business.id, limit: SHOWN }, { quiet: true }));
  if (!data || data.open === 0) return null;
  return (
    <div className="mb-6">
      <Card title={t('Reported as missing')} flush>
        <ul className="divide-y divide-line">
          {data.reports.map((report) => (
            <li key={report.id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium wrap-anywhere">{described(report.label)}</span>
                  {report.state === 'open' ? <Badge tone="warn">{t('Investigating')}</Badge> : <Badge>{t('Closed')}</Badge>}
                </span>
                <span className="block text-xs text-ink-2 wrap-anywhere">
                  {t('Reported by {by}', { by: report.by })} · <time dateTime={report.at}>{momentText(report.at, today())}</time>
                </span>
                {report.outcome !== null && <span className="mt-1 block text-ink-2 wrap-anywhere">{said(report.outcome)}</span>}
              </span>
              <Money naira={report.amount} strong />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
