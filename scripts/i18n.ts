/**
 * `npm run i18n`: the missing and unused texts of each language of `src/shared/i18n/locales`. To add a language, copy a folder, name it by its code (`pt`), and
 * translate until this prints nothing for it; it exits with 1 while a text is missing.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Messages } from '../src/shared/i18n/translate.ts';
import { faults } from './i18n/faults.ts';
import { allKeys } from './i18n/keys.ts';

const folder = resolve(import.meta.dirname, '../src/shared/i18n/locales');
const keys = allKeys();
for (const language of readdirSync(folder)) {
  // Every folder has an index with its messages; the app's type check verifies it.
  const { messages } = (await import(resolve(folder, language, 'index.ts'))) as { messages: Messages };
  const found = faults(language, messages, keys);
  console.log(`${language}: ${Object.keys(messages).length} texts, ${found.length === 0 ? 'complete' : `${found.length} to mend`}`);
  for (const fault of found) console.log(`  ${fault}`);
  if (found.length > 0) process.exitCode = 1;
}
