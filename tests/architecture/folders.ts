import { importsOf } from './imports.ts';
import { isTest } from './source.ts';
import type { Source } from './source.ts';

/** The trees whose folders stand on one another and never in a circle. */
export const TREES = ['src/server', 'src/web', 'src/ui', 'src/sandbox', 'src/shared'];

/** Each circle of folders once, with one import for each step of it. Imports of types alone do not count. */
export function circles(sources: readonly Source[]): string[] {
  return TREES.flatMap((tree) => {
    const arrows = new Map<string, Map<string, string>>();
    for (const source of sources) {
      const from = folderIn(tree, source.path);
      if (!from || isTest(source.path)) continue;
      for (const { target, typesOnly, line } of importsOf(source)) {
        const to = typesOnly ? undefined : folderIn(tree, target);
        if (!to || to === from) continue;
        const out = arrows.get(from) ?? new Map<string, string>();
        if (!out.has(to)) out.set(to, `${source.path}:${line}`);
        arrows.set(from, out);
      }
    }
    return circleIn(arrows);
  });
}

/** What is directly in the tree counts as a folder of its own. */
function folderIn(tree: string, path: string): string | undefined {
  return path.startsWith(`${tree}/`) && /\.tsx?$/.test(path) ? path.slice(tree.length + 1).split('/')[0] : undefined;
}

/** Takes folders away that import nothing that is left; what remains is in a circle, or leads to one. */
function circleIn(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const left = new Map([...arrows].map(([from, out]) => [from, new Map(out)]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [from, out] of left) {
      for (const to of out.keys()) if (!left.has(to)) out.delete(to);
      if (out.size === 0) left.delete(from);
    }
  }
  const [first] = left.keys();
  if (first === undefined) return [];
  const way = [first];
  for (;;) {
    const next =
      left
        .get(way.at(-1) ?? '')
        ?.keys()
        .next().value ?? first;
    const begins = way.indexOf(next);
    if (begins >= 0)
      return [
        [...way.slice(begins), next]
          .map((folder, n, all) => `${folder}${n + 1 < all.length ? ` (${left.get(folder)?.get(all[n + 1] ?? '') ?? ''})` : ''}`)
          .join(' → '),
      ];
    way.push(next);
  }
}
