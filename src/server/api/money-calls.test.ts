import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import type { Action } from '../../shared/access/permissions.ts';
import { withdraw } from '../../shared/wallet/withdrawal-contract.ts';
import { describers } from './handlers.ts';
import { SUMMARIES } from './step-up-summaries.ts';

/** Required declarations of every call that moves money. ARCHITECTURE.md describes how to add one. */

/** Permissions to move money, to sign for it, to let others do so, and to set its destination. */
const MOVES: readonly Action[] = ['wallet.withdrawal', 'invoice.pay', 'credit.request', 'credit.partial', 'request.decide', 'bank.edit'];

/** The errors of these calls, one line each. */
function faults(routes: readonly Route[], summaries: object): string[] {
  return routes.flatMap(({ id, method, access, stepUp, needsFactor, withoutCode, idempotent, errors }) => {
    const asks = stepUp !== undefined || errors.includes('STEP_UP_REQUIRED');
    const moves = method !== 'GET' && 'can' in access && MOVES.includes(access.can);
    return [
      ...(stepUp !== undefined && !Object.hasOwn(summaries, id) ? [`${id}: no summary in src/server/api/step-up-summaries.ts`] : []),
      ...((needsFactor || errors.includes('FACTOR_REQUIRED')) && !idempotent ? [`${id}: needs a factor but takes no idempotency key`] : []),
      ...(moves && !asks && withoutCode === undefined ? [`${id}: moves money and asks for no code`] : []),
      ...(withoutCode !== undefined && (asks || !moves) ? [`${id}: says why it asks for no code, and needs no reason`] : []),
    ];
  });
}

test('every call that moves money has a confirmation with a summary, and an idempotency key', () => {
  expect(faults(ALL_ROUTES, SUMMARIES)).toEqual([]);
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
  expect(faults(planted, SUMMARIES)).toEqual([
    'new.withdrawal: no summary in src/server/api/step-up-summaries.ts',
    'wallet.withdrawal: needs a factor but takes no idempotency key',
    'new.payout: moves money and asks for no code',
    'new.payment: needs a factor but takes no idempotency key',
    'new.payment: moves money and asks for no code',
    `${payFromWallet.id}: says why it asks for no code, and needs no reason`,
  ]);
});

test('the table of summaries names calls that need them', () => {
  expect(Object.keys(SUMMARIES).filter((id) => ALL_ROUTES.find((one) => one.id === id)?.stepUp === undefined)).toEqual([]);
});

test('every action has a describer, and each describes an existing call', () => {
  expect(new Set(describers.map(({ action }) => action))).toEqual(new Set(ACTION_TYPES));
  expect(describers.filter(({ route }) => !ALL_ROUTES.some(({ id }) => id === route))).toEqual([]);
});
