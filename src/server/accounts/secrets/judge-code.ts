import { timingSafeEqual } from 'node:crypto';
import { OTP_TRIES } from '../../../shared/accounts/rules.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { takeTry, spendCode } from './secret-queries.ts';
import type { CodeOf } from './secret-queries.ts';
import { codeDigest } from './secrets.ts';

/** Why a code was refused: wrong, expired, used before, or none to compare with (never sent, or no attempt left). */
export type Problem = 'wrong' | 'over' | 'used' | 'none';

/**
 * Counts the attempt and checks the code; a right one is used, and null is returned. The caller commits in
 * every case, so that the attempt stays counted; at most five attempts for each code.
 */
export async function judgeCode(ctx: Context, of: CodeOf, given: string): Promise<Problem | null> {
  const code = await takeTry(ctx.sql, of, OTP_TRIES);
  if (!code) return 'none';
  if (!timingSafeEqual(code.code_hash, codeDigest(ctx.app.env, of, given))) return 'wrong';
  if (Date.parse(code.expires_at) <= ctx.now) return 'over';
  if (code.used_at) return 'used';
  await spendCode(ctx.sql, of, at(ctx));
  return null;
}
