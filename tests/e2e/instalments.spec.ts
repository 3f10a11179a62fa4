import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { linkIn, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test('an invoice is written in instalments, and its customer pays one after the other', { tag: '@phone' }, async ({ page, browser, request }, { project }) => {
  const { isMobile = false, hasTouch = false, viewport } = project.use;
  const seller = newPerson('Parted Timber', 'Supplier');
  const email = `customer.${seller.email}`;
  await register(page, seller);
  await verified(seller.email, 1);
  await page.reload();
  const sells = await signIn(request, seller.email);
  const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'Chidi Obi', email });

  await test.step('by percentages or amounts, with the rest computed', async () => {
    await page.goto(`/invoices/create-invoice?contact=${contactId}`);
    await page.getByLabel('Description of line 1').fill('A roof');
    await page.getByLabel('Price of line 1').fill('300000');
    await page.getByRole('button', { name: 'Pay in instalments' }).click();
    const parts = page.getByRole('region', { name: 'Instalments' });
    await expect(parts.getByText('₦150,000.00')).toHaveCount(2);
    await expect(page.getByLabel('Due date')).toHaveCount(0);
    await parts.getByRole('button', { name: 'Three monthly instalments' }).click();
    await expect(parts.getByText('₦100,020.00')).toBeVisible();
    await parts.getByLabel('Percentage').first().fill('40');
    await expect(parts.getByRole('status')).toContainText('The instalments make 106.67%; together they must be 100%.');
    await parts.getByLabel('Percentage').first().fill('33.33');
    await sound(page, 'an invoice in instalments by per cent');
    // The preview is beside the form on a wide screen.
    if (!isMobile) await expect(page.getByRole('article').getByText(/^1\. .+ · 33\.33% · ₦99,990\.00/)).toBeVisible();
    await parts.getByRole('button', { name: 'Enter amounts' }).click();
    await parts.getByLabel('Amount').first().fill('120000');
    await parts.getByLabel('Amount').nth(1).fill('100000');
    await expect(parts.getByText('The rest', { exact: true })).toBeVisible();
    await expect(parts.getByRole('status')).toBeHidden();
    await expect(parts.getByText('₦80,000.00')).toBeVisible();
    // A day that is not after the one before it is refused at its field.
    await parts.getByRole('textbox', { name: 'Instalment 2' }).fill('in 3 days');
    await parts.getByRole('textbox', { name: 'Instalment 2' }).press('Tab');
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await expect(parts.getByRole('status')).toContainText('Please choose a later day.');
    await parts.getByRole('textbox', { name: 'Instalment 2' }).fill('in 45 days');
    await parts.getByRole('textbox', { name: 'Instalment 2' }).press('Tab');
    await expect(parts.getByRole('status')).toBeHidden();
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await page.reload();
    await expect(parts.getByLabel('Amount').first()).toHaveValue('120,000.00');
    await expect(parts.getByText('₦80,000.00')).toBeVisible();
    await sound(page, 'an invoice in instalments by amount');
  });

  await test.step('it is sent, with what is due next', async () => {
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click();
    await expect(page).toHaveURL(/\/invoices\/inv_/);
    await expect(page.getByText('Next payment: ₦120,000.00, instalment 1 of 3')).toBeVisible();
    const paper = page.getByRole('article', { name: /^Invoice INV-/ });
    await expect(paper.getByText('instalment 1 of 3')).toBeVisible();
    await expect(paper.getByText('Payment schedule')).toBeVisible();
    await sound(page, 'a sent invoice in instalments');
  });

  await test.step('the customer pays the next one, or everything', async () => {
    const context = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await theirs.goto(await linkIn(email, /INV-/, '/received-invoice?q='));
    await theirs.getByRole('button', { name: 'Pay ₦120,000.00' }).click();
    await expect(theirs.getByLabel('Amount')).toHaveValue('₦120,000.00');
    await theirs.getByRole('button', { name: 'Pay the whole balance' }).click();
    await expect(theirs.getByLabel('Amount')).toHaveValue('₦300,000.00');
    await sound(theirs, 'paying an instalment by link');
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Amount received')).toHaveValue('120,000.00');
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('Next payment: ₦100,000.00, instalment 2 of 3')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText(/^1\. .+ · Paid · ₦120,000\.00/)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Pay ₦100,000.00' })).toBeVisible();
    await context.close();
  });
});
