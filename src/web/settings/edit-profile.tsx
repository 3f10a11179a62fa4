import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readProfile, updateProfile } from '../../shared/team/contract.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { phoneText } from '../../shared/kit/phone.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { currentSession, keep } from '../base/session.ts';

type User = OutputOf<typeof readProfile>['user'];

/** Own names and phone. A new number is confirmed by its code. */
export function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: updateProfile.input,
    defaults: { firstName: user.first_name, lastName: user.last_name, phone: phoneText(user.phone) },
    toInput: ({ phone, ...names }) => ({ ...names, ...(phoneText(phone) === phoneText(user.phone) ? {} : { phone }) }),
    submit: async (input, options) => {
      const after = await call(updateProfile, input, options);
      void queries.invalidateQueries({ queryKey: [readProfile.id] });
      const session = currentSession();
      if (session) await keep({ ...session, profile: { ...after.user, team_role: session.profile.team_role } });
      toast.success(after.user.phone_verified ? t('Saved') : t('Saved. We sent a code to the new number.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Change your details')} onClose={onClose} size="small">
      <Form form={form} label={t('Change your details')}>
        <FormField name="firstName" label={t('First name')}>
          {(bind) => <TextInput {...bind} autoComplete="given-name" />}
        </FormField>
        <FormField name="lastName" label={t('Last name')}>
          {(bind) => <TextInput {...bind} autoComplete="family-name" />}
        </FormField>
        <FormField name="phone" label={t('Phone')} hint={t('We’ll confirm a new number with a code, and send future codes there.')}>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
