import { useEffect, useState } from 'react';
import { readReset, reset } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { PasswordHints } from './password-hints.tsx';
import { pending } from './pending.ts';

export function CreatePasswordScreen() {
  const [query] = useSearch();
  const k = query.get('k') ?? '';
  const form = useForm({
    schema: reset.input,
    defaults: { password: '' },
    toInput: ({ password }) => ({ k, password }),
    submit: async (input, options) => {
      await call(reset, input, options);
      toast.success(t('Password changed. Sign in with your new password.'));
      go(paths.login());
    },
  });
  const { password } = useValues(form);
  const isDead = useDead(k);
  const linkIsOver = isDead || isOver(form.failure);
  if (k === '' || linkIsOver) {
    return (
      <>
        <AuthHeading title={t('This link is no longer valid')}>
          {t('Reset links work once and expire in an hour. Request a new one and use the latest link.')}
        </AuthHeading>
        <ButtonLink variant="primary" size="large" to={paths.reset()}>
          {t('Get a new link')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('Set a new password')}>{t('All devices that are signed in now will be signed out.')}</AuthHeading>
      <Form form={form} label={t('Set a new password')}>
        <FormField name="password" label={t('New password')} hint={<PasswordHints password={password} email={pending()?.email ?? ''} businessName="" />}>
          {(bind) => <PasswordInput {...bind} autoComplete="new-password" autoFocus />}
        </FormField>
        <SubmitButton size="large" wide>
          {t('Set password')}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Whether the link is used or expired, so that nobody chooses a password in vain. If the check fails, the page continues. */
function useDead(k: string): boolean {
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    // An empty key is a truncated link.
    if (k !== '')
      call(readReset, { k }, { quiet: true }).catch((error: unknown) =>
        setDead(isOver(error) || (error instanceof ApiError && error.code === 'VALIDATION_FAILED')),
      );
  }, [k]);
  return isDead;
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LINK_INVALID';
}
