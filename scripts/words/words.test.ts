import { expect, test } from 'vitest';
import { said, speak } from '../../src/shared/kit/words.ts';
import type { Messages } from '../../src/shared/kit/words.ts';
import { messages } from '../../src/web/words/fr.ts';
import { faults } from './faults.ts';
import { allKeys, keysIn } from './keys.ts';

test('French says all that the product says, with the same values and both forms', () => {
  const keys = allKeys();
  expect(keys.size).toBeGreaterThan(2000);
  expect(faults('fr', messages, keys).join('\n')).toBe('');
});

test('the space before : ; ? ! and inside « » does not break', () => {
  const texts = Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));
  expect(texts.filter((text) => / [:;?!»%]|« /.test(text))).toEqual([]);
});

const source = `
  const a = t('Pay {amount}', { amount });
  const b = tn(n, '{count} row', '{count} rows');
  const c = t('On', undefined, 'date');
  const d = <T text={late ? 'Late by {days}' : 'In time'} days={<b>{days}</b>} />;
`;

test('keys are found in calls, plurals, contexts and sentences with elements', () => {
  const found = keysIn('src/web/a.tsx', source).map(({ key }) => key);
  expect(found).toEqual(['Pay {amount}', '{count} row | {count} rows', 'On @date', 'Late by {days}', 'In time']);
});

test('what the server refuses with is a key, its values are numbered', () => {
  const refusal = "throw new AppError('LIMIT_EXCEEDED', `Only ${money(left)} is left of ${money(all)}.`);";
  expect(keysIn('src/server/wallet/a.ts', refusal).map(({ key }) => key)).toEqual(['Only {1} is left of {2}.']);
});

test.each<[string, Messages]>([
  ['a key is missing', {}],
  ['a key is stale', { ...full(), Gone: 'Parti' }],
  ['a placeholder is lost', { ...full(), 'Pay {amount}': 'Payer' }],
  ['a form is lost', { ...full(), '{count} row | {count} rows': { other: '{count} lignes' } }],
  ['a plural is flat', { ...full(), '{count} row | {count} rows': '{count} lignes' }],
])('%s: it is said', (_what, planted) => {
  const keys = new Map(keysIn('src/web/a.tsx', source.slice(0, source.indexOf('const c'))).map((key) => [key.key, { ...key, at: 'a.tsx' }]));
  expect(faults('fr', full(), keys)).toEqual([]);
  expect(faults('fr', planted, keys)).not.toEqual([]);
});

test('what the server said is found by its pattern', () => {
  speak({ language: 'fr', messages });
  expect(said('Only ₦5.00 is owed. Please lower the amount.')).toBe('Seuls ₦5.00 sont dus. Veuillez baisser le montant.');
  expect(said('The e-mail or the password is not right.')).toBe('L’e-mail ou le mot de passe n’est pas correct.');
  expect(said('Nobody has translated this.')).toBe('Nobody has translated this.');
  speak({ language: 'en', messages: {} });
  expect(said('Only ₦5.00 is owed. Please lower the amount.')).toBe('Only ₦5.00 is owed. Please lower the amount.');
});

function full(): Messages {
  return { 'Pay {amount}': 'Payer {amount}', '{count} row | {count} rows': { one: '{count} ligne', other: '{count} lignes' } };
}
