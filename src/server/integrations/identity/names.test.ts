import { expect, test } from 'vitest';
import { isHolder } from './names.ts';

const ada = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-02-03' };
const holder = (fullName: string | null, dateOfBirth: string | null = null) => ({ fullName, dateOfBirth });

test.each([
  ['OBI ADA', ada],
  ['ADA OBI', ada],
  ['Obi, Ada Chinyere', ada],
  ['obi   ada', { firstName: ' Ada ', lastName: 'OBI' }],
  ['ADEYEMI COLE FOLAKE', { firstName: 'Folakẹ́', lastName: 'Adéyẹmí-Cole' }],
  ['ADEYEMI-COLE FOLAKE', { firstName: 'Folake', lastName: 'Adeyemi Cole' }],
  ["O'NEIL MARY ANN", { firstName: 'Mary Ann', lastName: 'O’Neil' }],
  ['ONEIL MARY', { firstName: 'Mary', lastName: "O'Neil" }],
  ['ADA ADA', { firstName: 'Ada', lastName: 'Ada' }],
])('"%s" is %j', (fullName, person) => {
  expect(isHolder(holder(fullName), person)).toBe(true);
});

test.each([
  ['OBI NGOZI', ada],
  ['OBI', ada],
  ['ADA', ada],
  ['OBIORA ADA', ada],
  ['ADA OBIN', ada],
  ['', ada],
  [null, ada],
  ['ADA OBI', { firstName: '', lastName: 'Obi' }],
  ['ADA OBI', { firstName: 'Ada', lastName: ' - ' }],
  ['ADA OBI', { firstName: 'Ada', lastName: 'Ada' }],
])('"%s" is not %j', (fullName, person) => {
  expect(isHolder(holder(fullName), person)).toBe(false);
});

test.each([
  ['1990-02-03', '1990-02-03', true],
  ['1990-02-03', '1991-02-03', false],
  [null, '1990-02-03', true],
  ['1990-02-03', undefined, true],
])('born %s at the authority, %s as said: %s', (theirs, ours, agrees) => {
  expect(isHolder(holder('ADA OBI', theirs), { ...ada, dateOfBirth: ours })).toBe(agrees);
});
