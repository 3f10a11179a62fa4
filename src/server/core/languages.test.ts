import { expect, test } from 'vitest';
import { LANGUAGES, languageIn, translatorFor } from './languages.ts';

test.each([
  ['fr', 'fr'],
  ['fr-SN,fr;q=0.9,en;q=0.8', 'fr'],
  [' FR_ci;q=0.5', 'fr'],
  ['en-GB', 'en'],
  ['en,fr', 'en'],
  ['xx-XX,fr', null],
  ['*', null],
  ['xx', null],
  ['fra', null],
  ['french', null],
  ['../fr', null],
  ['', null],
  [undefined, null],
  [`${'a'.repeat(10_000)}, fr`, null],
])('%j asks for %j', (header, language) => {
  expect(languageIn(header)).toBe(language);
});

test('each language has a translator; an unknown or missing one is English', () => {
  const said = [...LANGUAGES, 'xx', null].map((language) => translatorFor(language).t('Paid', undefined, 'amount'));
  expect(said[LANGUAGES.indexOf('fr')]).toBe('Payé');
  expect([said[0], ...said.slice(-2)]).toEqual(['Paid', 'Paid', 'Paid']);
});
