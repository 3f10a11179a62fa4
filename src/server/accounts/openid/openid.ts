import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import type { Env } from '../../core/env.ts';
import { network } from '../../core/address.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { newFlow, openIdProvider } from '../../integrations/open-id.ts';
import type { OpenIdProvider } from '../../integrations/open-id.ts';
import { seal } from '../../core/encryption.ts';
import { insertFlow, part } from './openid-queries.ts';
import { digest } from '../secrets/secrets.ts';
import { principalOf } from '../signed-in-user.ts';
import { throttle } from '../limits/throttle.ts';
import { recordChange } from '../tell-change.ts';

/** The time for the redirect to the provider and back. */
export const FLOW_LIFE = 10 * 60_000;

export const readOpenId: OwnTransaction<'users.openid'> = {
  ownTransaction: ({ app }) => Promise.resolve({ provider: app.env.openId ? { name: app.env.openId.name } : null }),
};

export const beginOpenId: OwnTransaction<'users.openid.begin'> = {
  ownTransaction: async (ctx) => {
    const { env } = ctx.app;
    const provider = configured(ctx);
    await throttle(ctx, `openid:${network(ctx.address)}`, 60, 900_000);
    const { state, nonce, verifier } = newFlow();
    const url = await provider.address({ state, nonce, verifier, redirectUri: redirectUri(env) }).catch((error: unknown) => unreachable(ctx, error));
    const stateHash = digest(state);
    const expiresAt = new Date(ctx.now + FLOW_LIFE).toISOString();
    await inTransaction(ctx.app, 'system', (sql) => insertFlow(sql, { stateHash, verifier: seal(env, sealedFieldOf(stateHash), verifier), nonce, expiresAt }));
    return { url, state };
  },
};

export const unlinkOpenId: Verb<'users.openid.unlink'> = async (ctx) => {
  const { userId } = principalOf(ctx);
  const { env } = ctx.app;
  if (!env.openId || !(await part(ctx.sql, userId, env.openId.issuer))) throw new AppError('NOT_FOUND', say`Your account is not linked to a provider.`);
  await recordChange(ctx, 'user.openid-part', userId, 'openid-part', { issuer: env.openId.issuer });
  return answer({}, `Your account is no longer linked to ${env.openId.name}.`);
};

/** The return address at our side: made only from the installation's own address. */
export function redirectUri(env: Env): string {
  return `${env.appUrl}/account/login`;
}

/** The sealed field of a flow's verifier. */
export function sealedFieldOf(stateHash: Buffer) {
  return { owner: stateHash.toString('base64url'), field: 'openid-verifier' };
}

export function configured(ctx: Context): OpenIdProvider {
  const provider = openIdProvider(ctx.app.env);
  if (!provider) throw new AppError('NOT_ELIGIBLE', say`Signing in by a provider is not set up here. Please sign in with your password.`);
  return provider;
}

/** Nothing was proved: the provider refused or did not answer. */
export function unreachable(ctx: Context, error: unknown): never {
  if (!isProviderError(error)) throw error;
  ctx.app.log.warn({ error: error.message, requestId: ctx.requestId }, 'a sign-in by the OpenID Connect provider failed');
  const name = ctx.app.env.openId?.name ?? 'The provider';
  if (error.kind === 'refused') throw new AppError('LINK_INVALID', say`${name} did not confirm this sign-in. Please start it again.`);
  throw new AppError('PROVIDER_UNAVAILABLE', say`${name} does not answer at the moment. Please sign in with your password, or try again shortly.`);
}
