import { describe, expect, test } from 'vitest';
import type { BillReading, Field } from '../../shared/bills/reading.ts';
import { startOf } from './bill-values.ts';
import type { Bill } from './bill-values.ts';

const read = <T>(value: T): Field<T> => ({ value, certainty: 'read' });
const guessed = <T>(value: T): Field<T> => ({ value, certainty: 'guessed' });

const NOTHING: BillReading = {
  format: 'pdf',
  kind: null,
  supplier: { name: null, taxId: null, email: null, phone: null, bankName: null, accountNumber: null, accountName: null },
  number: null,
  orderNumber: null,
  issueDate: null,
  dueDate: null,
  currency: null,
  lines: [],
  moreLines: false,
  net: null,
  tax: null,
  total: null,
  payable: null,
};

const BILL: Bill = {
  id: 'bil_1',
  state: 'to-check',
  version: 1,
  source: 'upload',
  arrivedAt: '2026-11-28T08:00:00Z',
  supplier: null,
  number: null,
  issueDate: null,
  dueDate: null,
  total: null,
  sender: null,
  subject: null,
  file: { name: 'bill.pdf', contentType: 'application/pdf', size: 1 },
  taxId: null,
  net: null,
  tax: null,
  bankName: null,
  accountNumber: null,
  accountName: null,
  reading: null,
  warnings: [],
  checked: null,
  approved: null,
  paid: null,
};

describe('the values of a bill’s form', () => {
  test('are empty while its file is being read', () => {
    expect(startOf(BILL)).toMatchObject({ values: { supplier: '', issueDate: null, net: null }, guessed: new Set() });
  });

  test('are those of the file, and the guesses are named', () => {
    const reading = { ...NOTHING, supplier: { ...NOTHING.supplier, name: guessed('ACME Ltd') }, number: read('77'), dueDate: guessed('2026-12-12') };
    const { values, guessed: toCheck } = startOf({ ...BILL, reading });
    expect(values).toMatchObject({ supplier: 'ACME Ltd', number: '77', dueDate: '2026-12-12' });
    expect([...toCheck]).toEqual(['supplier', 'dueDate']);
  });

  test.each([
    ['net and tax', { net: read(1000), tax: read(75), total: read(1075) }, { net: 1000, tax: 75 }, []],
    ['the total alone', { total: read(1075) }, { net: 1075, tax: 0 }, ['net', 'tax']],
    ['the total and the tax', { tax: read(75), total: read(1075) }, { net: 1000, tax: 75 }, ['net']],
    ['the total and the net', { net: read(1000), total: read(1075) }, { net: 1000, tax: 75 }, ['tax']],
    ['the net alone', { net: read(1000) }, { net: 1000, tax: null }, []],
    ['another currency', { currency: read('USD'), net: read(1000), tax: read(75) }, { net: null, tax: null }, []],
    ['our currency', { currency: read('NGN'), net: read(1000), tax: read(75) }, { net: 1000, tax: 75 }, []],
  ] as const)('amounts: %s', (_what, found, values, toCheck) => {
    const start = startOf({ ...BILL, reading: { ...NOTHING, ...found } });
    expect(start.values).toMatchObject(values);
    expect([...start.guessed]).toEqual(toCheck);
  });

  test('are the confirmed ones, whatever was read', () => {
    const checked = { name: 'Bola', at: '2026-11-28T09:00:00Z' };
    const reading = { ...NOTHING, number: guessed('7'), total: read(5) };
    const start = startOf({ ...BILL, reading, checked, supplier: 'ACME', number: '77', net: 10.5, tax: 0 });
    expect(start.values).toMatchObject({ supplier: 'ACME', number: '77', net: 1050, tax: 0 });
    expect(start.guessed.size).toBe(0);
  });
});
