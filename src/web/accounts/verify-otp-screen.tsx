import { useState } from 'react';
import { resendOtp, verifyPhone } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { confirming, dropClaim } from './claim.ts';
import { pending, setPending } from './pending.ts';
import { Resend } from './resend.tsx';
import { keepSession } from './sign-in.ts';
import { phoneText } from '../../shared/kit/phone.ts';

const CorrectPhone = lazyDialog(() => import('./correct-phone-dialog.tsx').then((module) => module.CorrectPhoneDialog));

export function VerifyOtpScreen() {
  const [who, setWho] = useState(pending);
  const [correcting, setCorrecting] = useState(false);
  const form = useForm({
    schema: verifyPhone.input,
    defaults: { email: who?.email ?? '', otp: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'otp', CODE_EXPIRED: 'otp' },
    submit: async (input, options) => {
      const answer = await call(verifyPhone, { ...input, ...(await confirming(input.email)) }, options);
      setPending({ ...(pending() ?? { resendAt: 0 }), email: input.email.trim() });
      toast.success(t('Your phone number is confirmed'));
      if (answer.session) {
        dropClaim();
        // The guard of this page sends a signed-in person on.
        return keepSession(answer.session);
      }
      go(answer.email_verified ? paths.login() : paths.verificationSent('email'));
    },
  });
  return (
    <>
      <AuthHeading title={t('Confirm your phone')}>
        {who?.phone ? (
          <>
            <T
              text="We sent a code to {phone}. It expires in 10 minutes."
              phone={<strong className="tabular font-medium whitespace-nowrap text-ink">{phoneText(who.phone)}</strong>}
            />
          </>
        ) : (
          t('Enter the six-digit code we sent to your phone. It expires in 10 minutes.')
        )}
      </AuthHeading>
      <Form form={form} label={t('Confirm your phone')}>
        {!who && (
          <FormField name="email" label={t('Email of your account')}>
            {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
          </FormField>
        )}
        <FormField name="otp" label={t('Code')}>
          {(bind) => <OtpInput {...bind} autoFocus={who !== null} onComplete={() => form.submit()} />}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{t('Confirm')}</SubmitButton>
          <Resend key={who?.resendAt} label={t('Resend')} sent={t('New code sent.')} send={() => call(resendOtp, { email: String(form.get('email')) })} />
        </div>
      </Form>
      <p className="mt-8 flex flex-wrap items-center gap-x-3 border-t border-line pt-5 text-ink-2">
        {t('Wrong number?')}
        <Button size="small" onClick={() => setCorrecting(true)}>
          {t('Correct it')}
        </Button>
      </p>
      {!who?.isEmailProved && (
        <p className="mt-3 text-ink-2">
          <T text="No code, or no access to your phone? {link}" link={<Link to={paths.verificationSent('email')}>{t('Confirm your email first')}</Link>} />
        </p>
      )}
      {who && !who.isEmailProved && (
        <p className="mt-3 text-ink-2">
          <T text="Already had an account? We sent you an email instead of a code. {link}" link={<Link to={paths.login()}>{t('Sign in')}</Link>} />
        </p>
      )}
      {correcting && (
        <CorrectPhone
          email={String(form.get('email'))}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            setWho(pending());
            form.set('email', pending()?.email ?? '');
            form.set('otp', '');
          }}
        />
      )}
    </>
  );
}
