import { useQueryClient } from '@tanstack/react-query';
import { resendOtp, verifyPhone } from '../../shared/accounts/contract.ts';
import { checkKyb } from '../../shared/business/verification-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readProfile } from '../../shared/team/contract.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { phoneText } from '../../shared/kit/phone.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { Resend } from './resend.tsx';

/** Asks for the code that confirms a phone number. */
export function ConfirmPhone({ email, phone }: { email: string; phone: string }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: verifyPhone.input,
    defaults: { email, otp: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'otp', CODE_EXPIRED: 'otp' },
    submit: async (input, options) => {
      await call(verifyPhone, input, options);
      for (const route of [readProfile, checkKyb]) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(t('Your phone number is confirmed'));
    },
  });
  return (
    <Form form={form} label={t('Confirm your phone')}>
      <p>
        <T
          text="{phone} isn’t confirmed yet. Enter the six-digit code we sent there."
          phone={<strong className="tabular font-medium">{phoneText(phone)}</strong>}
        />
      </p>
      <FormField name="otp" label={t('Code')}>
        {(bind) => <OtpInput {...bind} onComplete={() => form.submit()} />}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('Confirm')}</SubmitButton>
        <Resend label={t('Resend')} sent={t('New code sent.')} send={() => call(resendOtp, { email })} />
      </div>
    </Form>
  );
}
