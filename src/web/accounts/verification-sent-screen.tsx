import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { recovery, resendLink } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { pending } from './pending.ts';
import { Resend } from './resend.tsx';

const CorrectEmail = lazyDialog(() => import('./correct-email-dialog.tsx').then((module) => module.CorrectEmailDialog));

const KINDS = {
  email: {
    title: t('Confirm your email'),
    text: t('Open the link in the email to confirm your address. It expires in 24 hours.'),
    route: resendLink,
  },
  reset: {
    title: t('Check your email'),
    text: t('If this address has an account, we’ve sent it a link to reset your password. It expires in an hour.'),
    route: recovery,
  },
} as const;

/** The page after a link was sent, with a button to send it again. */
export function VerificationSentScreen() {
  const [query] = useSearch();
  const kind = KINDS[query.get('verificationType') === 'reset' ? 'reset' : 'email'];
  const [who, setWho] = useState(pending);
  const [correcting, setCorrecting] = useState(false);
  const isEmail = kind === KINDS.email;
  const [email, setEmail] = useState(who?.email ?? '');
  return (
    <>
      <MailCheck aria-hidden="true" size={32} strokeWidth={1.5} className="mb-4 text-accent" />
      <AuthHeading title={kind.title}>
        {who ? (
          <>
            <T text="We sent an email to {email}. {text2}" email={<strong className="font-medium break-all text-ink">{who.email}</strong>} text2={kind.text} />
          </>
        ) : (
          kind.text
        )}
      </AuthHeading>
      <div className="grid gap-5">
        {query.get('from') === 'login' && (
          <div role="status">
            <Panel tone="warn">{t('This email address isn’t confirmed yet. Open the link we sent you to sign in.')}</Panel>
          </div>
        )}
        {!who && (
          <Field label={t('Email of your account')}>
            <TextInput type="email" inputMode="email" autoComplete="email" autoCapitalize="none" value={email} onChange={setEmail} />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Resend primary label={t('Resend email')} sent={t('New link sent.')} key={who?.resendAt} send={() => call(kind.route, { email })} />
          <Link to={paths.login()}>{t('Go to sign in')}</Link>
        </div>
        <p className="text-xs text-ink-2">{t('Didn’t get it? Check your spam folder and that the address is correct.')}</p>
        {isEmail && (
          <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-5 text-ink-2">
            {t('Wrong address?')}
            <Button size="small" onClick={() => setCorrecting(true)}>
              {t('Correct it')}
            </Button>
          </p>
        )}
      </div>
      {correcting && (
        <CorrectEmail
          email={email}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            setWho(pending());
            setEmail(pending()?.email ?? '');
          }}
        />
      )}
    </>
  );
}
