import { useQuery } from '@tanstack/react-query';
import { PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { fulfilmentOf } from '../../shared/orders/fulfilment.ts';
import { listDeliveries } from '../../shared/orders/deliveries-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { FULFILMENT, fulfilmentText, quantityText } from './fulfilment-text.ts';
import type { OrderView } from './order-kind.ts';

const DeliveryDialog = lazyDialog(() => import('./delivery-dialogs.tsx').then((module) => module.DeliveryDialog));
const UndoDeliveryDialog = lazyDialog(() => import('./delivery-dialogs.tsx').then((module) => module.UndoDeliveryDialog));

export type Deliveries = OutputOf<typeof listDeliveries>;
type Open = { kind: 'record' } | { kind: 'undo'; deliveryId: string; day: string } | null;

/** What was delivered of an approved order, line by line. The buyer records deliveries; both read them. */
export function DeliveriesCard({ view, today }: { view: OrderView; today: CalendarDate }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery({ ...queryOf(listDeliveries, { id: view.id, businessId: business.id }), enabled: view.fulfilment !== null });
  if (view.fulfilment === null) return null;
  const close = () => setOpen(null);
  const data = list.data;
  // From the lines themselves, so that the state never shows what the lines, and a new delivery's suggestions, do not.
  const fulfilment = data ? fulfilmentOfLines(data.lines) : view.fulfilment;
  const { state } = fulfilment;
  return (
    <Card title={t('Deliveries', undefined, 'order')}>
      <Status {...FULFILMENT[state]} word={fulfilmentText(fulfilment)} />
      {list.error && !data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Skeleton className="mt-3 h-16 w-full" />
      ) : (
        <>
          {state !== 'open' && <Lines data={data} />}
          <Recorded data={data} onUndo={view.can.deliver && may.allowed ? (deliveryId, day) => setOpen({ kind: 'undo', deliveryId, day }) : null} />
        </>
      )}
      {view.can.deliver && state !== 'complete' && (
        <div className="mt-4">
          <Button wide disabled={!may.allowed || !data} icon={<PackageCheck aria-hidden="true" size={16} />} onClick={() => setOpen({ kind: 'record' })}>
            {t('Record a delivery')}
          </Button>
        </div>
      )}
      {open?.kind === 'record' && data && <DeliveryDialog view={view} lines={data.lines} today={today} onClose={close} />}
      {open?.kind === 'undo' && <UndoDeliveryDialog view={view} deliveryId={open.deliveryId} day={open.day} onClose={close} />}
    </Card>
  );
}

function fulfilmentOfLines(lines: Deliveries['lines']) {
  const sum = (of: (line: Deliveries['lines'][number]) => number) => lines.reduce((total, line) => total + Math.round(of(line) * 1000), 0);
  return fulfilmentOf(
    sum(({ ordered }) => ordered),
    sum(({ delivered }) => delivered),
  );
}

/** What remains of each line. */
function Lines({ data }: { data: Deliveries }) {
  return (
    <ul className="mt-3 grid gap-3">
      {data.lines.map(({ line, name, ordered, delivered, remaining }) => (
        <li key={line}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular shrink-0 text-ink-2">
              {t('{delivered} of {ordered}', { delivered: quantityText(delivered), ordered: quantityText(ordered) })}
            </span>
          </p>
          <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken">
            {/* A share in per cent, not money. */}
            <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.min(100, (delivered / ordered) * 100)}%` }} />
          </span>
          {remaining > 0 && delivered > 0 && <p className="mt-0.5 text-xs text-ink-2">{t('{remaining} to come', { remaining: quantityText(remaining) })}</p>}
        </li>
      ))}
    </ul>
  );
}

function Recorded({ data, onUndo }: { data: Deliveries; onUndo: ((deliveryId: string, day: string) => void) | null }) {
  if (data.deliveries.length === 0) return null;
  const nameOf = (line: number) => data.lines.find((one) => one.line === line)?.name ?? '';
  return (
    <ul aria-label={t('Deliveries', undefined, 'order')} className="mt-4 grid gap-3 border-t border-line pt-3">
      {data.deliveries.map((delivery) => {
        const date = calendarDate(delivery.deliveredOn);
        const day = date ? formatDate(date) : delivery.deliveredOn;
        return (
          <li key={delivery.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{day}</p>
              {delivery.lines.map(({ line, quantity }) => (
                <p key={line} className="text-ink-2 wrap-anywhere">
                  {quantityText(quantity)} × {nameOf(line)}
                </p>
              ))}
              {delivery.note && <p className="mt-0.5 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">{t('“{text}”', { text: delivery.note })}</p>}
            </div>
            {onUndo && (
              <IconButton
                label={t('Undo the delivery of {day}', { day })}
                icon={<Undo2 aria-hidden="true" size={16} />}
                onClick={() => onUndo(delivery.id, day)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
