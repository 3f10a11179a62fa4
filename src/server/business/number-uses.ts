import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { usesOfNumber } from './verification-queries.ts';
import { say } from '../../shared/i18n/message.ts';

/** The number of businesses that one person's number verifies automatically; above it an operator decides. */
const BUSINESSES_A_NUMBER = 3;
export const NUMBER_IN_USE = say`This number is already confirmed for another account. Our team will review it, usually within one working day.`;

/** Whether an operator must review a matching number first: another person has proved it, or several businesses use it. */
export async function mustReviewNumber(sql: Sql, check: { id: string; businessId: string }, at: string): Promise<boolean> {
  const { people, businesses } = await usesOfNumber(sql, check.id);
  if (people === 0 && businesses < BUSINESSES_A_NUMBER) return false;
  const detail = { people, businesses };
  await openCase(sql, { id: newId('case'), kind: 'identity-reuse', subject: check.id, businessId: check.businessId, detail, at });
  return true;
}
