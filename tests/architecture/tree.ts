import { parseSync } from 'vite';
import type { Source } from './source.ts';

export type Tree = ReturnType<typeof parseSync>;

const trees = new WeakMap<Source, Tree>();

/** The syntax tree of a file of code, parsed once. */
export function treeOf(source: Source): Tree {
  const tree = trees.get(source) ?? parseSync(source.path, source.text);
  trees.set(source, tree);
  return tree;
}

/** The line that a position stands on, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
