import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { existingBusiness } from '../../business/index.ts';
import type { OfficeContext } from '../../operators/index.ts';

/** Throws NOT_FOUND in the words of the back office. */
export async function knownBusiness(ctx: Pick<OfficeContext, 'sql'>, id: string) {
  return existingBusiness(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('NOT_FOUND', verbatim('We could not find that business.'));
    throw error;
  });
}
