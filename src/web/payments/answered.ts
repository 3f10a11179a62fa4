import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { PRODUCT } from '../base/config.ts';

/**
 * Makes a money call with an idempotency key. Without an answer the same call is repeated once: it returns the first one's answer. If there is no answer again,
 * the error says that the outcome is unknown and that trying again is safe.
 */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  return work().catch((error: unknown) => {
    if (!isLost(error)) throw error;
    const message = t('We could not reach {product}, so we don’t know yet whether this went through. Try again when you are online: nothing is sent twice.', {
      product: PRODUCT,
    });
    throw new ApiError({ code: error.code, status: 0, message });
  });
}

function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 0;
}
