import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Source {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

/** A rule returns the violations in one file. */
export type Rule = (source: Source) => Violation[];

export const root = resolve(import.meta.dirname, '../..');

const folders = ['src', 'scripts', 'tools', 'tests', 'bench', 'docs', 'db', 'deploy', '.ci'];
const extensions = /\.(ts|tsx|mjs|css|md|sql|html|json|conf)$|\/run$/;

export function allSources(): Source[] {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => {
      const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/'),
        );
    });
  const atTop = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  const paths = [...inFolders, ...atTop].filter((path) => extensions.test(path) && path !== 'package-lock.json');
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** `pattern` must have the flag g. Calls back with the position of every match in `text`. */
export function matches(text: string, pattern: RegExp): { at: number; line: number; found: string }[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return [...text.matchAll(pattern)].map((match) => ({
    at: match.index,
    line: starts.findLastIndex((start) => start <= match.index) + 1,
    found: match[0],
  }));
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.includes('/testing');
}
