import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { renewOrderLink } from '../../shared/orders/steps-contract.ts';
import { createApprovalRequest } from '../../shared/team/requests-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { RequestApprovalDialog, useApprovalRequested } from '../team/request-approval-dialog.tsx';
import type { OrderView } from './order-kind.ts';

interface Props {
  view: OrderView;
  onClose: () => void;
}

export function ApproveOrderDialog({ view, onClose }: Props) {
  // The version that was in sight when the dialog opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(view.revision);
  const may = usePermission('invoice.approval');
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const amount = formatMoney(koboOf(view.total));
  const name = view.number ?? t('this order');
  if (may.answer === 'ask')
    return (
      <RequestApprovalDialog
        title={t('Request approval of {name}', { name })}
        action="invoice.approval"
        input={{ action: 'approve', orderId: view.id, revision }}
        reason={may.reason}
        onClose={onClose}
      >
        <T text="Once approved, {name} expects a delivery worth {amount}." name={<b>{view.sender.name}</b>} amount={<b>{amount}</b>} />
      </RequestApprovalDialog>
    );
  const run = async () => {
    await call(decideOrder, { action: 'approve', businessId: business.id, orderId: view.id, revision });
    toast.success(t('{name} approved', { name: view.number ?? t('Order') }));
    refresh();
  };
  return (
    <ConfirmDialog title={t('Approve {name}?', { name })} confirm={t('Approve {amount}', { amount })} onConfirm={run} onClose={onClose}>
      <p>
        <T
          text="You agree to deliver the order of {name} for {amount}. You can then turn it into an invoice in one click."
          name={<b className="wrap-anywhere">{view.sender.name}</b>}
          amount={<b>{amount}</b>}
        />
      </p>
    </ConfirmDialog>
  );
}

export function DenyOrderDialog({ view, onClose }: Props) {
  const [revision] = useState(view.revision);
  const may = usePermission('invoice.approval');
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const name = view.number ?? t('this order');
  const form = useForm({
    schema: decideOrder.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ action: 'deny' as const, businessId: business.id, orderId: view.id, revision, ...(reason.trim() && { reason }) }),
    submit: async (input, options) => {
      if (needsApproval) {
        const { action, orderId, reason } = input;
        await call(createApprovalRequest, { businessId: business.id, action: 'invoice.approval', input: { action, orderId, reason, revision } }, options);
        onApprovalRequested();
      } else {
        await call(decideOrder, input, options);
        toast.success(t('{name} declined. {party} has been notified.', { name: view.number ?? t('Order'), party: view.sender.name }));
        refresh();
      }
      onClose();
    },
  });
  return (
    <Dialog size="small" title={needsApproval ? t('Request to decline {name}', { name }) : t('Decline {name}?', { name })} onClose={onClose}>
      <Form form={form} label={t('Decline the order')}>
        <p className="wrap-anywhere text-ink-2">{t('{name} sees the reason and can revise the order.', { name: view.sender.name })}</p>
        <FormField name="reason" label={t('Reason')}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder={t('Two of these are out of stock until May.')} />}
        </FormField>
        {needsApproval && <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason: may.reason })}</p>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {needsApproval ? <SubmitButton>{t('Request to decline')}</SubmitButton> : <SubmitButton variant="danger">{t('Decline order')}</SubmitButton>}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function NewLinkDialog({ view, onClose, onMade }: Props & { onMade: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const run = async () => {
    await call(renewOrderLink, { id: view.id, businessId: business.id });
    toast.success(t('Old link disabled'));
    refresh();
    onMade();
  };
  return (
    <ConfirmDialog danger title={t('Regenerate the link?')} confirm={t('Regenerate link')} onConfirm={run} onClose={onClose}>
      <p>
        <T text="The current link stops working immediately. Share the new one with {name}." name={<b className="wrap-anywhere">{view.recipient.name}</b>} />
      </p>
    </ConfirmDialog>
  );
}

/** Every query concerns this business, and few are active: all are reloaded. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}
