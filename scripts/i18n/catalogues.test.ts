import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Catalogue, Messages } from '../../src/shared/i18n/translate.ts';
import { messages } from '../../src/shared/i18n/locales/fr/index.ts';
import { faults } from './faults.ts';
import { allKeys, keysIn, keysInSql, ROOT, sourcesWithTexts } from './keys.ts';

const LOCALES = resolve(ROOT, 'src/shared/i18n/locales');
const languages = readdirSync(LOCALES);
// Every folder has an index with its catalogue.
const catalogueOf = async (language: string) => ((await import(resolve(LOCALES, language, 'index.ts'))) as { catalogue: Catalogue }).catalogue;

test.each(languages)('%s translates every text of the product, with the same values and plural forms, under its own code', async (language) => {
  const keys = allKeys();
  expect(keys.size).toBeGreaterThan(2000);
  const catalogue = await catalogueOf(language);
  expect(catalogue.language).toBe(language);
  expect(faults(language, catalogue.messages, keys).join('\n')).toBe('');
});

test('what French says of an order agrees with “bon de commande”, the title of its lists', () => {
  const said = Object.entries(messages).filter(([key]) => / @orders?$/.test(key));
  expect(said.length).toBeGreaterThan(8);
  expect(said.filter(([, text]) => /^"\S+(ée|ées|rte|rtes|çue|çues)\b/.test(JSON.stringify(text)))).toEqual([]);
});

test.each(languages)('no text of %s is in two of its files, where the later one would silently replace the other', async (language) => {
  const folder = resolve(LOCALES, language);
  const files = readdirSync(folder).filter((file) => file !== 'index.ts');
  // Each file exports one table of messages, as the type check verifies.
  const tables = await Promise.all(files.map(async (file) => Object.values((await import(resolve(folder, file))) as Record<string, Messages>)));
  const keys = tables.flat().flatMap((table) => Object.keys(table));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys).toHaveLength(Object.keys((await catalogueOf(language)).messages).length);
});

test('the space before : ; ? ! and inside « » does not break', () => {
  const texts = Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));
  expect(texts.filter((text) => / [:;?!»%]|« /.test(text))).toEqual([]);
});

test('a text message uses only characters of GSM 03.38, because others would cost a second message', () => {
  const texts = Object.entries(messages).filter(([key]) => /^\{1\} is your \{2\} code\b/.test(key));
  expect(texts).toHaveLength(2);
  for (const [, text] of texts) expect(text).toMatch(/^[\w {}.,:;?!'()éèàùìòÇØøÅåÆæßÉÄÖÑÜäöñü-]+$/);
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

test('a message is a key with numbered or named values; other texts that are thrown or logged are not messages', () => {
  const source = `
    const refusal = new AppError('LIMIT_EXCEEDED', say\`Only \${money(left)} is left of \${money(all)}.\`);
    const either = late ? say\`It is late.\` : say\`It is due.\`;
    const b = counted(n, '{count} day left', '{count} days left', { number });
    const q = message('For a fee of {fee}', { fee });
    const label = say\`paid @status\`;
    throw new Error('This cannot happen at all.');
    log.warn({}, 'Nobody came to read the news.');
  `;
  expect(keysIn('src/server/wallet/a.ts', source).map(({ key }) => key)).toEqual([
    'Only {1} is left of {2}.',
    'It is late.',
    'It is due.',
    '{count} day left | {count} days left',
    'For a fee of {fee}',
    'paid @status',
  ]);
});

test('a function of the database makes messages too', () => {
  expect(keysInSql(`v := jsonb_build_object('key', 'What is owed on {1} has changed.', 'values', x); w := jsonb_build_object('key', 'It''s gone.');`)).toEqual([
    'What is owed on {1} has changed.',
    'It’s gone.'.replace('’', "'"),
  ]);
});

/** `t` and `tn` translate into the current locale, and a server has none: its texts must be messages. */
const TRANSLATES = /import \{[^}]*\b(t|tn)\b[^}]*\} from '[\w./]*\/(translate|words)\.ts'/;

test('the server uses messages: none of its files imports `t` or `tn`', () => {
  const paths = sourcesWithTexts().filter((path) => path.startsWith('src/server/'));
  expect(paths.filter((path) => TRANSLATES.test(readFileSync(resolve(ROOT, path), 'utf8')))).toEqual([]);
  expect(TRANSLATES.test(`import { t } from '../../shared/i18n/translate.ts';`)).toBe(true);
  expect(TRANSLATES.test(`import { inLocale, translatorOf } from '../../shared/i18n/translate.ts';`)).toBe(false);
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

function full(): Messages {
  return { 'Pay {amount}': 'Payer {amount}', '{count} row | {count} rows': { one: '{count} ligne', other: '{count} lignes' } };
}
