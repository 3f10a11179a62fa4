import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The customer's requirements for the page, checked in its source. */
describe('the page', () => {
  const source = (path: string) => readFileSync(resolve(import.meta.dirname, '../src/web', path), 'utf8');

  test('is called, described and found as the document says', () => {
    const page = source('index.html');
    expect(page).toContain('<title>Dashboard | Duewell</title>');
    expect(page).toContain('<meta name="description" content="Dashboard" />');
    expect(page).toContain('<meta name="keywords" content="business, invoices, payments, upfront, loans, advance" />');
  });

  test('has a loading bar at the top, two pixels high, in the primary colour', () => {
    // `h-0.5` is an eighth of a rem: two pixels.
    expect(source('../ui/feedback/loading-bar.tsx')).toMatch(/fixed inset-x-0 top-0 [^"]*h-0\.5/);
    expect(source('../ui/feedback/loading-bar.tsx')).toMatch(/bg-accent"/);
  });

  test('says these words while there is maintenance', () => {
    const page = source('shell/maintenance.tsx');
    for (const words of ['Maintenance Mode', "We are currently working to serve you better. We'll be back online in no time.", 'Thank you'])
      expect(page).toContain(words);
  });

  test('logs a start-up error, and stops there', () => {
    expect(source('entry/main.tsx')).toMatch(
      /\.then\(\(\{ started \}\) => started\)\s*\.catch\(startFailed\);[^]*function startFailed\(error: unknown\): void \{\s*console\.error\(error\);/,
    );
  });
});
