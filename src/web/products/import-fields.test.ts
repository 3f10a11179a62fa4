import { expect, test } from 'vitest';
import { guessColumns, rowsOf } from '../csv-import/columns.ts';
import { PRODUCT_COLUMNS } from './import-fields.ts';

const line = ['Rice', '61,500.00', 'bag', 'R1', '7.5%'];
const row = { name: 'Rice', price: '61,500.00', unit: 'bag', code: 'R1', tax: '7.5%' };

test.each<[string, string[]]>([
  ['our own export', ['Name', 'Price', 'Unit', 'Code', 'Tax']],
  ['an English price list', ['Item name', 'Selling price (NGN)', 'Unit of measure', 'SKU', 'VAT rate (%)']],
  ['a French price list', ['Désignation', 'Prix de vente HT (₦)', 'Unité', 'Réf.', 'Taux de TVA']],
  ['a short French one', ['PRODUIT', 'Prix', 'Unité de mesure', 'Code article', 'T.V.A.']],
])('the headings of %s', (_what, headings) => {
  expect(rowsOf([line], guessColumns(PRODUCT_COLUMNS, headings))).toEqual([row]);
});
