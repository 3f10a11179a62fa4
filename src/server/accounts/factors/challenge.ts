import { STEP_UP_LIFE } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { at, inTransaction, newId, sign } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { systemSql } from '../../db/transaction.ts';
import { hashOf } from '../../core/idempotency.ts';
import { translatorFor } from '../../core/languages.ts';
import { insertChallenge, openChallenge, takeChallenge } from './challenge-queries.ts';
import type { CallOf } from './challenge-queries.ts';
import { isFactorOn } from './factor.ts';
import { userById } from '../queries.ts';

/** A challenge that ends sooner is not handed out again: there would be no time to type its code. */
const LEAST_LEFT = STEP_UP_LIFE / 2;
/** From this verification level on, owners and admins protect money by an authenticator app. */
const FACTOR_FROM = 2;

/** STEP_UP_REQUIRED, with what the person is to confirm. The edge makes the challenge once the verb's transaction is undone. */
class StepUpNeeded extends AppError {
  readonly summary: Text | undefined;
  constructor(summary?: Text) {
    super('STEP_UP_REQUIRED');
    this.summary = summary;
  }
}

/**
 * Uses up the confirmation of the present call, in the caller's transaction. Throws STEP_UP_REQUIRED where there is none. `summary`: what is
 * confirmed, with amount and destination, as the SMS and the dialog say it.
 */
export async function mustBeSteppedUp(ctx: Context, summary?: Text): Promise<void> {
  const call = callOf(ctx);
  if (call && (await takeChallenge(ctx.sql, call, ctx.idempotencyKey, at(ctx), STEP_UP_LIFE))) return;
  throw new StepUpNeeded(summary);
}

/**
 * Throws FACTOR_REQUIRED for an owner or admin of a business from level 2 on who has no authenticator app: a password and a SIM card
 * alone do not move the money of a verified business.
 */
export async function mustHaveFactor(ctx: Context): Promise<void> {
  if (!ctx.principal || ctx.role === 'staff' || ctx.level < FACTOR_FROM) return;
  if (!(await isFactorOn(systemSql(ctx.app.pool), ctx.principal.userId))) throw new AppError('FACTOR_REQUIRED');
}

/** The same refusal with a challenge for the present call, made in a transaction of its own. */
export async function withChallenge(ctx: Context, needed: AppError, summary: Text): Promise<AppError> {
  const call = callOf(ctx);
  const { principal } = ctx;
  if (!call || !principal) return needed;
  const challenge = await inTransaction(ctx.app, 'system', async (sql) => {
    const open = await openChallenge(sql, call, new Date(ctx.now + LEAST_LEFT).toISOString());
    if (open) return open;
    const id = newId('challenge');
    const user = await userById(sql, principal.userId);
    const text = render(needed instanceof StepUpNeeded && needed.summary !== undefined ? needed.summary : summary, translatorFor(user?.language ?? null));
    await insertChallenge(sql, call, {
      id,
      userId: principal.userId,
      summary: text.slice(0, LONGEST),
      createdAt: at(ctx),
      expiresAt: new Date(ctx.now + STEP_UP_LIFE).toISOString(),
    });
    await audit({ ...ctx, sql }, 'user.step-up-asked', principal.userId, { challenge: id, call: call.route });
    return id;
  });
  return new AppError('STEP_UP_REQUIRED', undefined, { challenge });
}

const LONGEST = 300;

/** Null where nobody is signed in by a session of their own: jobs and API keys confirm nothing. */
function callOf({ principal, call, app }: Context): CallOf | null {
  if (!principal || principal.sessionId === '' || call === null) return null;
  // Keyed: an input may hold what is easily guessed.
  return { sessionId: principal.sessionId, route: call.route, inputHash: sign(app.env, 'step-up-call', hashOf(call)).toString('hex') };
}
