import { createKey } from '../../shared/api-keys/contract.ts';
import { SCOPES } from '../../shared/api-keys/scopes.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { done } from './scenes.ts';
import { stepUp } from './team.ts';

/** Creates an API key of a user's business; its token is used like the user's. */
export async function keyOf(
  app: TestApp,
  who: TestUser,
  { scopes = SCOPES, name = 'Shop', expiresInDays }: { scopes?: readonly Scope[]; name?: string; expiresInDays?: number } = {},
) {
  stepUp(app, who);
  const { key, token } = done(await app.call(createKey, { businessId: who.businessId, name, scopes: [...scopes], expiresInDays }, who));
  return { ...key, token };
}
