import { Suspense, useId, useState } from 'react';
import { Ban, BellRing, Check, PenLine, Stamp, Trash2, WalletCards, X } from 'lucide-react';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { isOff } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { distance } from '../../../ui/form/date-phrases.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { usePermission } from '../../base/permission.ts';
import type { PermissionState } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { decisionText } from '../../documents/decision-text.ts';
import { koboOf } from '../../documents/document-data.ts';
import { amountSize } from '../../documents/document-totals.tsx';
import { ManualApprovalDialog } from './manual-approval-dialog.tsx';
import { ApproveDialog, DenyDialog } from './decide-dialogs.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { MarkPaidDialog } from '../pay/mark-paid-dialog.tsx';
import { PayDialog } from '../pay/pay-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { useWaiting } from '../pay/waiting-payments.tsx';
import { useSecondPerson } from '../pay/warnings.tsx';
import { headlineOf } from './headline.ts';
import { whatNext } from './what-next.ts';

const RemindDialog = lazyDialog(() => import('./remind-dialog.tsx').then((module) => module.RemindDialog));

type Open = 'remind' | 'approve' | 'deny' | 'pay' | 'paid' | 'void' | 'delete' | 'ask' | null;

/** Beside the document: status, next step, possible actions. */
export function InvoiceState({ view, today }: { view: View; today: CalendarDate }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const party = view.side === 'sent' ? view.recipient.name : view.sender.name;
  const name = view.number ?? t('this invoice');
  const balance = koboOf(view.balance);
  const headline = headlineOf(view);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const said = decisionText(view.decided, view.decision, view.recipient.name);
  return (
    <>
      <Card>
        <p className="text-xs text-ink-2">{headline.label}</p>
        <p className="mt-1">
          <Money kobo={headline.amount} size={amountSize(headline.amount)} strong />
        </p>
        {due && view.balance > 0 && !isOff(view.status) && (
          <p className={view.status === 'late' ? 'mt-1 font-medium text-warn' : 'mt-1 text-ink-2'}>
            {t('Due {day}, {due}', { day: formatDate(due), due: distance(due, today) })}
          </p>
        )}
        {view.paid > 0 && view.balance > 0 && (
          <progress className="progress mt-3 block h-1.5 w-full" aria-label={t('Paid so far')} value={view.paid} max={view.paid + view.balance} />
        )}
        <p className="mt-3 border-t border-line pt-3 text-ink-2 text-pretty wrap-anywhere">{whatNext({ ...view, party })}</p>
        {view.can.remind && view.life.remindedAt && (
          <p className="mt-2 text-sm text-ink-2">
            {remindedLately(view.life.remindedAt)
              ? t('Last reminded on {day}. You can send another 24 hours later.', { day: dayAndClock(view.life.remindedAt) })
              : t('Last reminded on {day}.', { day: dayAndClock(view.life.remindedAt) })}
          </p>
        )}
        {view.approvalAskedAt && (
          <p className="mt-2 text-sm text-ink-2">{t('Manual approval requested on {day}. We’ll let you know.', { day: dayAndClock(view.approvalAskedAt) })}</p>
        )}
        {said && <p className="mt-2 text-sm text-ink-2 wrap-anywhere">{said}</p>}
        {view.reason && (
          <div className="mt-3">
            <Panel tone={view.decision === 'denied' ? 'bad' : 'quiet'}>
              <p className="text-xs text-ink-2">{t('Reason')}</p>
              <p className="wrap-anywhere">{view.reason}</p>
            </Panel>
          </div>
        )}
        <Steps view={view} onOpen={setOpen} />
      </Card>
      <Suspense fallback={null}>{open === 'remind' && <RemindDialog invoice={{ id: view.id, name, party }} onClose={close} />}</Suspense>
      {open === 'approve' && <ApproveDialog view={view} onClose={close} />}
      {open === 'deny' && <DenyDialog view={view} onClose={close} />}
      {open === 'pay' && (
        <PayDialog invoice={{ id: view.id, name, party, balance, withholding: view.withholding, revision: view.life.revision }} onClose={close} />
      )}
      {open === 'paid' && (
        <MarkPaidDialog
          invoice={{ id: view.id, name, party, balance, payNow: koboOf(view.withholding?.payNow ?? view.balance) }}
          today={today}
          onClose={close}
        />
      )}
      {open === 'void' && <VoidDialog view={view} onClose={close} />}
      {open === 'ask' && <ManualApprovalDialog view={view} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          invoice={{ id: view.id, name, party, total: koboOf(view.total), isDraft: false }}
          onDeleted={() => go(paths.invoices({ type: 'sent' }), { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Within 24 hours the server sends no second one. */
function remindedLately(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) < 86_400_000;
}

/** With a rule's reason, another person must agree. */
function withReason(may: PermissionState, reason: string | null): PermissionState {
  return reason === null ? may : { answer: 'ask', allowed: false, reason };
}

function Steps({ view, onOpen }: { view: View; onOpen: (open: Open) => void }) {
  const { can } = view;
  const waits = useWaiting(view.id, can.pay).length > 0;
  const id = useId();
  const second = useSecondPerson(view.id, can.approve || can.pay);
  const [deciding, paying, mark, remove, send] = [
    usePermission('invoice.approval'),
    usePermission('invoice.pay'),
    usePermission('invoice.mark-paid'),
    usePermission('invoice.draft'),
    usePermission('invoice.send'),
  ];
  const decide = deciding.allowed && can.approve ? withReason(deciding, second.approve) : deciding;
  const exceeds = second.pay && koboOf(second.pay.above) < koboOf(view.withholding?.payNow ?? view.balance);
  const pay = paying.allowed ? withReason(paying, exceeds ? (second.pay?.reason ?? null) : null) : paying;
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const refused = new Set(
    [
      (can.approve || can.deny) && decide.reason,
      can.pay && pay.reason,
      can.delete && remove.reason,
      (can.revise || can.void || can.askApproval || can.remind) && send.reason,
    ].filter((reason) => reason !== false && reason !== ''),
  );
  const press = (may: PermissionState, open: Open) => ({
    wide: true,
    disabled: may.answer === 'deny',
    'aria-describedby': may.allowed ? undefined : id,
    onClick: () => onOpen(open),
  });
  if (!can.approve && !can.deny && !can.pay && !can.markPaid && !can.delete && !can.revise && !can.void && !can.askApproval && !can.remind) return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      {can.pay && (
        <div className="col-span-2">
          <Button {...press(pay, 'pay')} variant={can.approve || waits ? 'secondary' : 'primary'} icon={<WalletCards {...icon} />}>
            {pay.answer === 'ask' ? t('Request payment approval') : t('Pay')}
          </Button>
        </div>
      )}
      {can.approve && (
        <div className={can.deny && decide.answer !== 'ask' ? '' : 'col-span-2'}>
          <Button {...press(decide, 'approve')} variant="primary" icon={<Check {...icon} />}>
            {decide.answer === 'ask' ? t('Request approval') : t('Approve')}
          </Button>
        </div>
      )}
      {can.deny && (
        <div className={decide.answer === 'ask' ? 'col-span-2' : ''}>
          <Button {...press(deciding, 'deny')} icon={<X {...icon} />}>
            {deciding.answer === 'ask' ? t('Request to decline') : t('Decline')}
          </Button>
        </div>
      )}
      {can.remind && (
        <div className="col-span-2">
          <Button
            {...press(send, 'remind')}
            variant="primary"
            disabled={send.answer === 'deny' || remindedLately(view.life.remindedAt)}
            icon={<BellRing {...icon} />}
          >
            {t('Send reminder')}
          </Button>
        </div>
      )}
      {can.markPaid && (
        <div className="col-span-2">
          <Button {...press(mark, 'paid')} aria-describedby={mark.allowed ? undefined : `${id}-mark`} icon={<WalletCards {...icon} />}>
            {t('Mark as paid')}
          </Button>
          <p id={`${id}-mark`} className="mt-1 text-ink-2 empty:hidden">
            {mark.reason}
          </p>
        </div>
      )}
      {can.revise && (
        <div className="col-span-2">
          <Button
            {...press(send, null)}
            variant={view.decision === 'pending' ? 'secondary' : 'primary'}
            icon={<PenLine {...icon} />}
            onClick={() => go(paths.reviseInvoice(view.id))}
          >
            {t('Revise and resend')}
          </Button>
        </div>
      )}
      {can.askApproval && !view.approvalAskedAt && (
        <div className="col-span-2">
          <Button {...press(send, 'ask')} icon={<Stamp {...icon} />}>
            {t('Request manual approval')}
          </Button>
          <p className="mt-1 text-xs text-ink-2">{t('Our team contacts the buyer and records the answer.')}</p>
        </div>
      )}
      {can.void && (
        <div className={can.delete ? '' : 'col-span-2'}>
          <Button {...press(send, 'void')} variant="quiet" icon={<Ban {...icon} />}>
            {t('Void', undefined, 'verb')}
          </Button>
        </div>
      )}
      {can.delete && (
        <div className={can.void ? '' : 'col-span-2'}>
          <Button {...press(remove, 'delete')} variant="quiet" icon={<Trash2 {...icon} />}>
            {t('Delete invoice')}
          </Button>
        </div>
      )}
      <p id={id} className="col-span-2 text-ink-2 empty:hidden">
        {[...refused].join(' ')}
      </p>
    </div>
  );
}
