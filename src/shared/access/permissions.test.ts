import { expect, test } from 'vitest';
import { ALL_ROUTES } from '../all-routes.ts';
import { permission, PERMISSIONS, ROLES } from './permissions.ts';
import type { Action } from './permissions.ts';

// The table's keys are the actions.
const actions = Object.keys(PERMISSIONS) as Action[];

test('each action answers for each role', () => {
  for (const action of actions) {
    expect(Object.keys(PERMISSIONS[action])).toEqual(ROLES);
    for (const role of ROLES) expect(['allow', 'ask', 'deny']).toContain(permission(role, action));
  }
});

test('an owner may do everything, and nobody below may do more than the one above', () => {
  const rank = { allow: 2, ask: 1, deny: 0 };
  for (const action of actions) {
    expect(permission('owner', action)).toBe('allow');
    expect(rank[permission('owner', action)]).toBeGreaterThanOrEqual(rank[permission('admin', action)]);
    expect(rank[permission('admin', action)]).toBeGreaterThanOrEqual(rank[permission('staff', action)]);
  }
});

test('an accountant reads, exports and keeps the books, and changes nothing else', () => {
  expect(actions.filter((action) => permission('accountant', action) !== 'deny')).toEqual(['business.see', 'invoice.export', 'books.keep']);
  const changing = ALL_ROUTES.filter(({ method, access }) => method !== 'GET' && 'can' in access && access.can === 'business.see');
  expect(changing.map(({ id }) => id).toSorted()).toEqual(
    [
      // These read.
      'credit.details',
      'dashboard.search',
      'invoice.reminder.preview',
      'payment.business.check',
      'payment.business.verify',
      // What is the reader's own: questions, notifications, e-mails. Requests and withdrawals are refused to who did not make them.
      'help.answer',
      'help.write',
      'notifications.mail.change',
      'notifications.update',
      'team.request.withdraw',
      'wallet.withdrawal.cancel',
    ].toSorted(),
  );
});

test('staff move no money by themselves, and only owners touch roles, banks and verification', () => {
  expect((['invoice.pay', 'wallet.withdrawal', 'credit.request', 'invoice.approval'] as const).map((action) => permission('staff', action))).toEqual([
    'ask',
    'ask',
    'ask',
    'ask',
  ]);
  expect((['invoice.mark-paid', 'invoice.archive', 'team.invite', 'credit.partial'] as const).map((action) => permission('staff', action))).toEqual([
    'deny',
    'deny',
    'deny',
    'deny',
  ]);
  expect((['team.roles', 'bank.edit', 'verification.submit', 'business.edit', 'api.manage'] as const).map((action) => permission('admin', action))).toEqual([
    'deny',
    'deny',
    'deny',
    'deny',
    'deny',
  ]);
});
