import { expect, it } from 'vitest';
import { withQuery } from './navigation.ts';

it.each([
  ['/a', {}, '', '/a'],
  ['/a', { b: 1 }, '', '/a?b=1'],
  ['/a?kind=email', { from: 'login' }, '', '/a?kind=email&from=login'],
  ['/a?kind=email', { kind: null }, '', '/a'],
  ['/a', { b: 2 }, '?b=1&c=3', '/a?b=2&c=3'],
  ['/a?x=0', { b: '' }, '?b=1&c=3', '/a?x=0&c=3'],
] as const)('%s with %j of %j is %s', (path, patch, from, whole) => expect(withQuery(path, patch, from)).toBe(whole));
