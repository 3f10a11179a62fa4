import { posix } from 'node:path';
import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Source } from './source.ts';
import { lineAt, treeOf } from './tree.ts';

export interface Import {
  readonly line: number;
  /** A relative one as a path from the root; a package by its name. */
  readonly target: string;
  /** It does not exist at run time. */
  readonly typesOnly: boolean;
}

/** The imports, re-exports and dynamic imports of a file. */
export function importsOf(source: Source): readonly Import[] {
  const { path, text } = source;
  const found: Import[] = [];
  walk(treeOf(source).program, (node) => {
    const from = nodeOf(node['source'])?.['value'];
    if (!/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type) || typeof from !== 'string') return;
    const named = nodesOf(node['specifiers']);
    const typesOnly =
      node['importKind'] === 'type' ||
      node['exportKind'] === 'type' ||
      (named.length > 0 && named.every((one) => one['importKind'] === 'type' || one['exportKind'] === 'type'));
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
    found.push({ line: lineAt(text, node.start), target, typesOnly });
  });
  return found;
}
