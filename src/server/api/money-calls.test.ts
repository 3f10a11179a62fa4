import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import type { Action } from '../../shared/access/permissions.ts';
import { withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import { factsOf } from '../core/handler.ts';
import type { CallFacts } from '../core/handler.ts';
import { CALLS } from './handlers.ts';

/** Required declarations of every call that moves money. ARCHITECTURE.md describes how to add one. */

/** Permissions to move money, to sign for it, to let others do so, and to set its destination. */
const MOVES: readonly Action[] = ['wallet.withdrawal', 'invoice.pay', 'credit.request', 'credit.partial', 'request.decide', 'bank.edit'];

/** The errors of these calls, one line each. */
function faults(routes: readonly Route[], factsOfCall: (id: string) => CallFacts): string[] {
  return routes.flatMap(({ id, method, access, stepUp, needsFactor, withoutCode, idempotent, errors }) => {
    const { confirms } = factsOfCall(id);
    const asks = stepUp !== undefined || errors.includes('STEP_UP_REQUIRED');
    const moves = method !== 'GET' && 'can' in access && MOVES.includes(access.can);
    return [
      ...(stepUp !== undefined && !confirms ? [`${id}: has no sentence that a code confirms`] : []),
      ...(stepUp === undefined && confirms ? [`${id}: has a sentence that no code confirms`] : []),
      ...((needsFactor || errors.includes('FACTOR_REQUIRED')) && !idempotent ? [`${id}: needs a factor but takes no idempotency key`] : []),
      ...(moves && !asks && withoutCode === undefined ? [`${id}: moves money and asks for no code`] : []),
      ...(withoutCode !== undefined && (asks || !moves) ? [`${id}: says why it asks for no code, and needs no reason`] : []),
    ];
  });
}

test('every call that moves money has a confirmation with a summary, and an idempotency key', () => {
  expect(faults(ALL_ROUTES, (id) => factsOf(CALLS[id]))).toEqual([]);
});

test('each of these faults is found', () => {
  const { stepUp: _, ...unconfirmed } = withdraw;
  const planted = [
    { ...withdraw, id: 'new.withdrawal' },
    { ...withdraw, idempotent: false },
    { ...unconfirmed, id: 'new.payout' },
    { ...payFromWallet, id: 'new.payment', errors: ['FACTOR_REQUIRED'], idempotent: false },
    { ...payFromWallet, withoutCode: 'It pays the own debt.' },
  ] as const;
  expect(faults(planted, (id) => (id === withdraw.id || id === 'new.payout' ? { confirms: () => 'Confirm.' } : {}))).toEqual([
    'new.withdrawal: has no sentence that a code confirms',
    'wallet.withdrawal: needs a factor but takes no idempotency key',
    'new.payout: has a sentence that no code confirms',
    'new.payout: moves money and asks for no code',
    'new.payment: needs a factor but takes no idempotency key',
    'new.payment: moves money and asks for no code',
    `${payFromWallet.id}: says why it asks for no code, and needs no reason`,
  ]);
});

test('every action can be requested by a call, and stored', () => {
  const actions = ALL_ROUTES.flatMap(({ id, access }) => (factsOf(CALLS[id]).approval && 'can' in access ? [access.can] : []));
  expect(new Set(actions)).toEqual(new Set(ACTION_TYPES));
  const [, stored = ''] = /create table approval_requests \([^;]*?action = ANY \(ARRAY\[([^\]]*)/.exec(readFileSync('db/schema.sql', 'utf8')) ?? [];
  expect(new Set([...stored.matchAll(/'([\w.-]+)'/g)].map(([, action]) => action))).toEqual(new Set(ACTION_TYPES));
});
