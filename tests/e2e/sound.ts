import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LENGTH } from '../../src/server/testing/length.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const softly = expect.configure({ soft: true });

type Scheme = 'light' | 'dark';

interface Sound {
  /** Buttons that wait for what is on top of them; null: whatever is on its way. */
  readonly busy?: number | null;
  /** Both; in the short run the light one alone, unless named. */
  readonly schemes?: readonly Scheme[];
  /** Axe is not asked. */
  readonly silent?: boolean;
  /** What else is to be seen in each scheme. */
  readonly andThen?: (scheme: Scheme) => Promise<void>;
}

/** Nothing that axe finds, and nothing to scroll sideways. */
export async function sound(
  page: Page,
  where: string,
  { busy = 0, schemes = LENGTH === 'short' ? ['light'] : ['light', 'dark'], silent = false, andThen }: Sound = {},
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
    if (!silent) await softly.poll(() => heard(page, `${where} ${colorScheme}`, colorScheme), { timeout: 20_000 }).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    await andThen?.(colorScheme);
  }
}

async function heard(page: Page, where: string, scheme: Scheme): Promise<string[]> {
  // The dark scheme changes colours alone.
  const axe = new AxeBuilder({ page });
  const { violations } = await (scheme === 'light' ? axe.withTags(TAGS) : axe.withRules('color-contrast')).analyze();
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`);
}
