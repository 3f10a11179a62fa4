import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestableInvoices } from '../../shared/credit/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { t } from '../../shared/i18n/translate.ts';
import { koboOf } from '../documents/document-data.ts';
import { RequestDialog } from './request-dialog.tsx';
import { Reasons } from './schedule.tsx';
import { dayText } from '../base/days.ts';

type Row = OutputOf<typeof requestableInvoices>['invoices'][number];

/** Approved unpaid invoices: the possible amount on each, or the reason against it. */
export function RequestableTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [chosen, setChosen] = useState<Row | null>(null);
  const [why, setWhy] = useState<Row | null>(null);
  const may = usePermission('credit.request');
  const [offset, limit] = [Number(query.get('offset') ?? 0) || 0, Number(query.get('limit') ?? 10) || 10];
  const { data, error, refetch } = useQuery({
    ...queryOf(requestableInvoices, { businessId: business.id, offset, limit }),
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.count === 0)
    return (
      <Card>
        <EmptyState title={t('No eligible invoices')} action={<ButtonLink to={paths.invoices({ type: 'sent' })}>{t('See your invoices')}</ButtonLink>}>
          {t('When a buyer approves an invoice due in 7 to 90 days, the available advance appears here.')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Card flush>
        <ul aria-label={t('Eligible invoices')} className="divide-y divide-line">
          {data.invoices.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="wrap-anywhere">
                  {row.party} <Link to={paths.invoice(row.id)}>{row.number}</Link>
                </p>
                <p className="text-ink-2">
                  <T text="{amount} owed, due {day}" amount={<Money naira={row.balance} />} day={dayText(row.dueDate)} />
                </p>
                {row.reasons[0] && <p className="mt-1 text-warn text-pretty wrap-anywhere">{row.reasons[0].text}</p>}
                {!row.reasons[0] && row.upfrontRequestLimit === 0 && (
                  <p className="mt-1 text-warn">{t('Your available credit is too low for this one right now.')}</p>
                )}
              </div>
              {row.upfrontRequestLimit > 0 ? (
                <div className="flex items-center justify-between gap-4 max-sm:w-full">
                  <p className="sm:text-end">
                    <Money naira={row.upfrontRequestLimit} strong />
                    <span className="block text-xs text-ink-2">{t('advance, credit rating {grade} (A is best)', { grade: row.grade })}</span>
                  </p>
                  <Button variant="primary" disabled={may.answer === 'deny'} onClick={() => setChosen(row)}>
                    {may.answer === 'ask' ? t('Request approval') : t('Request')}
                    <span className="sr-only"> {t('an advance on {number}', { number: row.number })}</span>
                  </Button>
                </div>
              ) : (
                row.reasons.length > 0 && (
                  <Button onClick={() => setWhy(row)}>
                    <T text="What would change this{span}" span={<span className="sr-only"> {t('for {number}', { number: row.number })}</span>} />
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </Card>
      {data.count > 10 && (
        <Pagination
          offset={offset}
          limit={limit}
          count={data.count}
          onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 10 ? null : next.limit })}
        />
      )}
      {chosen && (
        <RequestDialog
          invoice={{ id: chosen.id, number: chosen.number, party: chosen.party, upTo: koboOf(chosen.upfrontRequestLimit) }}
          onClose={() => setChosen(null)}
        />
      )}
      {why && (
        <Dialog size="small" title={t('No advance available on {number}', { number: why.number })} onClose={() => setWhy(null)}>
          <Reasons reasons={why.reasons} />
        </Dialog>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Card>
      <Loading label={t('Loading eligible invoices')} />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-4 h-12 w-full" />
      <Skeleton className="mt-4 h-12 w-full" />
    </Card>
  );
}
