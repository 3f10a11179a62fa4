import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { ApiError } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { requestApproval } from '../../team/request-approval.ts';
import { RequestApprovalDialog, useApprovalRequested } from '../../team/request-approval-dialog.tsx';
import { koboOf } from '../../documents/document-data.ts';
import { paidBefore } from '../../payments/paid-before.ts';
import { useComparison } from '../comparison/use-comparison.ts';
import { InvoiceWarnings, useSecondPerson, useWarnings } from '../pay/warnings.tsx';
import type { DraftView as View } from '../editor/values.ts';

interface DecideProps {
  view: View;
  onClose: () => void;
}

export function ApproveDialog({ view, onClose }: DecideProps) {
  // The version that was in sight when the dialog opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(view.life.revision);
  const may = usePermission('invoice.approval');
  const { business } = useSignedIn();
  const { isClear } = useWarnings([view.id]);
  const { approve } = useSecondPerson(view.id);
  // A rule may have been made since the page was read.
  const [said, setSaid] = useState<string | null>(null);
  const why = may.answer === 'ask' ? may.reason : (said ?? approve);
  const refresh = useRefresh();
  const amount = formatMoney(koboOf(view.balance));
  const name = view.number ?? t('this invoice');
  const run = async () => {
    await call(decideInvoice, { action: 'approve', businessId: business.id, invoiceId: view.id, revision }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'APPROVAL_REQUIRED') setSaid(error.message);
      throw error;
    });
    toast.success(t('{name} approved', { name: view.number ?? t('Invoice') }));
    refresh();
  };
  const compared = useComparison(view.id);
  const warnings = (
    <>
      <InvoiceWarnings ids={[view.id]} onShow={onClose} />
      {compared?.comparison === null && compared.canChoose && (
        <Panel tone="info">{t('You have purchase orders with this supplier, and this invoice is not compared with one. You can do that on its page.')}</Panel>
      )}
    </>
  );
  if (why !== null) {
    return (
      <RequestApprovalDialog
        title={t('Request approval of {name}', { name })}
        route={decideInvoice}
        input={{ action: 'approve', invoiceId: view.id, revision }}
        reason={why}
        warnings={warnings}
        disabled={!isClear}
        onClose={onClose}
      >
        <T text="Once approved, you owe {name} {amount}." name={<b>{view.sender.name}</b>} amount={<b>{amount}</b>} />
      </RequestApprovalDialog>
    );
  }
  return (
    <ConfirmDialog
      isForm
      title={t('Approve {name}?', { name })}
      confirm={t('Approve {amount}', { amount })}
      disabled={!isClear}
      onConfirm={run}
      onClose={onClose}
    >
      {warnings}
      <p>
        <T
          text="You confirm you owe {name} {amount}. Approving doesn’t pay it."
          name={<b className="wrap-anywhere">{view.sender.name}</b>}
          amount={<b>{amount}</b>}
        />
      </p>
    </ConfirmDialog>
  );
}

export function DenyDialog({ view, onClose }: DecideProps) {
  const [revision] = useState(view.life.revision);
  const may = usePermission('invoice.approval');
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const name = view.number ?? t('this invoice');
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const form = useForm({
    schema: decideInvoice.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ action: 'deny' as const, businessId: business.id, invoiceId: view.id, revision, ...(reason.trim() && { reason }) }),
    submit: async (input, options) => {
      if (needsApproval) {
        await requestApproval(decideInvoice, { ...input, businessId: business.id }, options);
        onApprovalRequested();
        onClose();
        return;
      }
      await call(decideInvoice, input, options);
      toast.success(t('{name} declined. {party} has been notified.', { name: view.number ?? t('Invoice'), party: view.sender.name }));
      refresh();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={needsApproval ? t('Request to decline {name}', { name }) : t('Decline {name}?', { name })} onClose={onClose}>
      <Form form={form} label={t('Decline the invoice')}>
        <p className="wrap-anywhere text-ink-2">
          {t('{name} is for {amount}. Say what is wrong so it can be corrected.', {
            name,
            amount: formatMoney(koboOf(view.total)),
          })}
        </p>
        {view.paid > 0 && <p className="wrap-anywhere">{paidBefore(view)}</p>}
        <FormField name="reason" label={t('Reason')}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder={t('The quantity is not what we received.')} />}
        </FormField>
        {needsApproval && <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason: may.reason })}</p>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {needsApproval ? <SubmitButton>{t('Request to decline')}</SubmitButton> : <SubmitButton variant="danger">{t('Decline invoice')}</SubmitButton>}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [readInvoice.id] });
    void queries.invalidateQueries({ queryKey: [listInvoices.id] });
  };
}
