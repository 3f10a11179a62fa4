import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { button, test } from './gallery.ts';

/** A page that moves while somebody presses a button: by mouse and by finger. */

/** Puts “Toast” where “Form” is, which moves down. */
async function movePage(page: Page): Promise<void> {
  const box = await button(page, 'Form').boundingBox();
  await button(page, 'Toast').evaluate(
    (other, { x, y }) => Object.assign(other.style, { position: 'fixed', left: `${x}px`, top: `${y}px`, zIndex: '9' }),
    box ?? { x: 0, y: 0 },
  );
  await button(page, 'Form').evaluate((pressed) => (pressed.style.top = '300px'));
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await button(page, name).scrollIntoViewIfNeeded();
  const box = await button(page, name).boundingBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
}

/** Puts a finger down; returns the function that lifts it. */
async function pressByFinger(page: Page, name: string): Promise<() => Promise<unknown>> {
  const point = await middleOf(page, name);
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  return () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const form = (page: Page) => page.getByRole('dialog', { name: 'A contact' });
const toast = (page: Page) => page.getByText('Contact has been removed from your contact list');

test.describe('a page that moves during a press', () => {
  test.use({ hasTouch: true });

  test('by mouse: what was pressed acts, and not what is under the pointer afterwards', async ({ page }) => {
    const { x, y } = await middleOf(page, 'Form');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await movePage(page);
    await page.mouse.up();
    await expect(form(page)).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  test('by finger', async ({ page }) => {
    const lift = await pressByFinger(page, 'Form');
    await movePage(page);
    await lift();
    await expect(form(page)).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  test('by finger: nothing acts if what was pressed is gone', async ({ page }) => {
    const lift = await pressByFinger(page, 'Form');
    await movePage(page);
    await button(page, 'Form').evaluate((pressed) => (pressed.style.display = 'none'));
    await lift();
    // The next press acts once.
    await button(page, 'Confirm').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });

  test('a pointer that leaves takes its press back', async ({ page }) => {
    const { x, y } = await middleOf(page, 'Form');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await movePage(page);
    await page.mouse.move(x, y - 60);
    await page.mouse.up();
    // The next press acts once.
    await button(page, 'Confirm').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
  });
});
