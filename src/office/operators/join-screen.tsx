import { useQuery } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '../../shared/office/operators/contract.ts';
import { rolesText } from '../../shared/office/permissions.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { QrCode } from '../../ui/primitives/qr-code.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Entrance } from '../shell/entrance.tsx';

// Read once: the token is removed from the address below.
const token = location.pathname === '/join' ? location.hash.slice(1) : '';

/** The page behind an invitation: name, password, and the authenticator app. */
export function JoinScreen() {
  const invitation = useQuery({ ...queryOf(readInvitation, { token }), staleTime: Infinity });
  if (invitation.error) {
    return (
      <Entrance title="This invitation does not open">
        <ErrorState error={invitation.error} />
        <p className="text-sm text-ink-2">
          You have joined already? <Link to="/">Sign in</Link>
        </p>
      </Entrance>
    );
  }
  const { data } = invitation;
  const roles = data && rolesText(data.roles);
  return (
    <Entrance title="Join the back office" lead={data ? `${data.email}, as ${roles}` : undefined}>
      {data ? <Accept secret={data.secret} uri={data.uri} email={data.email} /> : <Waiting />}
    </Entrance>
  );
}

function Accept({ secret, uri, email }: { secret: string; uri: string; email: string }) {
  const form = useForm({
    schema: acceptInvitation.input,
    defaults: { name: '', password: '', code: '' },
    toInput: (values) => ({ token, ...values }),
    codes: { CODE_WRONG: 'code' },
    submit: async (input) => {
      await call(acceptInvitation, input);
      // A fresh start, without the invitation in the address or in the history.
      location.replace('/');
    },
  });
  return (
    <Form form={form} label="Join the back office">
      <FormField name="name" label="Your name" hint="Colleagues see it beside what you decide.">
        {(bind) => <TextInput {...bind} autoComplete="name" autoFocus />}
      </FormField>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField name="password" label="Password" hint="At least ten characters; a few random words work well.">
        {(bind) => <PasswordInput {...bind} autoComplete="new-password" />}
      </FormField>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">Authenticator app</legend>
        <p className="text-sm text-ink-2">
          Scan this code with an app such as Google Authenticator, then enter the six digits that it shows. You need it each time you sign in.
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={uri} label="The code to scan with your authenticator app" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="text-ink-2">Or type this key:</p>
            <p className="font-mono break-all">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</p>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </div>
        <FormField name="code" label="Code">
          {(bind) => <OtpInput {...bind} />}
        </FormField>
      </fieldset>
      <SubmitButton size="large" wide>
        Join
      </SubmitButton>
    </Form>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5">
      <Loading label="Loading your invitation" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}
