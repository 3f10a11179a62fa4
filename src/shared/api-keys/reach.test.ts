import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../all-routes.ts';
import { permission } from '../access/permissions.ts';
import { isKeyToken, SCOPES } from './scopes.ts';

const open = ALL_ROUTES.filter(({ apiKey }) => apiKey !== undefined);

test('a key reaches only members’ calls that staff make alone, without step-up', () => {
  expect(open.length).toBeGreaterThan(40);
  for (const { id, access, stepUp } of open)
    expect({ id, as: access.as, may: access.as === 'member' && permission('staff', access.can), stepUp }).toEqual({
      id,
      as: 'member',
      may: 'allow',
      stepUp: undefined,
    });
});

test('a scope that reads reaches nothing but reading; each scope is of use', () => {
  for (const { id, method } of open.filter(({ apiKey }) => apiKey?.endsWith('read'))) expect({ id, method }).toEqual({ id, method: 'GET' });
  expect(new Set(open.map(({ apiKey }) => apiKey))).toEqual(new Set(SCOPES));
});

test('nothing that moves money, decides, or belongs to team, banks, security, verification or keys is in reach', () => {
  const closed =
    /^(users|team|key|payment|wallet|credit|business|charges|dashboard|notifications|referral)\.|pay|approve|decide|mark-paid|(?<!product\.)archive|account/;
  const reads = new Set(open.filter(({ method }) => method === 'GET').map(({ id }) => id));
  expect(open.map(({ id }) => id).filter((id) => closed.test(id) && !reads.has(id))).toEqual([]);
});

test('a session’s token that begins alike is not a key', () => {
  expect([`dk_live_${'a'.repeat(43)}`, `dk_${'a'.repeat(40)}`].map(isKeyToken)).toEqual([true, false]);
});
