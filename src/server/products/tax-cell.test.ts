import { expect, test } from 'vitest';
import { taxCategoryOf } from './tax-cell.ts';

test.each([
  ['7.5', 'standard'],
  ['7,5', 'standard'],
  ['7.50 %', 'standard'],
  ['VAT 7.5%', 'standard'],
  ['TVA à 7,5 %', 'standard'],
  ['Standard', 'standard'],
  ['taux normal', 'standard'],
  ['0', 'zero-rated'],
  ['0 %', 'zero-rated'],
  ['zero-rated', 'zero-rated'],
  ['Zero rated', 'zero-rated'],
  ['VAT zero', 'zero-rated'],
  ['Taux zéro', 'zero-rated'],
  ['exempt', 'exempt'],
  ['VAT exempt', 'exempt'],
  ['Exonéré de TVA', 'exempt'],
  ['exonérée', 'exempt'],
  ['20', null],
  ['75', null],
  ['yes', null],
  ['%', null],
])('the VAT of a price list: %s', (cell, category) => {
  expect(taxCategoryOf(cell)).toBe(category);
});
