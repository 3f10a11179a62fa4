import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matches, root } from './source.ts';
import type { Rule } from './source.ts';

/** A path named in a document must exist. Patterns (`NNNN`, `<noun>`, `*`, `…`) and build outputs are skipped. */
export const documented: Rule = ({ path, text }) => {
  if (!/^[A-Z]+\.md$|^docs\/.*\.md$/.test(path) || path === 'CHANGELOG.md') return [];
  const pattern = /(?<=`)(?:src|scripts|tools|tests|docs|db|bench|\.ci)\/[^\s`]*(?=`)/g;
  return matches(text, pattern)
    .map((one) => ({ ...one, file: one.found.replace(/[:#].*$/, '').replace(/\/$/, '') }))
    .filter(({ file }) => !/NNNN|[<>*{}…]/.test(file) && !existsSync(join(root, file)))
    .map(({ line, found }) => ({ path, line, says: `${found} does not exist.` }));
};

/** The project must not name paths of one machine. */
export const placeless: Rule = ({ path, text }) =>
  matches(text, machine).map(({ line, found }) => ({
    path,
    line,
    says: `"${found}" is a place on one machine.`,
  }));

// Split, so that this file does not break its own rule.
const homes = ['work', 'home', 'root', 'Users'].join('|');
const machine = new RegExp(`(?<![\\w.:/}-])/(?:${homes})/[\\w.-]+|\\bnpm\\.pkg\\.|:${4873}\\b`, 'g');
