import { login } from '../../shared/accounts/contract.ts';
import { ApiError } from '../../ui/api-error.ts';
import { call } from '../../ui/client.ts';
import { keep } from '../app/session.ts';
import { canEncrypt } from '../app/vault.ts';

/** Logs in. Nothing is stored unless the e-mail address is verified. */
export async function signIn(email: string, password: string): Promise<void> {
  if (!canEncrypt()) {
    throw new ApiError({
      code: 'INSECURE',
      status: 0,
      message:
        'Your browser only lets us keep you signed in over a secure address. Please open this site with https, or as localhost on the machine it runs on.',
    });
  }
  const answer = await call(login, { email, password });
  if (!answer.user.email_verified)
    throw new ApiError({ code: 'EMAIL_UNVERIFIED', status: 403, message: 'Please confirm your e-mail address first: we sent you a link.' });
  await keep({ token: answer.token, profile: answer.user, business: answer.business, expiresAt: answer.expiresAt });
}
