import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { completeSignup, readInvitation } from '../../shared/team/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { RESEND_AFTER } from '../../shared/accounts/rules.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { makeQueryClient, queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { AcceptTerms } from '../accounts/accept-terms.tsx';
import { AuthHeading } from '../accounts/auth-heading.tsx';
import { keepClaim } from '../accounts/claim.ts';
import { PasswordHints } from '../accounts/password-hints.tsx';
import { resendAt, setPending } from '../accounts/pending.ts';
import { paths } from '../base/paths.ts';
import { currentSession } from '../base/session.ts';
import { roleWord } from '../base/permission.ts';
import { ROLE_MAY } from './labels.ts';

type Invitation = OutputOf<typeof readInvitation>;
const queries = makeQueryClient();

/** The page of an invitation's link: a new account, or the password of the existing one. */
export function JoinScreen() {
  const [query] = useSearch();
  return (
    <QueryClientProvider client={queries}>
      <Join k={query.get('k') ?? ''} />
    </QueryClientProvider>
  );
}

function Join({ k }: { k: string }) {
  const { data, error, refetch } = useQuery({ ...queryOf(readInvitation, { k }), staleTime: Infinity, refetchOnWindowFocus: false });
  if (error && !data) return <Ended error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return data.hasAccount ? <WithAccount k={k} invitation={data} /> : <NewAccount k={k} invitation={data} />;
}

function Heading({ invitation, children }: { invitation: Invitation; children: string }) {
  const { invitedBy, email, role } = invitation;
  return (
    <AuthHeading title={t('Join {businessName}', { businessName: invitation.businessName })}>
      <span className="wrap-anywhere">
        {t('{invitedBy} invites {email}. As {roleWord} you may {roleMay}. {children}', {
          invitedBy,
          email,
          roleWord: roleWord(role),
          roleMay: ROLE_MAY[role],
          children,
        })}
      </span>
    </AuthHeading>
  );
}

function WithAccount({ k, invitation }: { k: string; invitation: Invitation }) {
  const form = useForm({
    schema: completeSignup.input,
    defaults: { password: '' },
    toInput: ({ password }) => ({ k, password }),
    codes: { WRONG_CREDENTIALS: 'password' },
    submit: async (input, options) => {
      const { email } = await call(completeSignup, input, options);
      joined(invitation, email);
    },
  });
  return (
    <>
      <Heading invitation={invitation}>{t('You already have an account. Enter its password to join; nothing else changes.')}</Heading>
      <Form form={form} label={t('Join the team')}>
        <FormField
          name="password"
          label={t('Password of {email}', { email: invitation.email })}
          aside={
            <span className="text-sm">
              <Link quiet to={paths.reset()}>
                {t('Forgot password?')}
              </Link>
            </span>
          }
        >
          {(bind) => <PasswordInput {...bind} autoComplete="current-password" autoFocus />}
        </FormField>
        <SubmitButton size="large" wide>
          {t('Join the team')}
        </SubmitButton>
      </Form>
    </>
  );
}

function NewAccount({ k, invitation }: { k: string; invitation: Invitation }) {
  const form = useForm({
    schema: completeSignup.input,
    defaults: { firstName: invitation.firstName, lastName: invitation.lastName, phone: '', password: '', terms: false },
    // The server checks a missing tick, like every rule of an account.
    toInput: ({ terms, ...values }) => ({ k, ...values, terms: terms || undefined }),
    submit: async (input, options) => {
      const answer = await call(completeSignup, input, options);
      if (answer.claim) await keepClaim(answer.claim);
      setPending({ email: answer.email, phone: input.phone, isEmailProved: true, resendAt: resendAt(RESEND_AFTER / 1000) });
      toast.success(t('You have joined {businessName}', { businessName: invitation.businessName }));
      go(paths.verifyOtp());
    },
    keep: { key: 'join', without: ['password'] },
  });
  const { password } = useValues(form);
  return (
    <>
      <Heading invitation={invitation}>{t('Your email is confirmed. Next, confirm your phone.')}</Heading>
      <Form form={form} label={t('Join the team')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="firstName" label={t('First name')}>
            {(bind) => <TextInput {...bind} autoComplete="given-name" />}
          </FormField>
          <FormField name="lastName" label={t('Last name')}>
            {(bind) => <TextInput {...bind} autoComplete="family-name" />}
          </FormField>
        </div>
        <FormField name="phone" label={t('Phone')} hint={t('We’ll send a six-digit code to this number.')}>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <FormField
          name="password"
          label={t('Password')}
          hint={<PasswordHints password={password} email={invitation.email} businessName={invitation.businessName} />}
        >
          {(bind) => <PasswordInput {...bind} autoComplete="new-password" />}
        </FormField>
        <AcceptTerms />
        <SubmitButton size="large" wide>
          {t('Join the team')}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Joining signs nobody in: a second factor is required at sign-in as usual. */
function joined(invitation: Invitation, email: string): void {
  toast.success(t('You have joined {businessName}', { businessName: invitation.businessName }));
  if (currentSession()?.profile.email === email) {
    go(paths.dashboard());
    return;
  }
  setPending({ email, resendAt: 0 });
  go(paths.login());
}

function Ended({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOver = error instanceof ApiError && error.status > 0 && error.status < 500;
  return (
    <>
      <AuthHeading title={isOver ? t('This invitation has expired') : t('The invitation couldn’t be loaded')}>
        {isOver
          ? t('Invitation links work once and expire in 7 days, or when a newer one is sent. Ask whoever invited you to send it again.')
          : errorText(error)}
      </AuthHeading>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={paths.login()}>
          {t('Sign in')}
        </ButtonLink>
        {!isOver && <Button onClick={onRetry}>{t('Try again')}</Button>}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <AuthHeading title={t('Join a team')}>{t('This takes a moment.')}</AuthHeading>
      <Loading label={t('Loading the invitation')} />
      <div className="grid gap-5">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </>
  );
}
