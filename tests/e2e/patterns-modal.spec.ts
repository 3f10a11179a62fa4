import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { accessibleNodes, button, press, test } from './gallery.ts';

/** As `patterns.spec.ts`, for dialogs, popovers and toasts on top of the page. */

test.describe('dialog', () => {
  test('is all there is while it is open: names itself, keeps the focus, and gives it back', async ({ page }) => {
    await button(page, 'Form').focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'A contact' });
    await expect(dialog.getByRole('textbox', { name: 'Contact name' })).toBeFocused();
    const tree = await accessibleNodes(page);
    expect(tree).toContain('dialog A contact');
    expect(tree).toContain('textbox Contact name');
    expect(tree.filter((node) => /button (Form|Menu)$/.test(node))).toEqual([]);
    for (let at = 0; at < 9; at += 1) {
      await press(page, 'Tab');
      const inside = await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null);
      expect(inside).toBe(true);
    }
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Form')).toBeFocused();
  });

  test('Escape closes what is on top alone: a menu, a dialog over it, then itself', async ({ page }) => {
    await button(page, 'Form').focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'A contact' });
    await button(page, 'Actions').focus();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: 'As CSV' })).toBeFocused();
    await press(page, 'Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button(page, 'Actions')).toBeFocused();
    await button(page, 'Remove').focus();
    await press(page, 'Enter');
    const asked = page.getByRole('alertdialog', { name: 'Remove it?' });
    await expect(asked).toBeVisible();
    await press(page, 'Escape');
    await expect(asked).toBeHidden();
    await expect(button(page, 'Remove')).toBeFocused();
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Form')).toBeFocused();
  });

  test('one that closes in the moment in which it opens leaves the page whole', async ({ page }) => {
    await page.evaluate(() => {
      const open = HTMLDialogElement.prototype.showModal;
      HTMLDialogElement.prototype.showModal = function () {
        open.call(this);
        this.dispatchEvent(new Event('cancel', { cancelable: true }));
      };
    });
    await button(page, 'Form').focus();
    await press(page, 'Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Form')).toBeFocused();
  });

  test('alert dialog: what it asks is spoken with its title, and Enter alone does not answer', async ({ page }) => {
    await button(page, 'Confirm').focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Pay ₦45,000.00 to Chidi & Sons?' });
    await expect(dialog).toHaveAccessibleDescription(/The money leaves your wallet at once/);
    await press(page, 'Enter');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await button(page, 'Pay ₦45,000.00').last().focus();
    await press(page, 'Enter');
    await expect(dialog.getByRole('alert')).toContainText(/\w/);
    await press(page, 'Escape');
    await expect(button(page, 'Confirm')).toBeFocused();
  });
});

test.describe('toast', () => {
  const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

  test('is put into a live region that was there before, and leaves the focus where it is', async ({ page }) => {
    const live = page.locator('[popover] > [aria-live=polite]');
    await expect(live).toHaveCount(1);
    expect(await live.evaluate((element) => element.parentElement?.matches(':popover-open'))).toBe(true);
    await button(page, 'Toast').focus();
    await press(page, 'Enter');
    await expect(live).toContainText('Contact has been removed');
    await expect(notices(page)).toBeVisible();
    await expect(button(page, 'Toast')).toBeFocused();
    await notices(page).getByRole('button', { name: 'Undo' }).focus();
    await press(page, 'Enter');
    await expect(live).toHaveText('Back again.');
  });

  test('over a dialog it is part of the dialog: spoken, reached by Tab and pressed', async ({ page }) => {
    await button(page, 'Form').click();
    const dialog = page.getByRole('dialog', { name: 'A contact' });
    await expect(dialog.locator('[aria-live=polite]:not([id])')).toHaveCount(1);
    await button(page, 'Save').focus();
    await press(page, 'Enter');
    await expect(notices(page)).toContainText('Saved.');
    expect(await accessibleNodes(page)).toContain('button Undo');
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(notices(page)).toHaveText('Not saved.');
    // A toast that appears while the dialog closes is shown in the page.
    await button(page, 'Save and close').click();
    await expect(dialog).toBeHidden();
    await expect(notices(page)).toContainText('Saved and closed.');
    expect(await accessibleNodes(page)).toContain('StaticText Saved and closed.');
  });
});
