import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { OTP_DIGITS, RECOVERY_CODES } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit } from '../../core/record.ts';
import type { Env } from '../../core/env.ts';
import { openText } from '../../core/encryption.ts';
import { putRecoveryCodes, secondFactor, takeRecoveryCode, takeStep } from './factor-queries.ts';
import { liftFactorTries } from '../limits/lock.ts';

/** Seconds for which a code of the authenticator app is valid; one step before and after the current one is accepted too. */
const PERIOD = 30;
const SETTINGS = { algorithm: 'SHA1', digits: OTP_DIGITS, period: PERIOD } as const;
/** Crockford's alphabet: no two characters look alike. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for the app. */
export function uriOf(env: Pick<Env, 'productName'>, email: string, secret: string): string {
  return new TOTP({ ...SETTINGS, issuer: env.productName, label: email, secret }).toString();
}

/** The sealed field of a person's secret. */
export function sealedFieldOf(userId: string) {
  return { owner: userId, field: 'totp' };
}

export async function isFactorOn(sql: Sql, userId: string): Promise<boolean> {
  return Boolean((await secondFactor(sql, userId))?.confirmed_at);
}

/** The time step to which this code belongs, or null. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...SETTINGS, secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / (PERIOD * 1000)) + delta;
}

/**
 * Checks a code of the app or a recovery code and uses it; the attempt was counted before. If the same code is sent twice at the same
 * moment, one succeeds. A right one lifts the lock-out of the second factor only. The caller commits in every case.
 */
export async function judgeFactor(ctx: Context, userId: string, given: string): Promise<boolean> {
  const right = await takeFactor(ctx, userId, given.replaceAll(/[\s-]/g, ''));
  await audit(ctx, right ? 'user.second-factor' : 'user.second-factor-wrong', userId);
  if (right) await liftFactorTries(ctx, userId);
  return right;
}

export function codeWrong(): AppError {
  return new AppError('CODE_WRONG', say`Incorrect code, or one that was already used. Enter the next code your app shows.`);
}

/** Replaces all recovery codes. They are shown only now: the database stores a keyed digest. */
export async function makeRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await putRecoveryCodes(
    ctx.sql,
    userId,
    codes.map((code) => digestOf(ctx.app.env.secretKey, ctx.app.env, userId, code)),
  );
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

async function takeFactor(ctx: Context, userId: string, given: string): Promise<boolean> {
  const { env } = ctx.app;
  if (/^\d{6}$/.test(given)) {
    const factor = await secondFactor(ctx.sql, userId);
    if (!factor?.confirmed_at) return false;
    const step = stepOf(openText(env, sealedFieldOf(userId), factor.secret), given, ctx.now);
    return step !== null && takeStep(ctx.sql, userId, step);
  }
  const code = given.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
  // Codes made before a change of the installation's key stay valid.
  const keys = [env.secretKey, ...env.previousSecretKeys];
  return takeRecoveryCode(
    ctx.sql,
    userId,
    keys.map((key) => digestOf(key, env, userId, code)),
    at(ctx),
  );
}

function newRecoveryCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

function digestOf(secretKey: string, env: Env, userId: string, code: string): Buffer {
  return sign({ ...env, secretKey }, 'recovery-code', `${userId}:${code}`);
}
