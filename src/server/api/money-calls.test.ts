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

/** Calls that use one of these permissions without a code, each with its reason. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  'payment.business': 'The payer pays at their own bank or by a card that they type in there.',
  'payment.business.account': 'Answers an account number to pay into; the payer pays at their own bank.',
  'payment.business.reconciliation': 'Tells us of a transfer that was made; nothing is booked before a person of ours has looked.',
  'credit.repay': 'Pays the own debt to the lender, and nobody else.',
  'invoice.account': 'Prints one of the accounts that were added by a code.',
  'business.account.link': 'Finishes a linking that the same person began, by a code, within a day.',
  'business.account.remove': 'Takes a destination away.',
  'business.card.add': 'Saves a card that the person has just paid with; charging it is another call.',
  'business.card.remove': 'Takes a card away.',
  'business.payment.default': 'Chooses among accounts and cards that are there; it moves nothing.',
  'wallet.resolve': 'Reads the name of an account.',
};

/** The errors of these calls, one line each. */
function faults(routes: readonly Route[], summaries: object): string[] {
  return routes.flatMap(({ id, method, access, stepUp, needsFactor, idempotent, errors }) => {
    const asks = stepUp !== undefined || errors.includes('STEP_UP_REQUIRED');
    const moves = method !== 'GET' && 'can' in access && MOVES.includes(access.can);
    return [
      ...(stepUp !== undefined && !Object.hasOwn(summaries, id) ? [`${id}: no summary in src/server/api/step-up-summaries.ts`] : []),
      ...((needsFactor || errors.includes('FACTOR_REQUIRED')) && !idempotent ? [`${id}: needs a factor but takes no idempotency key`] : []),
      ...(moves && !asks && !Object.hasOwn(WITHOUT_CODE, id) ? [`${id}: moves money and asks for no code`] : []),
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
  ] as const;
  expect(faults(planted, SUMMARIES)).toEqual([
    'new.withdrawal: no summary in src/server/api/step-up-summaries.ts',
    'wallet.withdrawal: needs a factor but takes no idempotency key',
    'new.payout: moves money and asks for no code',
    'new.payment: needs a factor but takes no idempotency key',
    'new.payment: moves money and asks for no code',
  ]);
});

test('the list of exceptions and the table of summaries name existing calls that need them', () => {
  const idle = Object.keys(WITHOUT_CODE).filter((id) => {
    const route = ALL_ROUTES.find((one) => one.id === id);
    return !route || route.stepUp !== undefined || route.errors.includes('STEP_UP_REQUIRED') || !('can' in route.access && MOVES.includes(route.access.can));
  });
  expect(idle).toEqual([]);
  expect(Object.keys(SUMMARIES).filter((id) => ALL_ROUTES.find((one) => one.id === id)?.stepUp === undefined)).toEqual([]);
});

test('every action has a describer, and each describes an existing call', () => {
  expect(new Set(describers.map(({ action }) => action))).toEqual(new Set(ACTION_TYPES));
  expect(describers.filter(({ route }) => !ALL_ROUTES.some(({ id }) => id === route))).toEqual([]);
});
