import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BUSINESS_EVENT_NAMES, PLATFORM_EVENTS } from '../../shared/wallet/ledger-events.ts';

const FUNCTIONS = resolve(import.meta.dirname, '../../../db/functions');

/** The compiler checks the events of `post`; functions of the database name theirs in SQL. */
test('functions of the database post only events that the list has', () => {
  const posted = readdirSync(FUNCTIONS).flatMap((file) => {
    const text = readFileSync(resolve(FUNCTIONS, file), 'utf8');
    return [...text.matchAll(/ledger_(?:post|transfer)\('([^']+)'/g)].map(([, event]) => event);
  });
  expect(posted.length).toBeGreaterThan(1);
  expect(posted.filter((event) => ![...BUSINESS_EVENT_NAMES, ...PLATFORM_EVENTS].some((one) => one === event))).toEqual([]);
});
