import { resendInvoice } from '../../../shared/invoices/letters-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { useSignedIn } from '../../base/session.ts';
import { useRefresh } from '../use-refresh.ts';

/** Sends the document again: `email` is the recipient's address; undefined if the list does not know it, null without one. */
export function ResendDialog({
  invoice,
  onClose,
}: {
  invoice: { id: string; name: string; party: string; email?: string | null | undefined };
  onClose: () => void;
}) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const { email } = invoice;
  const form = useForm({
    schema: resendInvoice.input,
    defaults: { email: email ?? '', note: '' },
    toInput: ({ email: typed, note }) => ({
      id: invoice.id,
      businessId: business.id,
      // Empty in the list: the recipient's own address.
      ...((typed.trim() || email) && { email: typed }),
      note,
    }),
    submit: async (input, options) => {
      const { to } = await call(resendInvoice, input, options);
      toast.success(t('{name} is on its way to {to}', { name: invoice.name, to }));
      refresh();
      onClose();
    },
  });
  const typed = useValues(form).email.trim().toLowerCase();
  const isCopy = typed !== '' && email !== undefined && typed !== email?.toLowerCase();
  return (
    <Dialog size="small" title={t('Send {name} again', { name: invoice.name })} onClose={onClose}>
      <Form form={form} label={t('Send the invoice again')}>
        <FormField
          name="email"
          label={t('Email address')}
          optional={email === undefined}
          hint={
            isCopy
              ? t('A copy: only {party} can approve or decline, and stays the recipient.', { party: invoice.party })
              : t('Enter another address to send a copy, for example to an accountant.')
          }
        >
          {(bind) => (
            <TextInput {...bind} type="email" inputMode="email" autoComplete="off" placeholder={email === undefined ? t('The recipient’s own') : undefined} />
          )}
        </FormField>
        <FormField name="note" label={t('Note')} optional>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder={t('As discussed on the phone.')} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Send again')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
