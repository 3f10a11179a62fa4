import { expect, test } from 'vitest';
import { guessColumns, rowsOf } from '../csv-import/columns.ts';
import { CONTACT_COLUMNS, contactRow } from './import-fields.ts';

const read = (headings: string[], line: string[]) => rowsOf([line], guessColumns(CONTACT_COLUMNS, headings)).map(contactRow)[0];

test.each<[string, string[], string[], object]>([
  [
    'Google',
    [
      'First Name',
      'Middle Name',
      'Last Name',
      'Organization Name',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Address 1 - Formatted',
    ],
    ['Ada', '', 'Obi', 'Obi Ltd', '* Work', 'ada@example.com', 'Mobile', '0803 123 4567', '1 Marina'],
    { name: 'Ada Obi', businessName: 'Obi Ltd', email: 'ada@example.com', phone: '0803 123 4567', address: '1 Marina' },
  ],
  ['Google, earlier', ['Name', 'Given Name', 'Family Name'], ['Ada Obi', 'Ada', 'Obi'], { name: 'Ada Obi' }],
  [
    'French',
    ['Nom', 'Prénom', 'Société', 'Courriel', 'Téléphone', 'Adresse', 'Numéro de TVA'],
    ['Diallo', 'Awa', 'Diallo SARL', 'awa@example.com', '+221771234567', '5 rue A', 'SN1'],
    { name: 'Awa Diallo', businessName: 'Diallo SARL', email: 'awa@example.com', phone: '+221771234567', address: '5 rue A', taxNumber: 'SN1' },
  ],
  ['MYOB, with a company', ['Co./Last Name', 'First Name'], ['Obi Ltd', ''], { name: 'Obi Ltd' }],
  ['one name', ['Customer name', 'E-mail address'], ['Ada', 'a@example.com'], { name: 'Ada', email: 'a@example.com' }],
])('F8: the headings of %s', (_what, headings, line, row) => {
  expect(read(headings, line)).toMatchObject(row);
});
