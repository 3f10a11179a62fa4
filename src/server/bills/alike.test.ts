import { expect, test } from 'vitest';
import { codeKey, numberKey, supplierKey } from './alike.ts';

test.each([
  'DANGOTE CEMENT LTD',
  'Dangote  Cement Ltd',
  'Dangote\u00a0Cement Ltd.',
  'Dan\u200bgote Cement',
  'Dan\u00adgote Cement Limited',
  'D\u0430ngote Cement Ltd',
  'Ｄangote Cement, Ltd',
  'Dàngote-Cement PLC',
])('%j is the supplier Dangote Cement Ltd', (name) => {
  expect(supplierKey(name)).toBe(supplierKey('Dangote Cement Ltd'));
});

test('other suppliers are others, and a name of signs is none', () => {
  expect(supplierKey('Dangote Sugar Ltd')).not.toBe(supplierKey('Dangote Cement Ltd'));
  expect(supplierKey('北京商店')).not.toBeNull();
  for (const name of [null, '', '– –', 'Ltd']) expect(supplierKey(name)).toBeNull();
});

test.each(['inv 001', 'INV001', 'INV-001', 'INV  001', 'INV\u200b 001', 'INV 1', '#INV 001'])('%j is the number INV 001', (number) => {
  expect(numberKey(number)).toBe(numberKey('INV 001'));
});

test('other numbers are others, and accounts keep their zeros', () => {
  expect(numberKey('INV 010')).not.toBe(numberKey('INV 001'));
  expect(numberKey('INV 100')).not.toBe(numberKey('INV 1'));
  expect(codeKey('０123 456-789')).toBe('0123456789');
  expect(codeKey('0123456789')).not.toBe(codeKey('123456789'));
});
