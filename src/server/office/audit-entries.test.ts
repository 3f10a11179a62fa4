import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../shared/office/audit/actions.ts';
import { detailText } from './audit-entries.ts';

test.each([
  [{ revision: 2, total: 150_000, before: 100_000 }, 'revision: 2; total: ₦1,500.00; before: ₦1,000.00'],
  [{ number: 'CN-0001', total: 5_000, credited: 3_000, returned: 2_000 }, 'number: CN-0001; total: ₦50.00; credited: ₦30.00; returned: ₦20.00'],
  [{ before: { codeAbove: 100_000, personAbove: null }, wanted: { codeAbove: 5_000 } }, 'before: (code above: ₦1,000.00); wanted: (code above: ₦50.00)'],
  [{ before: { kind: 'above', amount: 7_500 } }, 'before: (kind: above, amount: ₦75.00)'],
  [{ before: ['kyb'], selfApproved: true, reason: null }, 'before: ["kyb"]; self approved: yes'],
])('the detail %j says its amounts in naira', (detail, text) => {
  expect(detailText(detail)).toBe(text);
});

test('every action that a function of the database writes has a sentence', () => {
  const folder = new URL('../../../db/functions/', import.meta.url);
  const written = readdirSync(folder).flatMap((file) => {
    const inserts = readFileSync(new URL(file, folder), 'utf8').match(/insert into audit_log[^;]*;/g) ?? [];
    return inserts.flatMap((insert) => insert.match(/(?<=')[a-z]+\.[a-z-]+(?=')/g) ?? []);
  });
  expect(written).toContain('invoice.send');
  expect(written.filter((action) => !(action in AUDIT_ACTIONS))).toEqual([]);
});
