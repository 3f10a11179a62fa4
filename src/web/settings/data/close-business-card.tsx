import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readClosing } from '../../../shared/business/closing-contract.ts';
import { READ_DAYS } from '../../../shared/business/closing.ts';
import type { Obstacle } from '../../../shared/business/closing.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';

export type Standing = OutputOf<typeof readClosing>;

const TITLE = t('Close this business');
const CloseDialog = lazyDialog(() => import('./close-business-dialog.tsx').then((part) => part.CloseBusinessDialog));

/** Where each obstacle is dealt with. */
const WAYS: Readonly<Record<Obstacle, { readonly to: string; readonly label: string }>> = {
  wallet: { to: paths.wallet(), label: t('Open wallet') },
  payouts: { to: paths.wallet('withdrawals'), label: t('Withdrawals') },
  payments: { to: paths.wallet('statement'), label: t('Open wallet') },
  runs: { to: paths.paymentRuns(), label: t('Payment runs') },
  advances: { to: paths.wallet('credit'), label: t('Advances') },
  debts: { to: paths.wallet(), label: t('Open wallet') },
  disputes: { to: paths.settings('help'), label: t('Write to us') },
  refunds: { to: paths.settings('help'), label: t('Write to us') },
  'to-pay': { to: paths.invoices({ type: 'received' }), label: t('Received invoices') },
  'part-paid': { to: paths.invoices({ type: 'sent', status: 'partial' }), label: t('Sent invoices') },
  'too-many': { to: paths.invoices({ type: 'sent' }), label: t('Sent invoices') },
  requests: { to: paths.team({ tab: 'requests' }), label: t('Requests') },
};

/** Lists what stands against closing first, each with the way out; the dialog says what closing does. */
export function CloseBusinessCard() {
  const { business } = useSignedIn();
  const may = usePermission('business.close');
  const isOwner = business.role === 'owner';
  const { data, error, refetch } = useQuery({ ...queryOf(readClosing, { businessId: business.id }), enabled: isOwner && !business.closedAt });
  const [isAsking, setAsking] = useState(false);
  // The note above every screen says so.
  if (business.closedAt) return null;
  return (
    <Card title={TITLE} flush>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty wrap-anywhere">
          {t(
            'Once closed, {name} can no longer be paid. Its members can read and export everything for {days} days. Records stay with us for as long as the law requires.',
            {
              name: business.name,
              days: READ_DAYS,
            },
          )}
        </p>
        {isOwner && (
          <Button disabled={!data || data.obstacles.length > 0 || data.isAsked} onClick={() => setAsking(true)}>
            {may.answer === 'ask' ? t('Request closing') : TITLE}
          </Button>
        )}
        {!isOwner && <Panel tone="info">{may.reason}</Panel>}
        {isOwner && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isOwner && !data && !error && <Skeleton className="h-10 w-full" />}
        {data?.isAsked && (
          <Panel tone="info">
            {t('A request to close it waits for a second person.')} <Link to={paths.team({ tab: 'requests' })}>{t('Requests')}</Link>
          </Panel>
        )}
      </div>
      {data && data.obstacles.length > 0 && <Obstacles obstacles={data.obstacles} />}
      {isAsking && data && <CloseDialog standing={data} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Obstacles({ obstacles }: Pick<Standing, 'obstacles'>) {
  return (
    <>
      <p className="border-t border-line px-4 pt-3 font-medium sm:px-5">{t('Before it can be closed')}</p>
      <ul aria-label={t('Before it can be closed')} className="divide-y divide-line">
        {obstacles.map(({ kind, says }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
            <span className="min-w-0 flex-1 basis-60 text-pretty">{says}</span>
            <Link to={WAYS[kind].to}>{WAYS[kind].label}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
