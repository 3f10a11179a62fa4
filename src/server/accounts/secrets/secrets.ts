import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { OTP_DIGITS } from '../../../shared/accounts/rules.ts';
import { sign } from '../../core/context.ts';
import type { Env } from '../../core/env.ts';
import type { CodeOf } from './secret-queries.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const run = promisify(argon2);

/** Argon2id (19 MiB, two passes, one lane) as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Compares in constant time, with the parameters of the stored string. */
export async function passwordMatches(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) return false;
  const [, memory = '', passes = '', salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

// A dummy hash: a log-in for an account that does not exist takes as long as for one that does, from the first attempt on.
const DECOY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

export async function refuseSlowly(password: string): Promise<false> {
  await passwordMatches(password, DECOY);
  return false;
}

/** One-time secrets are derived from their row and the installation's key, so that neither the database nor a queued job contains them. */
export function codeFor(env: Env, of: CodeOf, createdAt: string): string {
  const number = sign(env, `${of.purpose}-code`, `${holderOf(of)}:${createdAt}`).readUIntBE(0, 6) % 10 ** OTP_DIGITS;
  return String(number).padStart(OTP_DIGITS, '0');
}

export function linkFor(env: Env, purpose: 'email' | 'reset', userId: string, createdAt: string): string {
  return sign(env, `link-${purpose}`, `${userId}:${createdAt}`).toString('base64url');
}

export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function codeDigest(env: Env, of: CodeOf, code: string): Buffer {
  return sign(env, `${of.purpose}-code-digest`, `${holderOf(of)}:${code}`);
}

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digest(token) };
}

/** The lock-out key of an address, with or without an account. */
export function lockKey(env: Env, email: string): Buffer {
  return sign(env, 'lockout', email);
}

/** The second factor has its own lock-out: a right password must not reset the counter of wrong codes. */
export function factorLockKey(env: Env, userId: string): Buffer {
  return sign(env, 'lockout-factor', userId);
}

function holderOf({ userId, sessionId, challengeId }: CodeOf): string {
  return sessionId === null ? userId : `${userId}:${sessionId}:${challengeId}`;
}

function derive(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return run('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
