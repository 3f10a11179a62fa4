import { posix } from 'node:path';
import { parseSync } from 'vite';
import { nodeOf, nodesOf, walk } from '../../scripts/syntax.ts';
import type { Source } from './source.ts';

export interface Import {
  readonly line: number;
  /** A relative one as a path from the root; a package by its name. */
  readonly target: string;
  /** Nothing of it is left when the program runs. */
  readonly typesOnly: boolean;
}

/** What a file imports, exports again or loads later. */
export function importsOf({ path, text }: Source): readonly Import[] {
  const found: Import[] = [];
  walk(parseSync(path, text).program, (node) => {
    const from = nodeOf(node['source'])?.['value'];
    if (!/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type) || typeof from !== 'string') return;
    const named = nodesOf(node['specifiers']);
    const typesOnly =
      node['importKind'] === 'type' ||
      node['exportKind'] === 'type' ||
      (named.length > 0 && named.every((one) => one['importKind'] === 'type' || one['exportKind'] === 'type'));
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
    found.push({ line: text.slice(0, node.start).split('\n').length, target, typesOnly });
  });
  return found;
}
