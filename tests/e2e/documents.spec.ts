import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readPdf } from '../../src/server/testing/pdf.ts';
import { DEMO, logIn } from './people.ts';
import { sound } from './accessibility.ts';

const AMOUNT = /[\d,]+\.\d{2}/g;
const AMOUNT_ONE = new RegExp(AMOUNT.source);

test('the PDF says what the paper on the screen says; its code leads to the same figures', async ({ page, browser }) => {
  await logIn(page, DEMO.email, DEMO.password);
  await page.goto('/invoices?status=paid');
  await page
    .getByRole('link', { name: /Eze Bridal House/ })
    .first()
    .click();
  const article = page.getByRole('article', { name: /^Invoice INV-/ });
  await expect(article).toBeVisible();
  const text = (await article.innerText()).replaceAll(/\s+/g, ' ');
  const amounts = [...new Set(text.match(AMOUNT))];
  expect(amounts.length).toBeGreaterThan(1);
  const number = /INV-\d+/.exec(text)?.[0] ?? '';

  await test.step('downloaded, it bears every amount of the screen', async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^Download PDF/ }).click()]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    const { plain: text } = await readPdf(await readFile(await file.path()));
    expect([...new Set(text.match(AMOUNT))].toSorted()).toEqual(amounts.toSorted());
    expect(text).toContain(number);
    expect(text).toContain('Eze Bridal House');
  });
  const id = /inv_\w+/.exec(page.url())?.[0] ?? '';
  await test.step('printed without signing in, and held against what was sent', async () => {
    const outside = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await outside.goto(`/download-invoice/${id}?verify=1`);
    await expect(outside.getByRole('heading', { level: 1 })).toContainText('This invoice was sent through');
    await expect(outside.getByText(number, { exact: true })).toBeVisible();
    expect(amounts).toContain(AMOUNT_ONE.exec(await outside.getByRole('main').innerText())?.[0]);
    await sound(outside, '/download-invoice with verify');
    await outside.goto('/download-invoice/inv_0000000000000000000000?verify=1');
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText('Invoice not found');
    await outside.close();
  });
});
