import { STEP_UP_LIFE } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { isApprover } from '../../../shared/access/permissions.ts';
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

/** A challenge with less time left is not returned again, because there would be too little time to enter its code. */
const LEAST_LEFT = STEP_UP_LIFE / 2;
/** From this verification level on, owners and admins need an authenticator app for payments. */
const FACTOR_FROM = 2;

/** STEP_UP_REQUIRED, with the sentence to confirm. The API layer creates the challenge after the verb's transaction was rolled back. */
class StepUpNeeded extends AppError {
  readonly summary: Text | undefined;
  constructor(summary?: Text) {
    super('STEP_UP_REQUIRED');
    this.summary = summary;
  }
}

/**
 * Uses the confirmation of the current call, in the caller's transaction. Throws STEP_UP_REQUIRED without one. `summary`: the confirmed
 * action with amount and destination, for the SMS and the dialog.
 */
export async function mustBeSteppedUp(ctx: Context, summary?: Text): Promise<void> {
  const call = callOf(ctx);
  if (call && (await takeChallenge(ctx.sql, call, ctx.idempotencyKey, at(ctx), STEP_UP_LIFE))) return;
  throw new StepUpNeeded(summary);
}

/**
 * Throws FACTOR_REQUIRED for an owner or admin of a business from level 2 on without an authenticator app: a password and a SIM card
 * alone must not move the money of a verified business.
 */
export async function mustHaveFactor(ctx: Context): Promise<void> {
  if (!(await hasFactor(ctx))) throw new AppError('FACTOR_REQUIRED');
}

/** Whether `mustHaveFactor` lets the caller pass. It reads on a connection of its own: not while a transaction holds another one. */
export async function hasFactor(ctx: Context): Promise<boolean> {
  if (!ctx.principal || (ctx.role !== null && !isApprover(ctx.role)) || ctx.level < FACTOR_FROM) return true;
  return isFactorOn(systemSql(ctx.app.pool), ctx.principal.userId);
}

/** The same refusal with a challenge for the current call, created in a separate transaction. */
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

/** Null without a session of a person: jobs and API keys confirm nothing. */
function callOf({ principal, call, app }: Context): CallOf | null {
  if (!principal || principal.sessionId === '' || call === null) return null;
  // A keyed digest, because an input may contain guessable values.
  return { sessionId: principal.sessionId, route: call.route, inputHash: sign(app.env, 'step-up-call', hashOf(call)).toString('hex') };
}
