import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The text of a toast, given at once or as the `done` of an action. */
const TOAST = /(?:toast\.(?:success|info|error)\(\s*|\bdone: )tn?\(\s*(?:\w+,\s*)?'((?:[^'\\]|\\.)*)'/g;

function textsIn(code: string): string[] {
  return [...code.matchAll(TOAST)].map(([, text = '']) => text);
}

/** One sentence has no full stop at its end; several have. */
function isPunctuated(text: string): boolean {
  return text.endsWith('.') === /[.?!] \S/.test(text);
}

test('a toast of one sentence ends without a full stop, and one of several with it', () => {
  const files = globSync('src/{web,office,ui}/**/*.{ts,tsx}');
  const texts = files.flatMap((file) => textsIn(readFileSync(file, 'utf8')));
  expect(texts.length).toBeGreaterThan(80);
  expect(texts.filter((text) => !isPunctuated(text))).toEqual([]);
});

test.each([
  [`toast.success(t('Saved'))`, true],
  [`toast.success(t('Saved.'))`, false],
  [`useAction(save, { done: t('Saved. It is sent later') })`, false],
  [`toast.info(\n  tn(count, 'Saved. One is sent later.', 'Saved.'),\n)`, true],
])('%s: %s', (code, isRight) => {
  expect(textsIn(code).map(isPunctuated)).toEqual([isRight]);
});
