import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The test files of `npm test` with more repetitions in a longer run: those that use its length. */
export function longTests(): string[] {
  return ['src', 'tests', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.test.ts') && /\/length\.ts'/.test(readFileSync(join(root, name), 'utf8')));
}
