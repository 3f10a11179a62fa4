import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import type { Sql } from '../../db/pool.ts';
import { disputeById, lockDispute } from './dispute-queries.ts';
import type { DisputeRecord } from './dispute-queries.ts';

/** One whose answer may still be prepared. Throws NOT_FOUND, STATE_CONFLICT. */
export async function answerable(sql: Sql, caseId: string): Promise<DisputeRecord> {
  await lockDispute(sql, caseId);
  const found = await disputeById(sql, caseId);
  if (!found) throw new AppError('NOT_FOUND', verbatim('We could not find that dispute.'));
  if (found.detail.status !== 'open') throw new AppError('STATE_CONFLICT', verbatim('This dispute has ended.'));
  if (found.detail.awaitsAnswer === false) throw new AppError('STATE_CONFLICT', verbatim('The provider has an answer to this dispute already.'));
  if (found.verdict !== null && found.refusal === null) throw new AppError('STATE_CONFLICT', verbatim('This dispute was answered already.'));
  return found;
}
