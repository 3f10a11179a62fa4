import { useQueryClient } from '@tanstack/react-query';
import { archiveOrder, decideOrder, renewOrderLink } from '../../shared/orders/contract.ts';
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
import { koboOf } from '../paper/paper-data.ts';
import { AskDialog, useAsked } from '../team/ask-dialog.tsx';
import type { OrderView } from './order-kind.ts';

interface Props {
  view: OrderView;
  onClose: () => void;
}

export function ApproveOrderDialog({ view, onClose }: Props) {
  const may = useMay('invoice.approval');
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const amount = formatMoney(koboOf(view.total));
  const name = view.number ?? 'this order';
  if (may.answer === 'ask')
    return (
      <AskDialog
        title={`Ask to approve ${name}`}
        action="invoice.approval"
        input={{ action: 'approve', orderId: view.id }}
        reason={may.reason}
        onClose={onClose}
      >
        Once approved, <b>{view.sender.name}</b> counts on a delivery worth <b>{amount}</b>.
      </AskDialog>
    );
  const run = async () => {
    await call(decideOrder, { action: 'approve', businessId: business.id, orderId: view.id });
    toast.success(`${view.number ?? 'Order'} approved`);
    refresh();
  };
  return (
    <ConfirmDialog title={`Approve ${name}?`} confirm={`Approve ${amount}`} onConfirm={run} onClose={onClose}>
      <p>
        You agree to deliver what <b className="wrap-anywhere">{view.sender.name}</b> orders for <b>{amount}</b>. Then one press fills in the invoice.
      </p>
    </ConfirmDialog>
  );
}

export function DenyOrderDialog({ view, onClose }: Props) {
  const may = useMay('invoice.approval');
  const asks = may.answer === 'ask';
  const asked = useAsked();
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const name = view.number ?? 'this order';
  const form = useForm({
    schema: decideOrder.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ action: 'deny' as const, businessId: business.id, orderId: view.id, ...(reason.trim() && { reason }) }),
    submit: async (input, options) => {
      if (asks) {
        const { action, orderId, reason } = input;
        await call(askApproval, { businessId: business.id, action: 'invoice.approval', input: { action, orderId, reason } }, options);
        asked();
      } else {
        await call(decideOrder, input, options);
        toast.success(`${view.number ?? 'Order'} denied. ${view.sender.name} has been told why.`);
        refresh();
      }
      onClose();
    },
  });
  return (
    <Dialog size="small" title={asks ? `Ask to deny ${name}` : `Deny ${name}?`} onClose={onClose}>
      <Form form={form} label="Deny the order">
        <p className="wrap-anywhere text-ink-2">{view.sender.name} reads why you cannot deliver it, and can write a new order.</p>
        <FormField name="reason" label="Reason">
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder="Two of these are out of stock until May." />}
        </FormField>
        {asks && <p className="text-ink-2">{`${may.reason} Nothing happens until then.`}</p>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {asks ? <SubmitButton>Ask</SubmitButton> : <SubmitButton variant="danger">Deny order</SubmitButton>}
        </div>
      </Form>
    </Dialog>
  );
}

export function ArchiveOrderDialog({ view, onClose }: Props) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const open = view.status === 'pending' || view.status === 'approved';
  const run = async () => {
    await call(archiveOrder, { id: view.id, businessId: business.id });
    toast.success(`${view.number ?? 'Order'} archived`);
    refresh();
  };
  return (
    <ConfirmDialog
      danger={open}
      title={open ? `Withdraw ${view.number ?? 'this order'}?` : `Archive ${view.number ?? 'this order'}?`}
      confirm={open ? 'Withdraw and archive' : 'Archive'}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {open ? (
          <>
            <b className="wrap-anywhere">{view.recipient.name}</b> can do nothing about it any more. Tell them, if they may have begun.
          </>
        ) : (
          'It leaves the open orders and stays to be found under Archived.'
        )}
      </p>
    </ConfirmDialog>
  );
}

export function NewLinkDialog({ view, onClose, onMade }: Props & { onMade: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const run = async () => {
    await call(renewOrderLink, { id: view.id, businessId: business.id });
    toast.success('The old link has ended');
    refresh();
    onMade();
  };
  return (
    <ConfirmDialog danger title="End the link and make a new one?" confirm="End and renew" onConfirm={run} onClose={onClose}>
      <p>
        Whoever has the present link is shut out at once. Give the new one to <b className="wrap-anywhere">{view.recipient.name}</b>.
      </p>
    </ConfirmDialog>
  );
}

/** Every query is of this business, and few are on the screen: all are read again. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}
