import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/server/http/openapi.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract. A test compares the two. */
const file = new URL('../docs/openapi.json', import.meta.url);
const text = `${JSON.stringify(openApi('Duewell'), null, 1)}\n`;
const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
if (before !== text) writeFileSync(file, text);
process.stdout.write(before === text ? 'docs/openapi.json is up to date\n' : 'docs/openapi.json rewritten\n');
