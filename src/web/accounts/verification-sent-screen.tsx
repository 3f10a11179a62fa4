import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { recovery, resendLink } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/kit/words.ts';
import { call } from '../../ui/client.ts';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useSearch } from '../../ui/navigation.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { T } from '../../ui/words.tsx';
import { paths } from '../app/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { pending } from './pending.ts';
import { Resend } from './resend.tsx';

const KINDS = {
  email: {
    title: t('Confirm your e-mail'),
    text: t('Open the link in it to confirm your address; then you can log in. It is good for 24 hours.'),
    route: resendLink,
  },
  reset: {
    title: t('Check your e-mail'),
    text: t('If there is an account with this address, a link to set a new password is in your inbox. It is good for an hour.'),
    route: recovery,
  },
} as const;

/** The prompt after a link was sent, with a way to send it again. */
export function VerificationSentScreen() {
  const [query] = useSearch();
  const kind = KINDS[query.get('verificationType') === 'reset' ? 'reset' : 'email'];
  const [who] = useState(pending);
  const [email, setEmail] = useState(who?.email ?? '');
  return (
    <>
      <MailCheck aria-hidden="true" size={32} strokeWidth={1.5} className="mb-4 text-accent" />
      <AuthHeading title={kind.title}>
        {who ? (
          <>
            <T text="We wrote to {email}. {text2}" email={<strong className="font-medium break-all text-ink">{who.email}</strong>} text2={kind.text} />
          </>
        ) : (
          kind.text
        )}
      </AuthHeading>
      <div className="grid gap-5">
        {query.get('from') === 'login' && (
          <div role="status">
            <Panel tone="warn">{t('Your password is right, but this address is not confirmed yet. Open the link in the e-mail, then log in.')}</Panel>
          </div>
        )}
        {!who && (
          <Field label={t('E-mail of your account')}>
            <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" value={email} onChange={setEmail} />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" to={paths.login()}>
            {t('Go to log in')}
          </ButtonLink>
          <Resend label={t('Send again')} sent={t('A new link is on its way.')} send={() => call(kind.route, { email })} />
        </div>
        <p className="text-xs text-ink-2">{t('Nothing there? Look into the spam folder, and check that the address is spelt right.')}</p>
      </div>
    </>
  );
}
