import { useState } from 'react';
import { approveBill, discardBill, payBill, reopenBill, restoreBill, undoBillPayment } from '../../shared/bills/contract.ts';
import { canStep } from '../../shared/bills/states.ts';
import type { BillStep } from '../../shared/bills/states.ts';
import { formatMoney, sumFromNaira } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import type { Bill } from './bill-values.ts';
import { BillWarnings } from './bill-warnings.tsx';
import { useShowBill } from './use-bill.ts';

/** The buttons of the steps that are possible now, except those of the form. */
export function BillSteps({ bill }: { bill: Bill }) {
  const { business } = useSignedIn();
  const mayEdit = usePermission('bill.edit').allowed;
  const mayApprove = usePermission('bill.approve').allowed;
  const [paying, setPaying] = useState(false);
  const show = useShowBill();
  const restore = useAction(restoreBill, { done: t('Bill restored'), onDone: show });
  const reopen = useAction(reopenBill, { done: t('Approval withdrawn'), onDone: show });
  const unpay = useAction(undoBillPayment, { done: t('Payment removed'), onDone: show });
  const seen = ({ id, version }: Bill) => ({ businessId: business.id, billId: id, version });
  const discard = useAction(discardBill, {
    onDone: (discarded) => {
      show(discarded);
      toast.success(t('Bill discarded'), { undo: () => restore.mutate(seen(discarded)) });
    },
  });
  const can = (step: BillStep) => canStep(step, bill.state);
  return (
    <>
      {mayEdit && can('discard') && (
        <Button loading={discard.isPending} onClick={() => discard.mutate(seen(bill))}>
          {t('Discard bill')}
        </Button>
      )}
      {mayEdit && can('restore') && (
        <Button variant="primary" loading={restore.isPending} onClick={() => restore.mutate(seen(bill))}>
          {t('Restore bill')}
        </Button>
      )}
      {mayApprove && can('reopen') && (
        <Button loading={reopen.isPending} onClick={() => reopen.mutate(seen(bill))}>
          {t('Withdraw approval')}
        </Button>
      )}
      {mayApprove && can('undo-payment') && (
        <Button loading={unpay.isPending} onClick={() => unpay.mutate(seen(bill))}>
          {t('Undo payment')}
        </Button>
      )}
      {mayApprove && can('pay') && (
        <Button variant="primary" onClick={() => setPaying(true)}>
          {t('Record payment')}
        </Button>
      )}
      {paying && <PaymentDialog bill={bill} onClose={() => setPaying(false)} />}
    </>
  );
}

/** `disabled`: the form has changes that are not saved. */
export function ApproveButton({ bill, disabled }: { bill: Bill; disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={disabled ? 'secondary' : 'primary'} disabled={disabled} onClick={() => setOpen(true)}>
        {t('Approve')}
      </Button>
      {open && <ApproveDialog bill={bill} onClose={() => setOpen(false)} />}
    </>
  );
}

function ApproveDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { business } = useSignedIn();
  const show = useShowBill();
  // What was in sight when the dialog opened.
  const [{ id, version, warnings, ...shown }] = useState(bill);
  const values = { amount: totalText(shown.total), supplier: shown.supplier ?? '' };
  return (
    <ConfirmDialog
      title={<span className="wrap-anywhere">{t('Approve {amount} for {supplier}?', values)}</span>}
      confirm={t('Approve {amount}', values)}
      size={warnings.length > 0 ? 'normal' : 'small'}
      onConfirm={async () => {
        show(await call(approveBill, { businessId: business.id, billId: id, version }));
        toast.success(t('Bill approved'));
      }}
      onClose={onClose}
    >
      <BillWarnings warnings={warnings} />
      <p>{t('The bill moves to “Awaiting payment”. No money is sent: pay it from your bank and record the payment here.')}</p>
    </ConfirmDialog>
  );
}

function PaymentDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { business } = useSignedIn();
  const today = useToday();
  const show = useShowBill();
  const [{ id, version, total, supplier }] = useState(bill);
  const defaults: { paidOn: string | null; note: string } = { paidOn: today, note: '' };
  const form = useForm({
    schema: payBill.input,
    defaults,
    toInput: ({ paidOn, note }) => ({ businessId: business.id, billId: id, version, paidOn: paidOn ?? '', note }),
    submit: async (input, options) => {
      show(await call(payBill, input, options));
      toast.success(t('Payment recorded'));
      onClose();
    },
  });
  return (
    <Dialog size="small" title={t('Record payment')} onClose={onClose}>
      <Form form={form} label={t('Record payment')}>
        <p className="text-ink-2 wrap-anywhere">
          {t('{amount} to {supplier}, paid outside this app, for example from your bank.', { amount: totalText(total), supplier: supplier ?? '' })}
        </p>
        <FormField<string | null> name="paidOn" label={t('Paid on')}>
          {(bind, problem) => <DateField {...bind} {...problem} today={today} max={today} past />}
        </FormField>
        <FormField name="note" label={t('Note')} optional>
          {(bind) => <TextInput {...bind} maxLength={200} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Record payment')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Of a bill whose details were confirmed. */
function totalText(total: Bill['total']): string {
  const sum = sumFromNaira(total ?? 0);
  return sum === null ? '' : formatMoney(sum);
}
