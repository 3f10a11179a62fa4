import { createKey } from '../../shared/api-keys/contract.ts';
import { SCOPES } from '../../shared/api-keys/scopes.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import type { Installation, Someone } from './installation.ts';
import { done } from './scenes.ts';
import { stepUp } from './team.ts';

/** Creates an API key of a user's business; its token is used like the user's. */
export async function keyOf(
  at: Installation,
  who: Someone,
  { scopes = SCOPES, name = 'Shop', expiresInDays }: { scopes?: readonly Scope[]; name?: string; expiresInDays?: number } = {},
) {
  stepUp(at, who);
  const { key, token } = done(await at.call(createKey, { businessId: who.businessId, name, scopes: [...scopes], expiresInDays }, who));
  return { ...key, token };
}
