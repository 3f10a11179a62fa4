import { useQueryClient } from '@tanstack/react-query';
import { decideInvoice, listInvoices, readInvoice } from '../../shared/invoices/contract.ts';
import { askApproval } from '../../shared/team/requests-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMay } from '../app/may.ts';
import { useSignedIn } from '../app/session.ts';
import { AskDialog, useAsked } from '../team/ask-dialog.tsx';
import { koboOf } from '../paper/paper-data.ts';
import type { DraftView as View } from './editor-values.ts';

interface DecideProps {
  view: View;
  onClose: () => void;
}

export function ApproveDialog({ view, onClose }: DecideProps) {
  const may = useMay('invoice.approval');
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const amount = formatMoney(koboOf(view.balance));
  const run = async () => {
    await call(decideInvoice, { action: 'approve', businessId: business.id, invoiceId: view.id });
    toast.success(`${view.number ?? 'Invoice'} approved`);
    refresh();
  };
  if (may.answer === 'ask') {
    return (
      <AskDialog
        title={`Ask to approve ${view.number ?? 'this invoice'}`}
        action="invoice.approval"
        input={{ action: 'approve', invoiceId: view.id }}
        reason={may.reason}
        onClose={onClose}
      >
        Once approved, you owe <b>{view.sender.name}</b> <b>{amount}</b>.
      </AskDialog>
    );
  }
  return (
    <ConfirmDialog title={`Approve ${view.number ?? 'this invoice'}?`} confirm={`Approve ${amount}`} onConfirm={run} onClose={onClose}>
      <p>
        You agree to owe <b className="wrap-anywhere">{view.sender.name}</b> <b>{amount}</b>. No money moves yet: you pay it when you choose to.
      </p>
    </ConfirmDialog>
  );
}

export function DenyDialog({ view, onClose }: DecideProps) {
  const may = useMay('invoice.approval');
  const asks = may.answer === 'ask';
  const asked = useAsked();
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const form = useForm({
    schema: decideInvoice.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ action: 'deny' as const, businessId: business.id, invoiceId: view.id, ...(reason.trim() && { reason }) }),
    submit: async (input, options) => {
      if (asks) {
        const { action, invoiceId, reason } = input;
        await call(askApproval, { businessId: business.id, action: 'invoice.approval', input: { action, invoiceId, reason } }, options);
        asked();
        onClose();
        return;
      }
      await call(decideInvoice, input, options);
      toast.success(`${view.number ?? 'Invoice'} denied. ${view.sender.name} has been told why.`);
      refresh();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={asks ? `Ask to deny ${view.number ?? 'this invoice'}` : `Deny ${view.number ?? 'this invoice'}?`} onClose={onClose}>
      <Form form={form} label="Deny the invoice">
        <p className="wrap-anywhere text-ink-2">
          {view.sender.name} asks for {formatMoney(koboOf(view.balance))}. Say what is wrong, so that it can be put right.
        </p>
        <FormField name="reason" label="Reason">
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder="The quantity is not what we received." />}
        </FormField>
        {asks && <p className="text-ink-2">{`${may.reason} Nothing happens until then.`}</p>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {asks ? <SubmitButton>Ask</SubmitButton> : <SubmitButton variant="danger">Deny invoice</SubmitButton>}
        </div>
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
