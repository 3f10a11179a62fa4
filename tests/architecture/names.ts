import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeOf, nodesOf } from '../../scripts/syntax.ts';
import type { Node } from '../../scripts/syntax.ts';
import { root } from './source.ts';
import type { Rule } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

/** Names of folders, files and exports use the glossary's terms (`docs/glossary.md`), and no word of its last column. */
export const glossary: Rule = (source) => {
  const { path, text } = source;
  if (!/^(src|scripts|tools|tests)\/.*\.(ts|tsx)$/.test(path)) return [];
  const inPath = wordsOf(path.replace(/(\.\w+)+$/, '')).map((word) => ({ word, line: 1, name: path }));
  const inExports = exported(nodesOf(nodeOf(treeOf(source).program)?.['body'])).flatMap(({ name, at }) =>
    wordsOf(name).map((word) => ({ word, line: lineAt(text, at), name })),
  );
  return [...inPath, ...inExports].flatMap(({ word, line, name }) => {
    const term = INSTEAD_OF.get(word);
    return term === undefined ? [] : [{ path, line, says: `"${name}": the glossary says ${term}, not ${word}.` }];
  });
};

/** `borrowerProfileOf`, `borrower-profile`, `BORROWER_PROFILE` → borrower, profile. */
function wordsOf(name: string): string[] {
  return [...name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([word]) => word.toLowerCase());
}

function exported(body: readonly Node[]): { name: string; at: number }[] {
  return body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declaration = nodeOf(node['declaration']);
    const declared = declaration ? [declaration, ...nodesOf(declaration['declarations'])] : nodesOf(node['specifiers']);
    return declared.flatMap((one) => {
      const name = nodeOf(one['id'] ?? one['exported'])?.['name'];
      return typeof name === 'string' ? [{ name, at: one.start }] : [];
    });
  });
}

/** The term for each word of the last column. */
const INSTEAD_OF: ReadonlyMap<string, string> = new Map(
  readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[3] !== '' && cells[3] !== 'not' && !/^-+$/.test(cells[3] ?? ''))
    .flatMap(([, term = '', , not = '']) => not.split(', ').map((word): [string, string] => [word, term])),
);
