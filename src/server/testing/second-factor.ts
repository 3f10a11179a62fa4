import { TOTP } from 'otpauth';
import { beginTotp, confirmTotp, removeTotp } from '../../shared/accounts/security-contract.ts';
import { transaction } from '../db/transaction.ts';
import { PASSWORD } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { done } from './scenes.ts';
import { stepUp } from './team.ts';

const TWO_DAYS = 48 * 3_600_000;

/** Sets up an authenticator app through the API, as if two days ago: it is valid for step-ups. */
export async function withApp(app: TestApp, who: TestUser): Promise<{ secret: string; codes: string[] }> {
  stepUp(app, who);
  const { secret } = done(await app.call(beginTotp, { currentPassword: PASSWORD }, who));
  app.confirming.delete(who.token);
  const code = new TOTP({ secret }).generate({ timestamp: app.deps.clock() });
  const { recoveryCodes: codes } = done(await app.call(confirmTotp, { code }, who));
  await since(app, who, TWO_DAYS);
  return { secret, codes };
}

/** The challenge of a call that needs a confirmation: turning the second factor off, which changes nothing without one. */
export async function challengeFor(app: TestApp, { token }: { token: string }): Promise<string> {
  const reply = await app.call(removeTotp, {}, { token });
  return reply.ok ? '' : (reply.challenge ?? '');
}

/** As if the app had been set up so many milliseconds ago. */
export async function since(app: TestApp, who: Pick<TestUser, 'userId'>, ago: number): Promise<void> {
  const when = new Date(app.deps.clock() - ago).toISOString();
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update second_factors set confirmed_at = $2 where user_id = $1', [who.userId, when]));
}

/** A second factor with an unknown secret, for users whose calls require one and whose codes do not matter. */
export async function hasApp(app: TestApp, who: Pick<TestUser, 'userId'>): Promise<void> {
  const when = new Date(app.deps.clock() - TWO_DAYS).toISOString();
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', $2, $2) on conflict do nothing`, [who.userId, when]),
  );
}
