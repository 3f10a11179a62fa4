/**
 * `npm run words`: what each language of `src/shared/words` lacks, and what no screen says any more. Another language is one more
 * file there: copy one, name it by its code (`pt.ts`), and translate until this prints nothing for it.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Messages } from '../src/shared/kit/words.ts';
import { faults } from './words/faults.ts';
import { allKeys } from './words/keys.ts';

const folder = resolve(import.meta.dirname, '../src/shared/words');
const keys = allKeys();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
  // Every file of the folder exports its messages; the type check of the app holds them to it.
  const { messages } = (await import(resolve(folder, file))) as { messages: Messages };
  const found = faults(file.replace(/\.ts$/, ''), messages, keys);
  console.log(`${file}: ${Object.keys(messages).length} texts, ${found.length === 0 ? 'complete' : `${found.length} to mend`}`);
  for (const fault of found) console.log(`  ${fault}`);
}
