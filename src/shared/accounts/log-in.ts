import { EMAIL, EMAIL_SAYS, MAX_EMAIL_LENGTH } from '../kit/email.ts';
import { render, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** The log-in call without schemas: the log-in page does not load zod (13 kB). The contract is built from this constant. */
export const LOG_IN = { id: 'users.auth', method: 'POST', path: '/v1/users/auth' } as const;
export const PASSWORD_MISSING = say`The password is needed.`;

interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly device?: string | undefined;
  readonly browser?: string | undefined;
  readonly remember?: boolean | undefined;
}

/** The same checks as the contract's schema for the fields of the form; a property test compares the two. */
export const logInForm = {
  safeParse(given: unknown): { success: boolean; error?: { issues: { path: string[]; message: string }[] } } {
    // The form passes the result of `toInput`, which has this type.
    const { email, password } = given as LogIn;
    const problems = [problem('email', aboutEmail(email)), problem('password', password === '' ? PASSWORD_MISSING : undefined)];
    const issues = problems.filter((one) => one !== undefined);
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
};

function aboutEmail(typed: string): Message | undefined {
  const email = typed.trim().toLowerCase();
  if (email === '') return EMAIL_SAYS.missing;
  if (email.length > MAX_EMAIL_LENGTH) return EMAIL_SAYS.long;
  return EMAIL.test(email) ? undefined : EMAIL_SAYS.wrong;
}

function problem(field: string, message: Message | undefined) {
  return message === undefined ? undefined : { path: [field], message: render(message) };
}
