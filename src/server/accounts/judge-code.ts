import { timingSafeEqual } from 'node:crypto';
import { OTP_TRIES } from '../../shared/accounts/rules.ts';
import { at } from '../context.ts';
import type { Context } from '../context.ts';
import { takeTry, spendCode } from './secret-queries.ts';
import type { CodeOf } from './secret-queries.ts';
import { codeDigest } from './secrets.ts';

/**
 * Counts the try and judges the code; a right one is used up, null is answered. The caller commits whatever comes: a try stays
 * counted, and at most five are judged a code.
 */
export async function judgeCode(ctx: Context, of: CodeOf, given: string): Promise<'CODE_WRONG' | 'CODE_EXPIRED' | null> {
  const code = await takeTry(ctx.sql, of, OTP_TRIES);
  if (!code || Date.parse(code.expires_at) <= ctx.now) return 'CODE_EXPIRED';
  if (!timingSafeEqual(code.code_hash, codeDigest(ctx.app.env, of, given))) return 'CODE_WRONG';
  await spendCode(ctx.sql, of, at(ctx));
  return null;
}
