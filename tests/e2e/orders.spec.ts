import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pdfFile } from './files.ts';
import { linkIn, newPerson, register, someBvn } from './people.ts';
import { sound } from './accessibility.ts';

/** 12 × ₦2,500 and 7.5 % VAT. */
const TOTAL = '₦32,250.00';

test('an order becomes an invoice: the retailer orders, the supplier approves, invoices and sends', { tag: '@long' }, async ({ page, browser }) => {
  const buyer = newPerson('Order Stores', 'Retailer');
  const supplier = newPerson('Order Mills', 'Supplier');
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();

  await test.step('a supplier has no purchase orders to write, a retailer has', async () => {
    await register(other, supplier);
    await confirmBvn(other);
    await expect(other.getByRole('navigation', { name: 'Main' }).getByText('Purchase orders')).toHaveCount(0);
    await other.goto('/invoices/create-purchase-order');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Suppliers receive orders');
    await other.goto('/invoices');
    const tabs = other.getByRole('navigation', { name: 'Invoices', exact: true });
    for (const tab of ['Recurring', 'Credit notes', 'Due calendar', 'Payment runs', 'Orders received']) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect(tabs.locator('[aria-current]')).toHaveText(tab);
    }
    await register(page, buyer);
    await expect(page.getByText('You can send purchase orders and hold a wallet.')).toBeVisible();
    await confirmBvn(page);
    await page.goto('/invoices');
    await expect(page.getByRole('navigation', { name: 'Invoices', exact: true }).locator('[aria-current]')).toHaveText('Received');
    await expect(page.getByRole('link', { name: 'New invoice' })).toHaveCount(0);
    await page.goto('/invoices/create-invoice');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retailers send purchase orders');
    await page.goto('/wallet');
    await expect(page.getByRole('navigation', { name: 'Wallet' }).locator('[aria-current]')).toHaveText('Statement');
  });

  const number = await test.step('the retailer, at level 1, writes an order beside its paper and sends it', async () => {
    await addContact(page, 'Kano Mills', supplier.email);
    await page.goto('/purchase-orders');
    await page.getByRole('link', { name: 'New purchase order' }).first().click();
    const from = page.getByLabel('Supplier');
    await from.click();
    await from.fill('Kano');
    await page.getByRole('option', { name: /Kano Mills/ }).click();
    await page.getByLabel('Description of line 1').fill('Ankara print, 6 yards');
    await page.getByLabel('Quantity of line 1').fill('12');
    await page.getByLabel('Price of line 1').fill('2,500');
    await page.getByRole('button', { name: 'Add VAT 7.5%' }).click();
    await expect(page.getByRole('button', { name: 'Deposit received' })).toHaveCount(0);
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await expect(page).toHaveURL(/draft=ord_/);
    await page.reload();
    await expect(page.getByLabel('Description of line 1')).toHaveValue('Ankara print, 6 yards');
    await page.locator('input[type=file]').setInputFiles(pdfFile('drawing.pdf'));
    await expect(page.getByRole('button', { name: 'Remove drawing.pdf' })).toBeVisible();
    await sound(page, '/invoices/create-purchase-order');
    await page.getByRole('button', { name: 'Send order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send order' }).click();
    await expect(page).toHaveURL(/\/purchase-orders\/ord_/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO-0001');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(/\/received-order\?q=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Download drawing.pdf' })).toBeVisible();
    return 'PO-0001';
  });

  await test.step('whoever has the link sees the order without an account', async () => {
    const link = await linkIn(supplier.email, new RegExp(number), '/received-order?q=');
    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(buyer.business);
    await expect(guest.getByText(TOTAL).first()).toBeVisible();
    await sound(guest, '/received-order');
    const saved = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'Download drawing.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('drawing.pdf');
    // Its supplier has a business here: a signed-in member decides.
    await expect(guest.getByRole('button', { name: 'Decline', exact: true })).toHaveCount(0);
    await guest.getByRole('link', { name: 'Sign in to approve' }).click();
    await expect(guest).toHaveURL(/\/account\/login/);
    await guest.context().close();
    // The buyer's open page shows that the e-mail was sent and its link was opened.
    const delivery = page.getByRole('region', { name: 'Sending' });
    await expect(delivery.getByText(/^Sent \d/)).toBeVisible();
    await expect(delivery.getByText('Not yet')).toHaveCount(0);
  });

  await test.step('the supplier approves it in the app; the buyer’s open page shows it', async () => {
    await other.goto('/invoices');
    await other.getByRole('link', { name: 'Orders received', exact: true }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Orders received');
    await other
      .getByRole('link', { name: new RegExp(buyer.business) })
      .first()
      .click();
    await expect(other.getByText('Awaiting your approval').first()).toBeVisible();
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: `Approve ${TOTAL}` })
      .click();
    await expect(other.getByRole('button', { name: 'Turn into an invoice' })).toBeVisible();
    await sound(other, '/purchase-orders/{id}');
    await expect(page.getByText('Approved').first()).toBeVisible();
  });

  await test.step('one press fills in the invoice; a second one leads to the same', async () => {
    await other.getByRole('button', { name: 'Turn into an invoice' }).click();
    await expect(other).toHaveURL(/\/invoices\/create-invoice\?draft=inv_/);
    const draft = new URL(other.url()).searchParams.get('draft') ?? '';
    await expect(other.getByLabel('Bill to')).toHaveValue(new RegExp(buyer.business));
    await expect(other.getByLabel('Description of line 1')).toHaveValue('Ankara print, 6 yards');
    await other.goBack();
    await other.getByRole('button', { name: 'Continue the invoice' }).click();
    await expect(other).toHaveURL(new RegExp(draft));
  });

  await test.step('sent, the order is invoiced and the buyer has the invoice', async () => {
    await other.getByRole('button', { name: 'Send invoice' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/INV-\d+/);
    await expect(page.getByText('Invoiced').first()).toBeVisible();
    await page.getByRole('link', { name: /Open invoice INV-/ }).click();
    await expect(page.getByText('Awaiting your approval').first()).toBeVisible();
    await expect(page.getByText(`Purchase order ${number}`).first()).toBeVisible();
    await page.goto('/purchase-orders?status=invoiced');
    await expect(page.getByText(TOTAL).first()).toBeVisible();
    await sound(page, '/purchase-orders');
  });

  await test.step('filters of orders are saved under a name, and a column can be left out', async () => {
    const saved = page.getByRole('button', { name: 'Saved filters' });
    await saved.click();
    await page.getByRole('menuitem', { name: /^Save these filters/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Already invoiced');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.goto('/purchase-orders');
    await saved.click();
    await page.getByRole('menuitemradio', { name: 'Already invoiced' }).click();
    await expect(page).toHaveURL(/\/purchase-orders\?status=invoiced$/);
    if ((page.viewportSize()?.width ?? 0) < 1024) return;
    const head = page.getByRole('columnheader', { name: 'Delivery date' });
    await expect(head).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemradio', { name: 'Delivery date' }).click();
    await page.reload();
    await expect(page.getByText(TOTAL).first()).toBeVisible();
    await expect(head).toHaveCount(0);
  });
  await other.context().close();
});

async function addContact(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/contacts?panel=new');
  const form = page.getByRole('form', { name: /contact/i });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
}

/** Level 1, which sending an invoice needs. */
async function confirmBvn(page: Page): Promise<void> {
  await page.goto('/kyb');
  await page.getByRole('textbox', { name: 'BVN' }).fill(someBvn());
  await page.getByRole('button', { name: 'Confirm BVN' }).click();
  await expect(page.getByText('You are at level 1')).toBeVisible();
}
