import { useEffect, useState } from 'react';
import { writeAsGuest } from '../../shared/help/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { AuthHeading } from '../accounts/auth-heading.tsx';
import { currentSession } from '../base/session.ts';
import { helpPath } from './help-path.ts';
import { ErrorNote } from './error-note.tsx';
import { saw } from './saw.ts';

/** Writing to us without an account; signed-in people write in their settings. */
export function GuestHelpScreen() {
  const isSignedIn = currentSession() !== null;
  useEffect(() => {
    if (isSignedIn) go(`${helpPath()}&${location.search.slice(1)}`, { replace: true });
  }, [isSignedIn]);
  return isSignedIn ? null : <GuestForm />;
}

function GuestForm() {
  const [query] = useSearch();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: writeAsGuest.input,
    defaults: { name: '', email: '', subject: '', text: '' },
    toInput: (values) => ({ ...values, ...saw(query) }),
    submit: async (input) => {
      await call(writeAsGuest, input);
      setSentTo(input.email.trim());
    },
    keep: { key: 'help' },
  });
  if (sentTo !== null) return <AuthHeading title={t('Thank you')}>{t('We answer by email to {email}.', { email: sentTo })}</AuthHeading>;
  return (
    <>
      <AuthHeading title={t('Write to us')}>{t('We answer by email.')}</AuthHeading>
      <Form form={form} label={t('Write to us')}>
        <ErrorNote requestId={query.get('request')} />
        <FormField name="name" label={t('Your name')}>
          {(bind) => <TextInput {...bind} autoComplete="name" maxLength={120} />}
        </FormField>
        <FormField name="email" label={t('Email')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <FormField name="subject" label={t('Subject')}>
          {(bind) => <TextInput {...bind} maxLength={120} />}
        </FormField>
        <FormField name="text" label={t('Your message')} hint={t('What you wanted to do, and what happened. Never send us passwords or codes.')}>
          {(bind) => <TextArea {...bind} rows={6} maxLength={5_000} />}
        </FormField>
        <SubmitButton size="large" wide>
          {t('Send message')}
        </SubmitButton>
      </Form>
    </>
  );
}
