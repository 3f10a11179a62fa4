import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { LENGTH } from '../../src/server/testing/length.ts';
import { sound } from '../e2e/accessibility.ts';

/** Half an hour after the start time in `clock.mjs`. */
const NOW = new Date('2026-03-11T09:30:00Z');
/** The shell's own calls: they are answered in every state. */
const SHELL = /\/v1\/(config|users|business|notifications|team\/profile|events|analytics)/;

export async function stopClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
}

/** From here on a screen's reads never finish, or fail. Returns a function that ends this. */
export async function reading(page: Page, outcome: 'never' | 'refused'): Promise<() => Promise<void>> {
  // The dashboard would show its cache again.
  await page.evaluate(() => localStorage.removeItem('duewell.standing'));
  const hung: Route[] = [];
  const handler = async (route: Route) => {
    if (SHELL.test(route.request().url())) return route.fallback();
    if (outcome === 'never') return void hung.push(route);
    const body = { status: false, code: 'INTERNAL', message: 'An error occurred. Please try again.', requestId: 'req_AAAAAAAAAAAA' };
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(body) });
  };
  await page.route('**/v1/**', handler);
  return async () => {
    await page.unroute('**/v1/**', handler);
    await Promise.all(hung.map((route) => route.abort().catch(() => undefined)));
  };
}

/** Screens with a picture in the dark scheme too: together they show every component. */
const IN_THE_DARK: ReadonlySet<string> = new Set([
  'log-in',
  'dashboard',
  'invoices',
  'invoice',
  'invoice-editor',
  'wallet-statement',
  'palette',
  'received-pending',
  'office-verification',
  'office-credit',
]);

/** Set by `scripts/visual.ts`. */
const WITH_PICTURES = (process.env['VISUAL_DIR'] ?? process.env['VISUAL_AGAINST']) !== undefined;

/**
 * Checks axe, sideways scrolling, and the picture. The dark scheme only changes colours: its contrast is checked on every screen, at both widths in the full
 * run. `passing`: a transient state, where only the picture can be compared.
 */
export async function look(page: Page, name: string, { passing = false }: { passing?: boolean } = {}): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const dark = IN_THE_DARK.has(name) || (!passing && (LENGTH !== 'short' || width === 390));
  await sound(page, name, {
    schemes: dark ? ['light', 'dark'] : ['light'],
    // In the short run axe checks the light scheme at one width and the dark scheme at the other.
    skipAxeIn: LENGTH !== 'short' || passing ? null : width === 390 ? 'light' : 'dark',
    ...(passing ? { busy: null } : {}),
    andThen: async (scheme) => {
      if (!WITH_PICTURES || (scheme === 'dark' && !IN_THE_DARK.has(name))) return;
      await page.evaluate(steady);
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${scheme}.png`);
    },
  });
}

/** Replaces values that differ between runs: ids, references, account numbers, times of day, random codes. */
function steady(): void {
  const rules: [RegExp, string][] = [
    [/\b(inv|con|ord|biz|usr|mem|pay|req|crd|wal|card|wdr|key|whe|whd|ses|not|doc|cas|opr)_[\w-]{12,}/g, '$1_AAAAAAAAAAAAAAAAAAAAAA'],
    [/\b\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?\b/gi, '10:00'],
    [/\b\d+ (seconds?|minutes?) ago\b|\bjust now\b/g, '20 minutes ago'],
    [/\b\d{10}\b/g, '0123456789'],
    [/https?:\/\/localhost:\d+/g, 'http://localhost:4400'],
    [/\b[\w-]{40,}\b/g, 'AAAAAAAAAAAAAAAAAAAA'],
  ];
  const steadied = (text: string) => rules.reduce((so, [from, to]) => so.replace(from, to), text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const text = currentNode.nodeValue ?? '';
    const same = steadied(text);
    if (same !== text) currentNode.nodeValue = same;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input[readonly]')) input.value = steadied(input.value);
  for (const drawn of document.querySelectorAll<SVGElement>('svg[shape-rendering="crispEdges"] path')) drawn.style.visibility = 'hidden';
}
