import type { login } from '../../shared/accounts/contract.ts';
import { LOG_IN } from '../../shared/accounts/log-in.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { keepDevice, thisDevice } from '../base/devices.ts';
import { chooseLanguage, currentLanguage } from '../base/language.ts';
import { keep } from '../base/session.ts';
import type { BusinessSummary } from '../base/session.ts';
import { canEncrypt } from '../base/encrypted-storage.ts';

/** Logs in. Nothing is stored unless the e-mail address is verified. */
export async function signIn({ email, password, ...second }: { email: string; password: string; code?: string; remember?: boolean }): Promise<void> {
  mustEncrypt();
  await keepSession(await callWithoutSchema<typeof login>(LOG_IN, { email, password, ...second, ...(await thisDevice(email)) }));
}

/** Stores the session of a log-in; the guards then redirect. The screens are in the account's language, whatever this browser's was. */
export async function keepSession(answer: OutputOf<typeof login>): Promise<void> {
  if (!answer.user.email_verified)
    throw new ApiError({ code: 'EMAIL_UNVERIFIED', status: 403, message: t('Please confirm your email address first: we sent you a link.') });
  await keepDevice(answer.user.email, answer.device);
  await keep({ token: answer.token, profile: answer.user, business: answer.business && summaryOf(answer.business), expiresAt: answer.expiresAt });
  if (answer.user.language !== currentLanguage()) chooseLanguage(answer.user.language);
}

function summaryOf({ id, name, category, level, role, checkers, closedAt }: BusinessSummary): BusinessSummary {
  return { id, name, category, level, role, checkers, closedAt };
}

/** Throws if the browser offers no cryptography, before the server is called. */
export function mustEncrypt(): void {
  if (canEncrypt()) return;
  throw new ApiError({
    code: 'INSECURE',
    status: 0,
    message: t(
      'Your browser only lets us keep you signed in over a secure address. Please open this site with https, or as localhost on the machine it runs on.',
    ),
  });
}
