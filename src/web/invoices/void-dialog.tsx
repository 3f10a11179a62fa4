import { voidInvoice } from '../../shared/invoices/life-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSignedIn } from '../app/session.ts';
import { koboOf } from '../paper/paper-data.ts';
import type { DraftView as View } from './editor-values.ts';
import { useRefresh } from './use-refresh.ts';

export function VoidDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const name = view.number ?? 'this invoice';
  const form = useForm({
    schema: voidInvoice.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: view.id, businessId: business.id, reason }),
    submit: async (input, options) => {
      await call(voidInvoice, input, options);
      toast.success(`${name} is void`);
      refresh();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={`Void ${name}?`} onClose={onClose}>
      <Form form={form} label="Void the invoice">
        <p className="text-ink-2">
          <b className="wrap-anywhere text-ink">{view.recipient.name}</b> is not asked for <b className="text-ink">{formatMoney(koboOf(view.balance))}</b> any
          more. The number stays taken, and the link says that the invoice is void. This cannot be undone.
        </p>
        <FormField name="reason" label="Reason" hint={`${view.recipient.name} reads it.`}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder="Sent to the wrong branch." />}
        </FormField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton variant="danger">Void invoice</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
