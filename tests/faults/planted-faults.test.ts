import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

// The faults themselves are planted in the long runs only; a fault without its text would be noticed there, months later.
test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s: its text is there once', (_name, { file, from }) => {
  expect(read(file).split(from)).toHaveLength(2);
});

const PLANT = /\bplant\(\s*\w+,\s*'(\w+)',\s*('(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*")/g;
const planted = readdirSync(join(ROOT, 'tests/gates'))
  .filter((name) => name.endsWith('.gate.ts'))
  .flatMap((gate) => [...read(`tests/gates/${gate}`).matchAll(PLANT)].map(([, name = '', text = '']) => ({ gate, name, text: text.slice(1, -1) })));

test.each(planted)('$gate: the text of its fault is in $name', ({ name, text }) => {
  expect(read(`db/functions/${name}.sql`)).toContain(text);
});

test('the gates plant faults', () => {
  expect(planted.length).toBeGreaterThanOrEqual(6);
});
