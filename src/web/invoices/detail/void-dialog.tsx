import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { call } from '../../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { useRefresh } from '../use-refresh.ts';

interface Voided {
  id: string;
  number: string | null;
  /** In naira. */
  balance: number;
  recipient: { name: string };
}

export function VoidDialog({ view, onClose }: { view: Voided; onClose: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const name = view.number ?? t('this invoice');
  const form = useForm({
    schema: voidInvoice.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ id: view.id, businessId: business.id, reason }),
    submit: async (input, options) => {
      await call(voidInvoice, input, options);
      toast.success(t('{name} is void', { name }));
      refresh();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={t('Void {name}?', { name })} onClose={onClose}>
      <Form form={form} label={t('Void the invoice')}>
        <p className="text-ink-2">
          <T
            text="{name} no longer owes {amount}. The number stays used, and the link shows the invoice as void. This can’t be undone."
            name={<b className="wrap-anywhere text-ink">{view.recipient.name}</b>}
            amount={<b className="text-ink">{formatMoney(koboOf(view.balance))}</b>}
          />
        </p>
        <FormField name="reason" label={t('Reason')} hint={t('Visible to {name}.', { name: view.recipient.name })}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder={t('Sent to the wrong branch.')} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel', undefined, 'void')}</Button>
          <SubmitButton variant="danger">{t('Void invoice')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
