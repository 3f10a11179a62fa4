import { Ban, BellRing, PenLine, Stamp, Trash2, WalletCards } from 'lucide-react';
import { useId, useState } from 'react';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { isOff } from '../../../shared/invoices/is-off.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { requestApproval } from '../../../shared/invoices/bulk-contract.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { upload } from '../../../api-client/upload.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { distance } from '../../../ui/form/date-phrases.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { usePermission } from '../../base/permission.ts';
import type { PermissionState } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { decisionText } from '../../documents/decision-text.ts';
import { koboOf } from '../../documents/document-data.ts';
import { amountSize } from '../../documents/document-totals.tsx';
import { useOwnRequest } from '../../team/open-requests.tsx';
import { useSignedIn } from '../../base/session.ts';
import { FileList } from '../../documents/file-list.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { MarkPaidDialog } from '../pay/mark-paid-dialog.tsx';
import { PayDialog } from '../pay/pay-dialog.tsx';
import { ATTACHABLE, tooLarge } from '../attachable.ts';
import { useRefresh } from '../use-refresh.ts';
import { ApproveDialog, DenyDialog } from './decide-dialogs.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { headlineOf } from './headline.ts';
import { RecipientSteps } from './recipient-steps.tsx';
import { whatNext } from './what-next.ts';

const RemindDialog = lazyDialog(() => import('./remind-dialog.tsx').then((module) => module.RemindDialog));

type Open = 'remind' | 'approve' | 'deny' | 'pay' | 'paid' | 'void' | 'ask' | null;

/** Beside the document: status, next step, possible actions. */
export function InvoiceState({ view, today }: { view: View; today: CalendarDate }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const party = view.side === 'sent' ? view.recipient.name : view.sender.name;
  const name = view.number ?? t('this invoice');
  const balance = koboOf(view.balance);
  const headline = headlineOf(view);
  const asks = usePermission('invoice.approval').answer === 'ask';
  const path = paths.invoice(view.id);
  const requested = [useOwnRequest(path, 'invoice.approval'), useOwnRequest(path, 'invoice.pay')];
  const asked = requested.some((request) => request !== undefined);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const said = decisionText(view.decided, view.decision, view.recipient.name);
  return (
    <>
      <Card>
        <p className="text-xs text-ink-2">{headline.label}</p>
        <p className={headline.struck ? 'mt-1 text-ink-3' : 'mt-1'}>
          <Money kobo={headline.amount} size={amountSize(headline.amount)} strong={!headline.struck} struck={headline.struck} />
        </p>
        {due && view.balance > 0 && !isOff(view.status) && (
          <p className={view.status === 'late' ? 'mt-1 font-medium text-warn' : 'mt-1 text-ink-2'}>
            {t('Due {day}, {due}', { day: formatDate(due), due: distance(due, today) })}
          </p>
        )}
        {view.nextPayment && (
          <p className="mt-1 text-ink-2">
            {t('Next payment: {amount}, instalment {place} of {count}', {
              amount: formatMoney(koboOf(view.nextPayment.amount)),
              place: view.nextPayment.place,
              count: view.nextPayment.count,
            })}
          </p>
        )}
        {view.paid > 0 && view.balance > 0 && (
          <progress className="progress mt-3 block h-1.5 w-full" aria-label={t('Paid so far')} value={view.paid} max={view.paid + view.balance} />
        )}
        <p className="mt-3 border-t border-line pt-3 text-ink-2 text-pretty wrap-anywhere">{whatNext({ ...view, party, asks, asked })}</p>
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
        {view.side === 'received' ? <RecipientSteps view={view} onOpen={setOpen} /> : <SenderSteps view={view} onOpen={setOpen} />}
      </Card>
      {open === 'remind' && <RemindDialog invoice={{ id: view.id, name, party }} onClose={close} />}
      {open === 'approve' && <ApproveDialog view={view} onClose={close} />}
      {open === 'deny' && <DenyDialog view={view} onClose={close} />}
      {open === 'pay' && (
        <PayDialog
          invoice={{
            id: view.id,
            name,
            party,
            balance,
            withholding: view.withholding,
            next: nextOf(view),
            revision: view.life.revision,
          }}
          onClose={close}
        />
      )}
      {open === 'paid' && (
        <MarkPaidDialog
          invoice={{
            id: view.id,
            name,
            party,
            balance,
            payNow: koboOf(view.nextPayment?.payNow ?? view.withholding?.payNow ?? view.balance),
          }}
          today={today}
          onClose={close}
        />
      )}
      {open === 'void' && <VoidDialog view={view} onClose={close} />}
      {open === 'ask' && <ManualApprovalDialog view={view} onClose={close} />}
    </>
  );
}

function nextOf({ nextPayment }: View): Kobo | undefined {
  return nextPayment && koboOf(nextPayment.payNow);
}

/** Within 24 hours the server sends no second one. */
function remindedLately(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) < 86_400_000;
}

function SenderSteps({ view, onOpen }: { view: View; onOpen: (open: Open) => void }) {
  const { can } = view;
  const id = useId();
  const [mark, send] = [usePermission('invoice.mark-paid'), usePermission('invoice.send')];
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const reason = can.revise || can.void || can.askApproval || can.remind ? send.reason : '';
  const press = (may: PermissionState, open: Open) => ({
    wide: true,
    disabled: may.answer === 'deny',
    'aria-describedby': may.allowed ? undefined : id,
    onClick: () => onOpen(open),
  });
  if (!can.markPaid && !can.revise && !can.void && !can.askApproval && !can.remind) return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
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
        <div className="col-span-2">
          <Button {...press(send, 'void')} variant="quiet" icon={<Ban {...icon} />}>
            {t('Void', undefined, 'verb')}
          </Button>
        </div>
      )}
      <p id={id} className="col-span-2 text-ink-2 empty:hidden">
        {reason}
      </p>
    </div>
  );
}

const MOST = 5;

/** Asks our operators to contact a buyer who does not open the link, with evidence of the agreement. */
function ManualApprovalDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const add = (more: readonly File[]) => {
    setState({ busy: false, problem: more.map(tooLarge).find((problem) => problem) ?? null });
    setFiles((were) => [...were, ...more.filter((file) => !tooLarge(file))].slice(0, MOST));
  };
  const send = async () => {
    setState({ busy: true, problem: null });
    try {
      const input = { businessId: business.id, invoiceId: view.id, ...(note.trim() && { note: note.trim() }) };
      await upload(requestApproval, input, { files: { evidence: files }, onProgress: () => undefined });
      toast.success(t('We’ll contact {name} and let you know', { name: view.recipient.name }));
      refresh();
      onClose();
    } catch (error) {
      setState({ busy: false, problem: errorText(error) });
    }
  };
  return (
    <Dialog size="small" title={t('Request manual approval?')} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="text-ink-2">
          {t('If {name} doesn’t use the link, our team contacts them, confirms the invoice and records who approved it. This usually takes two working days.', {
            name: view.recipient.name,
          })}
        </p>
        <Field label={t('Whom should we contact?')} optional hint={t('A name, a phone number, the best time to call.')}>
          <TextArea name="note" value={note} onChange={setNote} rows={3} maxLength={1000} />
        </Field>
        <section aria-label={t('Evidence')} className="grid gap-2">
          <p className="text-sm font-medium">{t('Evidence that they agreed')}</p>
          {files.length > 0 && (
            <FileList
              files={files.map((file) => ({ id: `${file.name} ${file.lastModified}`, name: file.name, contentType: file.type, size: file.size }))}
              actions={({ id, name }) => (
                <IconButton
                  small
                  label={t('Remove {name}', { name })}
                  icon={<Trash2 aria-hidden="true" size={16} />}
                  onClick={() => setFiles((were) => were.filter((file) => `${file.name} ${file.lastModified}` !== id))}
                />
              )}
            />
          )}
          {files.length < MOST && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <FileButton size="small" multiple accept={ATTACHABLE} onFiles={add}>
                {t('Attach a file')}
              </FileButton>
              <span className="text-xs text-ink-2">
                {t('A signed delivery note, an order, a message. PDF, PNG or JPEG, up to 10 MB. {name} does not see it.', { name: view.recipient.name })}
              </span>
            </div>
          )}
        </section>
        {state.problem && <Panel tone="bad">{state.problem}</Panel>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" loading={state.busy}>
            {t('Request approval')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
