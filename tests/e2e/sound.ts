import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing that axe finds, nothing to scroll sideways, in both schemes. `busy`: buttons that wait for what is on top of them. */
export async function sound(page: Page, where: string, { busy = 0 }: { busy?: number } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(busy);
    // Colours on their way from one scheme to the other are no colours of ours.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    });
    // The dark scheme changes colours alone.
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules('color-contrast')).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${where} ${colorScheme}: ${id} ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(' | ')}`,
    );
    expect(found).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}
