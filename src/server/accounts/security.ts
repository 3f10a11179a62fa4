import type { Verb } from '../core/handler.ts';
import { recoveryCodesLeft, secondFactor } from './factors/factor-queries.ts';
import { isJoined } from './openid/openid-queries.ts';
import { principalOf } from './signed-in-user.ts';

export const readSecurity: Verb<'users.security'> = async (ctx) => {
  const { sql } = ctx;
  const principal = principalOf(ctx);
  const factor = await secondFactor(sql, principal.userId);
  const since = factor?.confirmed_at ?? null;
  const { openId } = ctx.app.env;
  return {
    totp: { enabled: since !== null, since, recoveryCodesLeft: since === null ? 0 : await recoveryCodesLeft(sql, principal.userId) },
    openId: openId ? { name: openId.name, linked: await isJoined(sql, principal.userId, openId.issuer) } : null,
  };
};
