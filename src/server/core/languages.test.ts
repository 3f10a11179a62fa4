import { expect, test } from 'vitest';
import { LANGUAGES, languageIn, speakerIn } from './languages.ts';

test.each([
  ['fr', 'fr'],
  ['fr-SN,fr;q=0.9,en;q=0.8', 'fr'],
  [' FR_ci;q=0.5', 'fr'],
  ['en-GB', 'en'],
  ['en,fr', 'en'],
  ['de-DE,fr', null],
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

test('each language has a speaker; one that has gone is said in English', async () => {
  const said = await Promise.all([...LANGUAGES, 'xx'].map(async (language) => (await speakerIn(language)).t('Paid', undefined, 'letter')));
  expect(said[LANGUAGES.indexOf('fr')]).toBe('Payé');
  expect([said[0], said.at(-1)]).toEqual(['Paid', 'Paid']);
});
