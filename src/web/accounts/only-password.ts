import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';

/** Where the address stands already and only the password was asked, a refusal speaks of the password. The server says the same for every address. */
export function onlyPassword(error: unknown): never {
  if (error instanceof ApiError && error.code === 'WRONG_CREDENTIALS')
    throw new ApiError({ code: error.code, status: error.status, message: t('Incorrect password.'), requestId: error.requestId });
  throw error;
}
