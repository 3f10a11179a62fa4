import { timingSafeEqual } from 'node:crypto';
import { OTP_TRIES } from '../../../shared/accounts/rules.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { takeTry, spendCode } from './secret-queries.ts';
import type { CodeOf } from './secret-queries.ts';
import { codeDigest } from './secrets.ts';

/** What a code that did not count was: not the one, the one but over, the one but used before, or none to compare with (never sent, or no try left). */
export type Problem = 'wrong' | 'over' | 'used' | 'none';

/**
 * Counts the try and judges the code; a right one is used up, null is answered. The caller commits whatever comes: a try stays
 * counted, and at most five are judged a code.
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
