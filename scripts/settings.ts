import { readFileSync, writeFileSync } from 'node:fs';
import { envExample } from './settings-file.ts';

/** `npm run settings`: writes deploy/.env.example from the tables of docs/operating.md; tests/deploy.test.ts compares it. */
const file = new URL('../deploy/.env.example', import.meta.url);
const text = envExample();
const before = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
if (before !== text) writeFileSync(file, text);
process.stdout.write(before === text ? 'deploy/.env.example is up to date\n' : 'deploy/.env.example rewritten\n');
