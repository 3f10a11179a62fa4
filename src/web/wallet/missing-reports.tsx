import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { listReports } from '../../shared/payments/reports-contract.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';

const SHOWN = 5;
/** The maximum of one call. */
const MOST = 100;

/** Reports of missing money, while any is open. */
export function MissingReports() {
  const { business } = useSignedIn();
  const [limit, setLimit] = useState(SHOWN);
  const { data } = useQuery({ ...queryOf(listReports, { businessId: business.id, limit }, { quiet: true }), placeholderData: keepPreviousData });
  if (!data || data.open === 0) return null;
  return (
    <div className="mb-6">
      <Card title={t('Reported as missing')} flush>
        <ul className="divide-y divide-line">
          {data.reports.map((report) => (
            <li key={report.id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium wrap-anywhere">{report.label}</span>
                  {report.state === 'open' ? <Badge tone="warn">{t('Investigating')}</Badge> : <Badge>{t('Closed')}</Badge>}
                </span>
                <span className="block text-xs text-ink-2 wrap-anywhere">
                  {t('Reported by {by}', { by: report.by })} · <time dateTime={report.at}>{momentText(report.at, today())}</time>
                </span>
                {report.outcome !== null && <span className="mt-1 block text-ink-2 wrap-anywhere">{report.outcome}</span>}
              </span>
              <Money naira={report.amount} strong />
            </li>
          ))}
        </ul>
        {data.count > data.reports.length && limit < MOST && (
          <div className="border-t border-line px-1 py-1">
            <Button variant="quiet" onClick={() => setLimit(MOST)}>
              {t('Show all')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
