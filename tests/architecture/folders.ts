import { importsOf } from './imports.ts';
import { isTest } from './source.ts';
import type { Source } from './source.ts';

/** The trees without circles of folders, at every depth. */
export const TREES = ['src/server', 'src/web', 'src/office', 'src/ui', 'src/sandbox', 'src/shared'];

/** From one part of a folder to the others that it imports, with one example import each. */
type Arrows = Map<string, Map<string, string>>;

/**
 * One circle of each folder that has any, with one import for each step. Parts of a folder are its folders and files. An import is an arrow between two parts
 * of the deepest folder that contains both files. Type-only imports do not count.
 */
export function circles(sources: readonly Source[]): string[] {
  const folders = new Map<string, Arrows>();
  for (const source of sources) {
    if (!isCode(source.path) || isTest(source.path)) continue;
    for (const { target, typesOnly, line } of importsOf(source)) {
      const arrow = typesOnly || !isCode(target) ? undefined : arrowOf(source.path, target);
      if (!arrow) continue;
      const arrows = entry(folders, arrow.folder, () => new Map<string, Map<string, string>>());
      const out = entry(arrows, arrow.from, () => new Map<string, string>());
      if (!out.has(arrow.to)) out.set(arrow.to, `${source.path}:${line}`);
    }
  }
  return [...folders].flatMap(([folder, arrows]) => circleIn(folder, arrows));
}

function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Undefined if the files are in different trees. */
function arrowOf(from: string, to: string): { folder: string; from: string; to: string } | undefined {
  const tree = TREES.find((one) => from.startsWith(`${one}/`) && to.startsWith(`${one}/`));
  if (!tree || from === to) return undefined;
  let folder = tree;
  for (;;) {
    const [a, b] = [partOf(folder, from), partOf(folder, to)];
    if (a !== b) return { folder, from: a, to: b };
    folder = `${folder}/${a}`;
  }
}

function partOf(folder: string, path: string): string {
  return path.slice(folder.length + 1).split('/')[0] ?? '';
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** The shortest circle through a folder. Circles of files within a folder are checked by the linter. */
function circleIn(folder: string, arrows: Arrows): string[] {
  for (const first of arrows.keys()) {
    const way = isCode(first) ? undefined : wayBack(arrows, first);
    if (!way) continue;
    const steps = way.map((part, n) => (n + 1 < way.length ? `${part} (${arrows.get(part)?.get(way[n + 1] ?? '') ?? ''})` : part));
    return [`${folder}: ${steps.join(' → ')}`];
  }
  return [];
}

function wayBack(arrows: Arrows, first: string): string[] | undefined {
  const ways = [[first]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === first) return [...way, first];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
