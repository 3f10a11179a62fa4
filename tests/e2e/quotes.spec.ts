import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { codeIn, linkIn, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

/** 12 × ₦2,500 and 7.5 % VAT. */
const TOTAL = '₦32,250.00';

test('a quote is accepted by a guest on a phone and becomes an invoice', { tag: '@core' }, async ({ page, browser }) => {
  const seller = newPerson('Quote Mills', 'Supplier');
  const guestEmail = `guest.${seller.email}`;
  await register(page, seller);
  await verified(seller.email, 1);
  const sells = await signIn(page.request, seller.email);
  await sells.send('/v1/contact', { name: 'Kano Stores', email: guestEmail });
  const dialog = page.getByRole('dialog');

  await test.step('the list says what a quote is for, and leads to the editor', async () => {
    await page.goto('/invoices');
    await page.getByRole('navigation', { name: 'Invoices', exact: true }).getByRole('link', { name: 'Quotes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotes');
    await expect(page.getByText('Create your first quote')).toBeVisible();
    await sound(page, '/quotes, empty');
    await page.getByRole('main').getByRole('link', { name: 'New quote' }).first().click();
    await expect(page).toHaveURL(/\/quotes\/create$/);
  });

  const number = await test.step('the supplier writes it beside its paper, as a proforma and then as a quote, and sends it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New quote');
    const paper = page.getByRole('complementary', { name: 'Live preview' });
    await page.locator('label', { hasText: 'Proforma invoice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New proforma invoice');
    await expect(page.getByRole('button', { name: 'Send proforma invoice' })).toBeVisible();
    await expect(paper.getByRole('heading', { name: /^Proforma invoice/ })).toHaveCount(1);
    await page.locator('label', { hasText: 'Your prices, for the customer to accept.' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New quote');
    const to = page.getByLabel('Prepared for');
    await to.click();
    await to.fill('Kano');
    await page.getByRole('option', { name: /Kano Stores/ }).click();
    await page.getByLabel('Description of line 1').fill('Ankara print, 6 yards');
    await page.getByLabel('Quantity of line 1').fill('12');
    await page.getByLabel('Price of line 1').fill('2,500');
    await page.getByRole('button', { name: 'Add VAT 7.5%' }).click();
    await expect(page.getByRole('button', { name: 'Tax by line' })).toBeVisible();
    for (const other of ['Deposit received', 'Withholding tax']) await expect(page.getByRole('button', { name: other })).toHaveCount(0);
    await expect(page).toHaveURL(/draft=quo_/);
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Ankara print, 6 yards');
    await sound(page, '/quotes/create');
    await page.getByRole('button', { name: 'Send quote' }).click();
    await dialog.getByRole('button', { name: 'Send quote' }).click();
    await expect(page).toHaveURL(/\/quotes\/quo_/);
    await expect(page.getByText('Awaiting acceptance').first()).toBeVisible();
    return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  });

  await test.step('the sheet shares its link, and the page is sound', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/received-quote\?q=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Sending' }).getByText(/^Sent \d/)).toBeVisible();
    await sound(page, '/quotes/{id}, sent');
  });

  await test.step('the guest opens the e-mail’s link on a phone and accepts with the code', async () => {
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
    await guest.goto(await linkIn(guestEmail, new RegExp(number), '/received-quote?q='));
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(seller.business);
    await expect(guest.getByText('Awaiting your acceptance').first()).toBeVisible();
    await expect(guest.getByText(TOTAL).first()).toBeVisible();
    await sound(guest, '/received-quote');
    await guest.getByRole('button', { name: 'Accept', exact: true }).click();
    await guest.getByLabel('Code from the email').fill(await codeIn(guestEmail, /is your code: Accept quote/));
    // The sixth digit submits.
    await expect(guest.getByText(/^Accepted by Kano Stores, with the code sent to/)).toBeVisible();
    await expect(guest.getByText('Turn it into a purchase order')).toBeVisible();
    await sound(guest, '/received-quote, accepted');
    await guest.context().close();
  });

  await test.step('the supplier sees it at once, turns it into an invoice and sends it', async () => {
    await expect(page.getByText(/Kano Stores has accepted\./)).toBeVisible();
    await page.getByRole('button', { name: 'Turn into an invoice' }).click();
    await expect(page).toHaveURL(/\/invoices\/create-invoice\?draft=inv_/);
    await expect(page.getByLabel('Bill to')).toHaveValue(/Kano Stores/);
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Ankara print, 6 yards');
    await page.goBack();
    await page.getByRole('button', { name: 'Continue the invoice' }).click();
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await dialog.getByRole('button', { name: 'Send invoice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/INV-\d+/);
    await page.goto('/quotes?status=invoiced');
    await expect(page.getByText(TOTAL).locator('visible=true').first()).toBeVisible();
    await sound(page, '/quotes');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('quotes-sent.csv');
  });
});

test('a retailer accepts a quote and orders it; another one is declined and sent again', { tag: '@phone' }, async ({ page, browser }) => {
  const seller = newPerson('Offer Mills', 'Supplier');
  const buyer = newPerson('Offer Stores', 'Retailer');
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await register(other, buyer);
  await register(page, seller);
  for (const { email } of [seller, buyer]) await verified(email, 1);
  const sells = await signIn(page.request, seller.email);
  const contact = await sells.send<{ id: string }>('/v1/contact', { name: 'Offer Stores', email: buyer.email });
  const quote = (kind: string, unitPrice: number) =>
    sells.send<{ id: string; number: string }>('/v1/quote', {
      kind,
      contactId: contact.id,
      issueDate: '2026-11-01',
      dueDate: '2030-12-01',
      itemDetails: [{ id: '1', name: 'Table runner', quantity: 10, unitPrice }],
    });
  const [dear, fair] = [await quote('quote', 9_000), await quote('proforma', 5_600)];
  const dialog = other.getByRole('dialog');

  await test.step('the retailer finds both beside the invoices, and writes none', async () => {
    await other.goto('/invoices');
    await other.getByRole('navigation', { name: 'Invoices', exact: true }).getByRole('link', { name: 'Quotes' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Quotes received');
    for (const { number } of [dear, fair]) await expect(other.getByText(number).locator('visible=true').first()).toBeVisible();
    await expect(other.getByRole('link', { name: 'New quote' })).toHaveCount(0);
    await sound(other, '/quotes, received');
    await other.goto('/quotes/create');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Retailers receive quotes');
  });

  await test.step('the dear one is declined with a reason; the supplier duplicates it', async () => {
    await other.goto(`/quotes/${dear.id}`);
    await other.getByRole('button', { name: 'Decline', exact: true }).click();
    await dialog.getByLabel('Reason').fill('Our budget is ₦60,000.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(other.getByText('You declined it and Offer Mills', { exact: false })).toBeVisible();
    await page.goto(`/quotes/${dear.id}`);
    await expect(page.getByText('Our budget is ₦60,000.').first()).toBeVisible();
    await sound(page, '/quotes/{id}, declined');
    await page.getByRole('button', { name: `More for ${dear.number}` }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(/\/quotes\/create\?draft=quo_/);
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Table runner');
  });

  await test.step('the proforma is accepted and becomes a purchase order', async () => {
    await page.goto(`/quotes/${fair.id}`);
    await other.goto(`/quotes/${fair.id}`);
    await expect(other.getByRole('heading', { name: /^Proforma invoice/ })).toBeVisible();
    await sound(other, '/quotes/{id}, received');
    await other.getByRole('button', { name: 'Accept', exact: true }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Accept ₦56,000.00' }).click();
    await expect(page.getByText('Offer Stores has accepted.', { exact: false })).toBeVisible();
    await other.getByRole('button', { name: 'Create purchase order' }).click();
    await expect(other).toHaveURL(/\/invoices\/create-purchase-order\?draft=ord_/);
    await expect(other.getByLabel('Description of line 1')).toHaveValue('Table runner');
    await other.getByRole('button', { name: 'Send order' }).click();
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect(other).toHaveURL(/\/purchase-orders\/ord_/);
    await other.goto(`/quotes/${fair.id}`);
    await expect(other.getByRole('link', { name: /^Open order PO-/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open order PO-/ })).toBeVisible();
  });

  await test.step('a withdrawn quote says so to whoever has its link', async () => {
    const { shareUrl } = await sells.read<{ shareUrl: string }>(`/v1/quote/${fair.id}/business/${sells.businessId}`);
    await page.goto(`/quotes/${fair.id}`);
    await page.getByRole('button', { name: `More for ${fair.number}` }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw and archive' }).click();
    await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible();
    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await guest.goto(shareUrl);
    await expect(guest.getByText(/^Withdrawn by Offer Mills/)).toBeVisible();
    await guest.context().close();
  });
  await other.context().close();
});
