import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { OrderRecord } from './queries.ts';

/**
 * Refuses a decision about a revision that the caller has not read. `seen` is the revision that the caller read; without it the call is accepted only if the order
 * was never revised. The order must be locked. Throws STATE_CONFLICT.
 */
export function refuseUnseen(order: Pick<OrderRecord, 'revision'>, seen: number | undefined): void {
  if (!isUnseen(order, seen)) return;
  throw new AppError('STATE_CONFLICT', say`The buyer has revised this order. Read the new version, then try again.`, {
    errors: [{ field: 'revision', message: say`Read the order again, and send the revision that you read.` }],
  });
}

export function isUnseen({ revision }: Pick<OrderRecord, 'revision'>, seen: number | undefined): boolean {
  return (seen ?? 1) !== revision;
}
