import { expect, test } from 'vitest';
import { rolesText } from './permissions.ts';

test('roles are named in one order, whatever order they are stored in', () => {
  expect(rolesText(['administrator', 'finance', 'kyb'])).toBe(rolesText(['kyb', 'administrator', 'finance']));
  expect(rolesText(['finance', 'credit'])).toBe('Credit, Finance');
});
