import { describe, expect, test } from 'vitest';
import { TREES, circles } from './folders.ts';
import { allSources } from './source.ts';

describe.each(TREES)('folders of %s', (tree) => {
  const files = (...imports: readonly (readonly [from: string, to: string])[]) =>
    imports.map(([from, to]) => ({ path: `${tree}/${from}`, text: `import { x } from '../${to}';` }));

  test('a circle of folders is found, with its imports', () => {
    const [found] = circles(files(['a/one.ts', 'b/two.ts'], ['b/two.ts', 'c/three.ts'], ['c/three.ts', 'b/other.ts'], ['c/four.ts', 'core/five.ts']));
    expect(found).toBe(`${tree}: b (${tree}/b/two.ts:1) → c (${tree}/c/three.ts:1) → b`);
  });

  test('a circle of folders inside a folder is found', () => {
    const inside = [
      { path: `${tree}/a/b/one.ts`, text: "import { x } from '../c/two.ts';" },
      { path: `${tree}/a/c/other.ts`, text: "import { x } from '../b/three.ts';" },
    ];
    expect(circles(inside)).toEqual([`${tree}/a: b (${tree}/a/b/one.ts:1) → c (${tree}/a/c/other.ts:1) → b`]);
  });

  test('a folder and a file beside it are found in a circle', () => {
    const beside = [
      { path: `${tree}/a/b/c/one.ts`, text: "import { x } from '../../two.ts';" },
      { path: `${tree}/a/two.ts`, text: "import { x } from './three.ts';" },
      { path: `${tree}/a/three.ts`, text: "import { x } from './b/four.ts';" },
    ];
    expect(circles(beside)).toEqual([`${tree}/a: b (${tree}/a/b/c/one.ts:1) → two.ts (${tree}/a/two.ts:1) → three.ts (${tree}/a/three.ts:1) → b`]);
  });

  test('neither an import across folders, nor one of the folder above, makes a circle inside', () => {
    const across = [
      { path: `${tree}/a/b/one.ts`, text: "import { x } from '../../d/e/two.ts';" },
      { path: `${tree}/d/f/three.ts`, text: "import { x } from '../e/four.ts';" },
      { path: `${tree}/a/g/five.ts`, text: "import { x } from '../b/six.ts';" },
    ];
    expect(circles(across)).toEqual([]);
  });

  test('neither types nor tests make a circle; what is loaded later does', () => {
    const types = { path: `${tree}/b/two.ts`, text: "import type { X } from '../a/one.ts';" };
    const tests = { path: `${tree}/b/two.test.ts`, text: "import { x } from '../a/one.ts';" };
    const later = { path: `${tree}/b/two.ts`, text: "const x = await import('../a/one.ts');" };
    expect(circles([...files(['a/one.ts', 'b/two.ts']), types, tests])).toEqual([]);
    expect(circles([...files(['a/one.ts', 'b/two.ts']), later])).toHaveLength(1);
  });
});

test('a circle of files in one folder is not a circle of folders', () => {
  const files = ['one', 'two'].map((name, n, all) => ({ path: `src/web/a/${name}.ts`, text: `await import('./${all[1 - n] ?? ''}.ts');` }));
  expect(circles(files)).toEqual([]);
});

test('no folders are in a circle', () => {
  expect(circles(allSources())).toEqual([]);
});
