import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Result, RunOnly } from 'axe-core';
import { LENGTH } from '../../src/server/testing/length.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The second scheme only changes colours. */
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** The gates run axe; `npm test` and `.ci/run`, which choose browser tests, leave it to them. */
const RUNS_AXE = process.env['BROWSER_TESTS'] === undefined;

const softly = expect.configure({ soft: true });

type Scheme = 'light' | 'dark';

interface Sound {
  /** Buttons that may be busy; null: any number. */
  readonly busy?: number | null;
  /** Both; in the short run only the light one by default. */
  readonly schemes?: readonly Scheme[];
  /** The scheme, if any, in which axe does not run. */
  readonly skipAxeIn?: Scheme | null;
  /** Further checks in each scheme. */
  readonly andThen?: (scheme: Scheme) => Promise<void>;
}

/** No findings of axe, in the gates, and no sideways scrolling. */
export async function sound(
  page: Page,
  where: string,
  { busy = 0, schemes = LENGTH === 'short' ? ['light'] : ['light', 'dark'], skipAxeIn = null, andThen }: Sound = {},
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (busy !== null) await expect(page.locator('[aria-busy="true"]')).toHaveCount(busy);
    // Colours in a transition between the schemes are skipped.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    });
    // Repeated after a finding: on a busy machine an inherited colour may still be that of the previous scheme.
    const rules = colorScheme === 'light' || skipAxeIn === 'light' ? ALL : CONTRAST;
    if (RUNS_AXE && colorScheme !== skipAxeIn) await softly.poll(() => axeViolations(page, `${where} ${colorScheme}`, rules)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    await andThen?.(colorScheme);
  }
}

async function axeViolations(page: Page, where: string, rules: RunOnly): Promise<string[]> {
  // Once for each document: parsing axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(violationsOf, rules);
  // A bar that stays in sight covers what is below it until the page is scrolled on.
  if (violations.some(({ nodes }) => nodes.some(({ failureSummary }) => failureSummary?.includes('partially obscured'))))
    await page.evaluate(() => scrollBy(0, 60));
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`);
}

/** Runs in the page. Only violations are described: describing passes takes most of the time. */
async function violationsOf(runOnly: RunOnly): Promise<Result[]> {
  // Added before by the caller.
  const { axe } = globalThis as unknown as { axe: { run: (of: Document, options: object) => Promise<{ violations: Result[] }> } };
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations;
}
