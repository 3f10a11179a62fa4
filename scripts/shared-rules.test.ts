import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHARED_RULES } from './shared-rules.ts';

test.each(Object.entries(SHARED_RULES))('db/functions/%s.sql is what src/shared says; if not, run npm run schema', (name, sql) => {
  expect(readFileSync(new URL(`../db/functions/${name}.sql`, import.meta.url), 'utf8')).toBe(sql);
});
