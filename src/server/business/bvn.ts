import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { throttle } from '../accounts/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import type { Env } from '../core/env.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { isProviderError } from '../integrations/errors.ts';
import type { NumberMatch, NumberType } from '../integrations/identity/port.ts';
import { blindIndex, masked, openText, seal } from '../core/encryption.ts';
import { judge } from './items.ts';
import { mustReviewNumber, NUMBER_IN_USE } from './number-uses.ts';
import { acceptedBvn, checkById, insertCheck, itemsOf, settleCheck } from './verification-queries.ts';

const A_DAY = 86_400_000;
const TRIES_A_DAY = 6;

/** Looks up the caller's BVN and compares the name: a match gives verification level 1. The number is stored sealed. */
export const verifyBvn: OwnTransaction<'wallet.bvn'> = {
  ownTransaction: async (ctx, { businessId, bvn }) => {
    const known = await inTransaction(ctx.app, { businessId }, (sql) => itemsOf(sql, businessId));
    if (known.some(({ item, verdict }) => item === 'identity_number' && verdict === 'accepted'))
      throw new AppError('STATE_CONFLICT', say`Your number is confirmed already.`);
    await throttle(ctx, `bvn:${businessId}`, TRIES_A_DAY, A_DAY);
    const id = await writeNumber(ctx, { kind: 'number', type: 'bvn', number: bvn, photos: 0 });
    const said = await lookUp(ctx, id);
    const outcome = said?.outcome ?? 'unavailable';
    const waits = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const status = outcome === 'matched' ? 'accepted' : outcome === 'unavailable' ? 'unavailable' : 'refused';
      const reason = outcome === 'matched' ? null : REASONS[outcome];
      await settleCheck(sql, id, { status, reason, providerReference: said?.providerReference ?? null, resultCode: said?.resultCode ?? 'none', at: at(ctx) });
      if (status === 'unavailable') return false;
      const isUsed = status === 'accepted' && (await mustReviewNumber(sql, { id, businessId }, at(ctx)));
      await judge(sql, businessId, [
        {
          item: 'identity_number',
          verdict: isUsed ? 'pending' : status,
          reason: isUsed ? NUMBER_IN_USE : reason,
          shown: `BVN ${masked(bvn)}`,
          by: ctx.app.providers.identity.name,
          at: at(ctx),
        },
      ]);
      await audit({ ...ctx, sql }, 'verification.bvn', id, { outcome, isUsed });
      return isUsed;
    });
    if (outcome === 'unavailable') throw new AppError('PROVIDER_UNAVAILABLE', REASONS.unavailable);
    if (outcome !== 'matched') throw new AppError(outcome === 'mismatched' ? 'NAME_MISMATCH' : 'NOT_ELIGIBLE', REASONS[outcome]);
    ctx.app.forgetSessions();
    if (waits) throw new AppError('NOT_ELIGIBLE', NUMBER_IN_USE);
    return answer({ matched: true }, 'Your BVN is confirmed. You can send invoices and hold a wallet now.');
  },
};

export const REASONS = {
  mismatched: say`This number is registered in another name. Check the number, and that the name in your profile matches your bank records.`,
  'not-found': say`This number wasn’t found. Check the digits.`,
  unavailable: say`The identity service isn’t responding. Please try again in a few minutes; this try doesn’t count.`,
} as const;

/** The BVN that gave the business its first level; null if it was another number. */
export async function bvnOf(env: Env, sql: Sql, businessId: string): Promise<string | null> {
  const check = await acceptedBvn(sql, businessId);
  return check && openText(env, { owner: businessId, field: 'identity-number' }, check.number);
}

/** Stores a check before the provider is queried. The number is sealed; the person is the caller. */
export function writeNumber(ctx: Context, given: { kind: 'number' | 'face'; type: NumberType; number: string; photos: number; id?: string }): Promise<string> {
  const { env, providers } = ctx.app;
  const id = given.id ?? newId('check');
  return inTransaction(ctx.app, { businessId: ctx.businessId }, async (sql) => {
    await insertCheck(sql, {
      businessId: ctx.businessId,
      id,
      kind: given.kind,
      type: given.type,
      number: seal(env, { owner: ctx.businessId, field: 'identity-number' }, given.number),
      index: blindIndex(env, given.type, given.number),
      shown: masked(given.number),
      userId: actorOf(ctx),
      photos: given.photos,
      provider: providers.identity.name,
      at: at(ctx),
    });
    return id;
  });
}

/** For the demo: the caller has proved the profile's name with this BVN, as `verifyBvn` records it. */
export async function takeBvnAsProved(ctx: Context, bvn: string): Promise<void> {
  const id = await writeNumber(ctx, { kind: 'number', type: 'bvn', number: bvn, photos: 0 });
  await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) =>
    settleCheck(sql, id, { status: 'accepted', reason: null, providerReference: null, resultCode: 'demo', at: at(ctx) }),
  );
}

async function lookUp(ctx: Context, id: string): Promise<NumberMatch | null> {
  const check = await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => checkById(sql, id));
  if (!check) return null;
  try {
    return await ctx.app.providers.identity.matchNumber({
      reference: id,
      type: check.identity_type,
      number: openText(ctx.app.env, { owner: ctx.businessId, field: 'identity-number' }, check.number),
      person: { firstName: check.first_name, lastName: check.last_name, dateOfBirth: check.date_of_birth ?? undefined },
    });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    ctx.app.log.warn({ provider: ctx.app.providers.identity.name, error: error.message }, 'a number could not be looked up');
    return null;
  }
}
