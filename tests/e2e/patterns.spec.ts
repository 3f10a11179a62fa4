import { expect } from '@playwright/test';
import { button, focused, press, test } from './gallery.ts';

/** Each part of `src/ui` by the keys and the tree that the ARIA Authoring Practices describe (https://www.w3.org/WAI/ARIA/apg/patterns/). */

test.describe('menu button', () => {
  test('opens by every key of the pattern, with the focus on the first entry, by Arrow Up on the last', async ({ page }) => {
    const menu = page.getByRole('menu', { name: 'More' });
    await expect(button(page, 'Menu')).toHaveAttribute('aria-haspopup', 'menu');
    const first = menu.getByRole('menuitem', { name: 'As CSV What is filtered now' });
    const keys = { Enter: first, Space: first, ArrowDown: first, ArrowUp: menu.getByRole('menuitem', { name: 'Archive' }) };
    for (const [key, entry] of Object.entries(keys)) {
      await button(page, 'Menu').focus();
      await press(page, key);
      await expect(entry).toBeFocused();
      await expect(button(page, 'Menu')).toHaveAttribute('aria-expanded', 'true');
      await press(page, 'Escape');
      await expect(menu).toBeHidden();
      await expect(button(page, 'Menu')).toBeFocused();
    }
    await press(page, 'ArrowDown');
    await expect(menu).toMatchAriaSnapshot(`
      - menu "More":
        - group "Export":
          - text: Export
          - menuitem "As CSV What is filtered now"
          - menuitemradio "As PDF" [checked]
        - separator
        - menuitem "Archive"
    `);
  });

  test('starts at the right entry when it is opened again before the browser has reported that it was closed', async ({ page }) => {
    const menu = page.getByRole('menu', { name: 'More' });
    const again = async (key: string) => {
      await menu.evaluate((element, pressed) => {
        if (element instanceof HTMLElement) element.hidePopover();
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      }, key);
    };
    await button(page, 'Menu').focus();
    await press(page, 'Enter');
    await again('ArrowUp');
    expect(await focused(page)).toMatch(/^Archive/);
    await again('ArrowDown');
    expect(await focused(page)).toMatch(/^As CSV/);
    await press(page, 'Escape');
    await expect(button(page, 'Menu')).toHaveAttribute('aria-expanded', 'false');
  });

  test('is walked by arrows, Home, End and letters; Tab closes it and goes on', async ({ page }) => {
    await button(page, 'Menu').focus();
    await press(page, 'ArrowDown');
    // It takes the focus in the same moment: the next key acts there.
    expect(await focused(page)).toMatch(/^As CSV/);
    // One letter goes on to the next name; more of them are a name.
    const walk = { ArrowDown: 'As PDF', End: 'Archive', ArrowUp: 'As PDF', Home: 'As CSV', a: 'As PDF', r: 'Archive' };
    for (const [key, name] of Object.entries(walk)) {
      await expect(page.getByRole('menu')).toBeVisible();
      await press(page, key);
      await expect.poll(() => focused(page)).toMatch(new RegExp(`^${name}`));
    }
    await press(page, 'ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^As CSV/);
    await press(page, 'Tab');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button(page, 'Places')).toBeFocused();
  });

  test('reaches entries that are off without running them, and Space follows a link', async ({ page }) => {
    await button(page, 'Places').focus();
    await press(page, 'Enter');
    const off = page.getByRole('menuitem', { name: 'Closed', disabled: true });
    await expect(off).toBeFocused();
    for (const key of ['Enter', 'Space']) {
      await press(page, key);
      await expect(button(page, 'Places')).toHaveAttribute('aria-expanded', 'true');
      expect(await focused(page)).toBe('Closed');
    }
    await press(page, 'ArrowDown', 'Space');
    await expect(page).toHaveURL('http://gallery.test/?there');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page.getByText('Never.')).toBeHidden();
  });
});

test.describe('popover', () => {
  test('takes the focus, gives it back by Escape, and closes when Tab leaves it', async ({ page }) => {
    const box = page.getByRole('dialog', { name: 'More filters' });
    await expect(button(page, 'Filters')).toHaveAttribute('aria-haspopup', 'dialog');
    await button(page, 'Filters').focus();
    await press(page, 'Enter');
    await expect(box).toBeFocused();
    await expect(button(page, 'Filters')).toHaveAttribute('aria-expanded', 'true');
    await press(page, 'Tab');
    await expect(box.getByRole('textbox', { name: 'City' })).toBeFocused();
    await press(page, 'Escape');
    await expect(box).toBeHidden();
    await expect(button(page, 'Filters')).toBeFocused();
    await press(page, 'Enter', 'Tab');
    await press(page, 'Tab', 'Tab');
    await expect(box.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
    await press(page, 'Tab');
    await expect(box).toBeHidden();
    await expect(button(page, 'APR 36%')).toBeFocused();
    await expect(button(page, 'Filters')).toHaveAttribute('aria-expanded', 'false');
  });

  test('one inside of another: what closes the inner one leaves the outer one whole', async ({ page }) => {
    const box = page.getByRole('dialog', { name: 'More filters' });
    await button(page, 'Filters').click();
    await box.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeHidden();
    await expect(box.getByRole('textbox', { name: 'City' })).toBeVisible();
    await expect(box.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
    await press(page, 'Escape');
    await expect(box).toBeHidden();
    await expect(button(page, 'Filters')).toBeFocused();
  });

  test('its button closes it again', async ({ page }) => {
    const box = page.getByRole('dialog', { name: 'More filters' });
    await button(page, 'Filters').click();
    await expect(box).toBeVisible();
    await button(page, 'Filters').click();
    await expect(box).toBeHidden();
  });
});

test.describe('tooltip', () => {
  test('describes the button that has the focus, and Escape hides it', async ({ page }) => {
    const tip = page.getByRole('tooltip', { name: 'The price of the advance' });
    await button(page, 'Filters').focus();
    await press(page, 'Tab');
    await expect(button(page, 'APR 36%')).toBeFocused();
    await expect(tip).toBeVisible();
    await expect(button(page, 'APR 36%')).toHaveAccessibleDescription('The price of the advance, as a yearly rate.');
    await press(page, 'Escape');
    await expect(tip).toBeHidden();
    await expect(button(page, 'APR 36%')).toBeFocused();
  });

  test('waits a moment under the pointer, can be pointed at itself, and Escape hides it without the focus', async ({ page }) => {
    const tip = page.getByRole('tooltip', { name: 'The price of the advance' });
    await page.mouse.move(5, 5);
    await page.clock.install();
    // From here on time passes only where the test says so.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'APR 36%').hover();
    await page.clock.runFor(250);
    await expect(tip).toBeHidden();
    await page.clock.runFor(250);
    await expect(tip).toBeVisible();
    // Across the gap between the button and the tooltip.
    const { x, y, width, height } = (await tip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 4, y + height / 2, { steps: 20 });
    // Longer than the delay after which it hides.
    await page.clock.runFor(400);
    await expect(tip).toBeVisible();
    await button(page, 'Toast').hover();
    await page.clock.runFor(400);
    await expect(tip).toBeHidden();
    await button(page, 'APR 36%').hover();
    await page.clock.runFor(500);
    await expect(tip).toBeVisible();
    await press(page, 'Escape');
    await expect(tip).toBeHidden();
  });

  test('says why a button cannot be used, by keys and by touch', async ({ page }) => {
    const tip = page.getByRole('tooltip', { name: 'None of these can be paid.' });
    await button(page, 'APR 36%').focus();
    await press(page, 'Tab');
    await expect(button(page, 'Pay')).toBeFocused();
    await expect(button(page, 'Pay')).toBeDisabled();
    await expect(tip).toBeVisible();
    await press(page, 'Enter', 'Space');
    // Neither press has run the button's action.
    expect(await focused(page)).toBe('Pay');
    await press(page, 'Tab');
    await expect(tip).toBeHidden();
    const finger = { pointerType: 'touch', bubbles: true, isPrimary: true };
    await button(page, 'Pay').dispatchEvent('pointerdown', finger);
    await button(page, 'Pay').dispatchEvent('pointerup', finger);
    await expect(tip).toBeVisible();
    await page.locator('body').dispatchEvent('pointerdown', finger);
    await expect(tip).toBeHidden();
  });
});

test.describe('tabs', () => {
  test('are links, because the address holds them: each is reached by Tab, and one is the current page', async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Invoices' });
    await expect(tabs).toMatchAriaSnapshot(`
      - navigation "Invoices":
        - list:
          - listitem:
            - link "All 1,204"
          - listitem:
            - link "Unpaid 12"
          - listitem:
            - link "Drafts"
    `);
    await expect(tabs.locator('[aria-current=page]')).toHaveText('All1,204');
    await tabs.getByRole('link', { name: 'All' }).focus();
    await press(page, 'Tab', 'Enter');
    await expect(page).toHaveURL('http://gallery.test/b');
  });
});

test.describe('select', () => {
  test('is the browser’s own: labelled, described by its error, chosen by letters and arrows', async ({ page }) => {
    const box = page.getByRole('combobox', { name: 'Bank' });
    await box.focus();
    await press(page, 'z');
    await expect(box).toHaveValue('zenith');
    await press(page, 'ArrowUp');
    await expect(box).toHaveValue('gtb');
    await expect(box).toMatchAriaSnapshot(`
      - combobox "Bank":
        - option "GTBank" [selected]
        - option "Zenith Bank"
    `);
  });
});

test.describe('number field', () => {
  test('is a text box of amounts: sums and separators are read, what cannot be read is said, and no wheel changes it', async ({ page }) => {
    const box = page.getByRole('textbox', { name: 'Amount' });
    await expect(box).toHaveAttribute('inputmode', 'decimal');
    await box.focus();
    await page.keyboard.type('3*1,500');
    await press(page, 'Tab');
    await expect(box).toHaveValue('4,500.00');
    await box.hover();
    await page.mouse.wheel(0, 40);
    await expect(box).toHaveValue('4,500.00');
    await box.focus();
    await page.keyboard.type('12 apples');
    await press(page, 'Tab');
    await expect(box).toHaveValue('12 apples');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(/\w/);
  });
});
