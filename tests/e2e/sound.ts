import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Result, RunOnly } from 'axe-core';
import { LENGTH } from '../../src/server/testing/length.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ALL: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** A second scheme changes colours alone. */
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

const softly = expect.configure({ soft: true });

type Scheme = 'light' | 'dark';

interface Sound {
  /** Buttons that wait for what is on top of them; null: whatever is on its way. */
  readonly busy?: number | null;
  /** Both; in the short run the light one alone, unless named. */
  readonly schemes?: readonly Scheme[];
  /** The scheme, if any, in which axe does not run. */
  readonly skipAxeIn?: Scheme | null;
  /** What else is to be seen in each scheme. */
  readonly andThen?: (scheme: Scheme) => Promise<void>;
}

/** Nothing that axe finds, and nothing to scroll sideways. */
export async function sound(
  page: Page,
  where: string,
  { busy = 0, schemes = LENGTH === 'short' ? ['light'] : ['light', 'dark'], skipAxeIn = null, andThen }: Sound = {},
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (busy !== null) await expect(page.locator('[aria-busy="true"]')).toHaveCount(busy);
    // Colours on their way from one scheme to the other are no colours of ours.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    });
    // Asked again where something was found: on a busy machine an inherited colour may still be that of the scheme before.
    const rules = colorScheme === 'light' || skipAxeIn === 'light' ? ALL : CONTRAST;
    if (colorScheme !== skipAxeIn) await softly.poll(() => axeViolations(page, `${where} ${colorScheme}`, rules), { timeout: 20_000 }).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    await andThen?.(colorScheme);
  }
}

async function axeViolations(page: Page, where: string, rules: RunOnly): Promise<string[]> {
  // Once a document: parsing axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(violationsOf, rules);
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`);
}

/** Runs in the page. Only violations are described in full: describing whatever passed takes most of the time. */
async function violationsOf(runOnly: RunOnly): Promise<Result[]> {
  // Put there before by `heard`.
  const { axe } = globalThis as unknown as { axe: { run: (of: Document, options: object) => Promise<{ violations: Result[] }> } };
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return violations;
}
