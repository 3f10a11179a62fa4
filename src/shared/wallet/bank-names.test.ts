import { expect, test } from 'vitest';
import { bankFits } from './bank-names.ts';

const BANKS = [
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'United Bank For Africa', code: '033' },
  { name: 'First City Monument Bank', code: '214' },
  { name: 'First Bank of Nigeria', code: '011' },
  { name: 'Wema Bank', code: '035' },
];

test.each([
  ['GTB', ['058']],
  ['gt bank', ['058']],
  ['GTBank', ['058']],
  ['uba', ['033']],
  ['FCMB', ['214']],
  ['fbn', ['011']],
  ['alat', ['035']],
  ['bank africa', ['033']],
  ['first', ['214', '011']],
  ['', ['058', '033', '214', '011', '035']],
  ['no such', []],
])('%s means %j', (typed, codes) => expect(BANKS.filter((bank) => bankFits(bank, typed)).map(({ code }) => code)).toEqual(codes));
