import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';

/** If the page shows the address and asks only for the password, the error names only the password. The server answers the same for every address. */
export function onlyPassword(error: unknown): never {
  if (error instanceof ApiError && error.code === 'WRONG_CREDENTIALS')
    throw new ApiError({ code: error.code, status: error.status, message: t('Incorrect password.'), requestId: error.requestId });
  throw error;
}
