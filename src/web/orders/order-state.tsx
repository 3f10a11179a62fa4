import { ArchiveRestore, Check, PenLine, X } from 'lucide-react';
import { useId, useState } from 'react';
import { archiveOrder, invoiceOrder } from '../../shared/orders/steps-contract.ts';
import { expectsDelivery } from '../../shared/orders/expects-delivery.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { OrderStatus } from '../../shared/orders/status.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { distance } from '../../ui/form/date-phrases.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { usePermission } from '../base/permission.ts';
import type { PermissionState } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { useRefreshAll } from '../base/use-refresh-all.ts';
import { ToInvoice } from '../invoices/detail/to-invoice.tsx';
import { ownRequestText } from '../team/own-request-text.ts';
import { DeclinedRequest, useOwnRequest } from '../team/open-requests.tsx';
import { decisionText } from '../documents/decision-text.ts';
import { koboOf } from '../documents/document-data.ts';
import { amountSize } from '../documents/document-totals.tsx';
import { ApproveOrderDialog, DenyOrderDialog } from './order-dialogs.tsx';
import type { OrderView } from './order-kind.ts';
import { OrderChanges } from './order-changes.tsx';

type Open = 'approve' | 'deny' | null;

/** Beside the document: status, next step, possible actions. */
export function OrderState({ view, today }: { view: OrderView; today: CalendarDate }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const party = view.side === 'sent' ? view.recipient.name : view.sender.name;
  const total = koboOf(view.total);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const asks = usePermission('invoice.approval').answer === 'ask';
  const asked = useOwnRequest(paths.purchaseOrder(view.id), 'invoice.approval') !== undefined;
  const said = decisionText(view.decided, view.decided && (view.status === 'denied' ? 'denied' : 'approved'), view.recipient.name);
  return (
    <>
      <Card>
        <p className="text-xs text-ink-2">{t('Order total')}</p>
        <p className="mt-1">
          <Money kobo={total} size={amountSize(total)} strong />
        </p>
        {due && expectsDelivery(view.status) && (
          <p className="mt-1 text-ink-2">
            {t('Delivery by {day}', { day: formatDate(due) })}
            {(view.status === 'pending' || view.status === 'approved') && `, ${distance(due, today)}`}
          </p>
        )}
        <p className="mt-3 border-t border-line pt-3 text-ink-2 text-pretty wrap-anywhere">{orderNext({ ...view, party, asks, asked })}</p>
        {said && <p className="mt-2 text-sm text-ink-2 wrap-anywhere">{said}</p>}
        {view.changes.length > 0 && (
          <div className="mt-3">
            <OrderChanges changes={view.changes} />
          </div>
        )}
        {view.reason && (
          <div className="mt-3">
            <Panel tone="bad">
              <p className="text-xs text-ink-2">{t('Reason')}</p>
              <p className="wrap-anywhere">{view.reason}</p>
            </Panel>
          </div>
        )}
        <Steps view={view} onOpen={setOpen} />
      </Card>
      {open === 'approve' && <ApproveOrderDialog view={view} onClose={close} />}
      {open === 'deny' && <DenyOrderDialog view={view} onClose={close} />}
    </>
  );
}

const icon = { 'aria-hidden': true, size: 16 } as const;

function Steps({ view, onOpen }: { view: OrderView; onOpen: (open: Open) => void }) {
  const { can } = view;
  const id = useId();
  const [decide, archive, send] = [usePermission('invoice.approval'), usePermission('invoice.archive'), usePermission('invoice.send')];
  const needsApproval = decide.answer === 'ask';
  const decision = useOwnRequest(paths.purchaseOrder(view.id), 'invoice.approval');
  const [mayApprove, mayDeny] = [can.approve && !decision, can.deny && !decision];
  const press = (may: PermissionState, open: Open) => ({
    wide: true,
    disabled: may.answer === 'deny',
    'aria-describedby': may.allowed ? undefined : id,
    onClick: () => onOpen(open),
  });
  const refused = [(mayApprove || mayDeny) && decide.reason, can.restore && archive.reason, can.revise && send.reason].filter(
    (text) => typeof text === 'string',
  );
  const wide = needsApproval ? 'col-span-2' : '';
  if (!can.approve && !can.deny && !can.invoice && !can.restore && !view.invoice && !can.revise) return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 print:hidden">
      {(can.approve || can.deny) && <DeclinedRequest path={paths.purchaseOrder(view.id)} actions={['invoice.approval']} />}
      {decision && <p className="col-span-2 text-ink-2">{ownRequestText(decision)}</p>}
      {mayApprove && (
        <div className={wide}>
          <Button {...press(decide, 'approve')} variant="primary" icon={<Check {...icon} />}>
            {needsApproval ? t('Request approval') : t('Approve')}
          </Button>
        </div>
      )}
      {mayDeny && (
        <div className={wide}>
          <Button {...press(decide, 'deny')} icon={<X {...icon} />}>
            {needsApproval ? t('Request to decline') : t('Decline')}
          </Button>
        </div>
      )}
      <ToInvoice view={view} route={invoiceOrder} refresh={[{ id: 'order.read' }, { id: 'order.list' }]} />
      {can.revise && (
        <div className="col-span-2">
          <Button {...press(send, null)} variant="primary" icon={<PenLine {...icon} />} onClick={() => go(paths.reviseOrder(view.id))}>
            {t('Revise and resend')}
          </Button>
        </div>
      )}
      {can.restore && <Restore view={view} may={archive} describedBy={id} />}
      <p id={id} className="col-span-2 text-ink-2 empty:hidden">
        {[...new Set(refused)].join(' ')}
      </p>
    </div>
  );
}

function Restore({ view, may, describedBy }: { view: OrderView; may: PermissionState; describedBy: string }) {
  const { business } = useSignedIn();
  const refresh = useRefreshAll();
  const restore = useAction(archiveOrder, { done: t('{name} unarchived', { name: view.number ?? t('Order') }), onDone: refresh });
  return (
    <div className="col-span-2">
      <Button
        wide
        disabled={!may.allowed}
        aria-describedby={may.allowed ? undefined : describedBy}
        loading={restore.isPending}
        icon={<ArchiveRestore {...icon} />}
        onClick={() => restore.mutate({ id: view.id, businessId: business.id, archived: false })}
      >
        {t('Unarchive')}
      </Button>
    </div>
  );
}

type Facts = Pick<OrderView, 'status' | 'side' | 'dueDate' | 'invoice' | 'fulfilment'> & {
  party: string;
  /** The reader needs another person's approval to decide. */
  asks: boolean;
  /** The reader has requested it. */
  asked: boolean;
};

/** The next step, as a sentence for the reader. */
function orderNext(view: Facts): string {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status](view, due && formatDate(due));
}

type Sentences = Record<OrderStatus, (view: Facts, day: string | null) => string>;

const SENT: Sentences = {
  draft: () => t('Only your business can see this draft until you send it.'),
  pending: ({ party }) => t('Awaiting approval from {party}. We’ll notify you when it’s approved or declined.', { party }),
  approved: ({ party, fulfilment }, day) => {
    if (fulfilment?.state === 'complete') return t('Everything is delivered. {party} sends the invoice for this order.', { party });
    return day
      ? t('{party} delivers by {day}, then sends the invoice for this order.', { party, day })
      : t('{party} delivers, then sends the invoice for this order.', { party });
  },
  denied: () => t('Review the reason, then revise and resend it with the same number.'),
  invoiced: ({ party }) => t('Invoiced by {party}. Approve and pay the invoice; this order is complete.', { party }),
  archived: ({ party }) => t('This order is archived and {party} can’t respond to it. Unarchive it to continue.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, asks, asked }) => {
    if (asked) return t('Your request awaits an answer from your team. {party} is notified once it’s decided.', { party });
    return asks
      ? t('Request approval if you can deliver it, or request to decline it. {party} is notified once it’s decided.', { party })
      : t('Approve if you can deliver it, or decline with a reason. {party} is notified immediately.', { party });
  },
  approved: ({ invoice, party, fulfilment }, day) => {
    if (invoice) return t('Its invoice is a draft. Check it and send it.');
    if (fulfilment?.state === 'complete')
      return t('{party} has recorded that everything is delivered. Turn the order into an invoice in one click.', { party });
    return day
      ? t('{party} expects delivery by {day}. Turn the order into an invoice in one click.', { party, day })
      : t('{party} expects your delivery. Turn the order into an invoice in one click.', { party });
  },
  denied: ({ party }) => t('You declined this order and {party} was notified.', { party }),
  invoiced: ({ party }) => t('Invoiced. {party} approves and pays the invoice.', { party }),
  archived: ({ party }) => t('Archived by {party}. No action is needed.', { party }),
};
