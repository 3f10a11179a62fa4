import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, allKeys } from './keys.ts';

/**
 * Phrases that must not be used, each with its replacement (`docs/behaviour/screens.md`): texts use the terms of other invoicing and payment products,
 * with one word for one thing.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/i, 'email'],
  [/\blog[ -](in|out)\b/i, 'sign in, sign out'],
  [/\bden(y|ied|ies)\b/i, 'decline, declined'],
  [/\bunapproved\b|\bpending approval\b|\bdecision required\b/i, 'awaiting approval'],
  [/^late$| is late\b/i, 'overdue'],
  [/\bstill owed\b|\bis owed\b|^to pay$/i, 'balance due, amount due'],
  [/\bstands? (on|in|here|beside|below|until)\b/i, 'is shown, appears'],
  [/\bpapers?\b/i, 'document, invoice'],
  [/\b(a|the|this|your) letter\b/i, 'email'],
  [/\bletterheads?\b/i, 'template'],
  [/\bby itself\b/i, 'automatically'],
  [/\b(?<!paid )at once\b/i, 'immediately; at a time'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bperson of ours\b|\ba person looks\b/i, 'our team'],
  [/\b(lies?|lie encrypted)\b/i, 'is'],
  [/\bhand(ed)? in\b|\bhanded to\b/i, 'submit, send'],
  [/\bby hand\b(?! under)/i, 'manually'],
  [/\bgo(es)? on\b(?! \{)/i, 'continue'],
  [/\bis good for\b|\bgood for (an|ten|24|seven)\b/i, 'expires in'],
  [/\bnot right\b/i, 'incorrect'],
  [/\bconfirm that it is you\b/i, 'confirm it’s you'],
  [/\btaken? (back|off)\b|\btakes? it back\b/i, 'remove, withdraw, undo'],
  [/\bput(s)? (it )?(right|away)\b/i, 'correct; archive'],
  [/\bone press\b|\btwo presses\b/i, 'one click'],
  [/\bask to (pay|approve|sign|repay|withdraw|deny|decline)\b/i, 'request approval'],
  [/\bas last week\b|\bthis text\b|\bearlier texts?\b/i, 'no change; revision, version'],
  [/\bsomebody\b|\banybody\b/i, 'someone, anyone'],
  [/\bnobody yet\b/i, 'no customer'],
  [/\bas the system\b|^chosen$|\{count\} chosen/i, 'system; selected'],
  [/\bforgotten\?/i, 'forgot password?'],
  [/\bit hears\b|\bit may$|\bit lasts\b|\bi have kept it\b/i, 'events, permissions, expires, done'],
  [/\bwho stands before you\b|\bget an account for\b/i, 'let your customer scan this; show account details'],
];

/** Descriptions of postings keep their earlier texts, and so does a signed agreement. */
const KEPT = /^(db\/functions\/|src\/shared\/credit\/agreement\.ts$)/;

function oddIn(text: string): string[] {
  return FORBIDDEN.filter(([phrase]) => phrase.test(text)).map(([, instead]) => `“${text}”: say ${instead}`);
}

test('no text contains a phrase that was replaced', () => {
  const found = [...allKeys().values()]
    .filter(({ at }) => !KEPT.test(at))
    .flatMap(({ key, at }) => oddIn(key.replace(/ @\w+$/, '').replaceAll(/\{\w+\}/g, '{1}')).map((fault) => `${at}: ${fault}`));
  expect(found.join('\n')).toBe('');
});

test('nor does a summary of the API', () => {
  const summaries = globSync('src/shared/**/*contract*.ts', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(/^\s*summary: ['"`](.+)['"`],$/gm)].map(([, said = '']) => said),
  );
  expect(summaries.length).toBeGreaterThan(80);
  expect(summaries.flatMap(oddIn).join('\n')).toBe('');
});

test.each([
  'Stands on the paper',
  'E-mail',
  'Saves itself. A person of ours looks',
  'You denied it',
  'That code is not right.',
  'Log in',
  '{1} is still owed.',
  'Go on writing',
])('a planted “%s” is found', (text) => {
  expect(oddIn(text)).not.toEqual([]);
});
