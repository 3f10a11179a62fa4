import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matches, root } from './source.ts';
import type { Rule } from './source.ts';

/** A path named in a document must exist, and so must a file of `docs` that any source names. Patterns (`NNNN`, `<noun>`, `*`, `…`) and build outputs are skipped. */
export const documented: Rule = ({ path, text }) => {
  if (path === 'CHANGELOG.md') return [];
  const isDocument = /^[A-Z]+\.md$|^docs\/.*\.md$/.test(path);
  return matches(text, isDocument ? anyPath : fileOfDocs)
    .filter(({ found }) => !/NNNN|[<>*{}…]/.test(found) && !existsSync(join(root, fileOf(found))))
    .map(({ line, found }) => ({ path, line, says: `${found} does not exist.` }));
};

const anyPath = /(?<=`)(?:src|scripts|tools|tests|docs|db|bench|\.ci)\/[^\s`]*(?=`)/g;
/** Not a part of an address, such as paystack.com/docs. */
const fileOfDocs = /(?<![\w./-])docs\/[\w./-]+\.(?:md|txt|json)\b/g;

const fileOf = (found: string) => found.replace(/[:#].*$/, '').replace(/\/$/, '');

/** The size of a decision, so that all of them can be read before a change. */
const LARGEST_DECISION = 3_000;

/** A decision is short, and names the tests that check it. */
export const decided: Rule = ({ path, text }) => {
  if (!path.startsWith('docs/decisions/')) return [];
  const [, checks = ''] = text.split('\n## Checked by\n');
  const size = Buffer.byteLength(text);
  return [
    ...(size > LARGEST_DECISION ? [`has ${size} bytes; the limit is ${LARGEST_DECISION}.`] : []),
    ...(matches(checks, anyPath).some(({ found }) => existsSync(join(root, fileOf(found)))) ? [] : ['names no file under "Checked by".']),
  ].map((says) => ({ path, line: 1, says }));
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
