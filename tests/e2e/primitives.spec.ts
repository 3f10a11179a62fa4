import { expect } from '@playwright/test';
import { focused, press, test } from './gallery.ts';

/** Calendar and combobox by the keys and the tree that the ARIA Authoring Practices describe; the other parts are in `patterns.spec.ts`. */
test('calendar: a grid that is walked by keys and says what is chosen @desktop', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Open the calendar' }).first();
  await open.click();
  const box = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(box.getByRole('grid', { name: /December 2026/ })).toBeVisible();
  await expect(box.getByRole('columnheader')).toHaveCount(7);
  await expect(box.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
  const chosen = box.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen.getByRole('button')).toHaveAccessibleName('15 Dec 2026');
  await expect.poll(() => focused(page)).toBe('15 Dec 2026');
  const walk: [string, string][] = [
    ['ArrowRight', '16 Dec 2026'],
    ['ArrowDown', '23 Dec 2026'],
    ['ArrowLeft', '22 Dec 2026'],
    ['ArrowUp', '15 Dec 2026'],
    ['PageDown', '15 Jan 2027'],
    ['PageUp', '15 Dec 2026'],
    ['Shift+PageDown', '15 Dec 2027'],
    ['Shift+PageUp', '15 Dec 2026'],
  ];
  for (const [key, day] of walk) {
    await press(page, key);
    await expect.poll(() => focused(page)).toBe(day);
  }
  // The new month is announced.
  await box.getByRole('button', { name: 'Next month' }).click();
  await expect(page.locator('[data-live-announcer]')).toContainText('January 2027');
  await box.getByRole('button', { name: '15 Jan 2027' }).focus();
  await press(page, 'Enter');
  await expect(box).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Due' })).toHaveValue('15 Jan 2027');
  await expect(open).toBeFocused();
});

test('combobox: the focus stays in the box, the list follows it, and only Enter or a press chooses @desktop', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Customer' });
  const options = page.getByRole('listbox', { name: 'Suggestions', exact: true }).getByRole('option');
  const active = () => box.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await box.click();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('listbox')).toHaveAttribute('id', (await box.getAttribute('aria-controls')) ?? 'none');
  await expect(options).toHaveCount(5);
  await expect.poll(active).toBe('Ada Obi');
  const walk = ['Bola Ade', 'Chidi Eze', 'Ọlá Ṣadé Foods', 'Create “”', 'Ada Obi'];
  for (const name of walk) {
    await press(page, 'ArrowDown');
    await expect.poll(active).toBe(name);
    await expect(box).toBeFocused();
  }
  await press(page, 'ArrowUp', 'ArrowUp');
  await expect.poll(active).toBe('Ọlá Ṣadé Foods');
  // The number of matches is announced, and Enter chooses the first.
  await box.pressSequentially('ade');
  await expect(options).toHaveCount(2);
  await expect(page.locator('[data-live-announcer]')).toContainText('2 options available');
  await expect.poll(active).toBe('Bola Ade');
  await press(page, 'Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('ade');
  await press(page, 'ArrowDown');
  await expect.poll(active).toBe('Bola Ade');
  await press(page, 'Tab');
  await expect(box).toHaveValue('ade');
  await expect(options).toHaveCount(0);
  await box.focus();
  await press(page, 'ArrowDown', 'Enter');
  await expect(box).toHaveValue('Bola Ade');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toBeFocused();
  // Chosen by a click; the same item can be chosen again.
  for (const name of ['Chidi Eze', 'Chidi Eze']) {
    await box.fill('c');
    await page.getByRole('option', { name }).click();
    await expect(box).toHaveValue(name);
    await expect(options).toHaveCount(0);
  }
});
