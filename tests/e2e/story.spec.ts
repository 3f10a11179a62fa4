import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { linkIn, newPerson, register, registerByForm, someBvn } from './people.ts';
import { sendTransfer } from './bank.ts';
import { sound } from './accessibility.ts';

/** ₦40,000 in two lines and 7.5 % VAT: below the daily limit of a wallet at level 1. */
const TOTAL = '₦43,000.00';
const TOP_UP = '200000';

test('from registering to a paid invoice', { tag: ['@core:phone', '@phone'] }, async ({ page, browser }) => {
  const seller = newPerson('Story Supplies', 'Supplier');
  const buyer = newPerson('Story Stores', 'Retailer');

  await test.step('the seller registers and adds a contact', async () => {
    await registerByForm(page, seller);
    await confirmBvn(page);
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Add contact' }).first().click();
    const form = page.getByRole('form', { name: /contact/i });
    await form.getByLabel('Name', { exact: true }).fill('Bola Stores');
    await form.getByLabel('Email').fill(buyer.email);
    await form.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByText('Bola Stores').first()).toBeVisible();
  });

  const number = await test.step('writes an invoice beside its paper and sends it', () => writeAndSend(page));

  await test.step('the recipient opens the e-mailed link without an account and approves', async () => {
    const link = await linkIn(buyer.email, new RegExp(number), '/received-invoice?q=');
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await expect(guest.getByText(TOTAL).first()).toBeVisible();
    await expect(guest.getByText(seller.business).first()).toBeVisible();
    await guest.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(guest.getByText('We sent it to r•••@example.com.', { exact: false })).toBeVisible();
    await sound(guest, '/received-invoice, with the code asked for');
    // The code's e-mail links back with the code filled in: one click is left.
    await guest.goto(await linkIn(buyer.email, /is your code: Approve invoice/, '/received-invoice?q='));
    await expect(guest.getByLabel('Code from the email')).toHaveValue(/^\d{6}$/);
    await guest.getByRole('button', { name: `Approve ${TOTAL}` }).click();
    await expect(guest.getByText('with the code sent to r•••@example.com', { exact: false })).toBeVisible();
    await expect(guest.getByText('Approved.', { exact: false }).first()).toBeVisible();
    await guest.context().close();
  });

  await test.step('the seller turns such letters off by the letter’s own link, and on again', async () => {
    const anywhere = await (await browser.newContext()).newPage();
    await anywhere.goto(await linkIn(seller.email, /approved/i, '/unsubscribe?u='));
    await expect(anywhere.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible();
    await sound(anywhere, '/unsubscribe');
    await anywhere.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(anywhere.getByRole('heading', { name: 'These emails are turned off' })).toBeVisible();
    await anywhere.getByRole('button', { name: 'Turn on again' }).click();
    await expect(anywhere.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible();
    await anywhere.context().close();
  });

  await test.step('the seller’s open page shows it without a reload', async () => {
    await expect(page.getByText(/approved/i).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByText(TOTAL).first()).toBeVisible();
  });

  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await test.step('the buyer registers, tops up the wallet by a bank transfer', async () => {
    await register(other, buyer);
    await confirmBvn(other);
    await other.goto('/wallet?tab=statement');
    await other.getByRole('link', { name: 'Add money' }).first().click();
    const copy = other.getByRole('button', { name: /copy.*account number/i }).first();
    await expect(copy).toBeVisible();
    await sendTransfer(buyer.business, TOP_UP);
    await expect(other.getByText('₦200,000.00').first()).toBeVisible();
  });

  await test.step('and pays the invoice from the wallet', async () => {
    await other.goto('/invoices?type=received');
    await other
      .getByRole('link', { name: new RegExp(seller.business) })
      .first()
      .click();
    // The rows of the list have such a button too.
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^INV-/);
    await other.getByRole('button', { name: /^Pay/ }).first().click();
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByText(seller.business).first()).toBeVisible();
    // The first answer is lost after the server has paid: the app repeats the call with the same key, and the money moves once.
    let asked = 0;
    await other.route('**/v1/payment/business/wallet', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: `Pay ${TOTAL}` }).click();
    await expect(other.getByText(`${TOTAL} paid to`)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(asked).toBe(2);
    await expect(other.getByText('Paid').first()).toBeVisible();
    await other.goto('/wallet?tab=statement');
    await expect(other.getByText('₦157,000.00').first()).toBeVisible();
    await expect(other.getByText(new RegExp(`−${TOTAL}`)).first()).toBeVisible();
  });

  await test.step('the seller’s dashboard has moved without a reload; wallet, statement and invoice agree', async () => {
    await expect(page.getByRole('main').getByText('Available balance').locator('..')).toContainText(TOTAL);
    await page.goto('/wallet?tab=statement');
    await expect(page.getByText(TOTAL).first()).toBeVisible();
    await expect(page.getByText(new RegExp(number)).first()).toBeVisible();
    await page.goto('/invoices');
    await expect(page.getByText('Paid').first()).toBeVisible();
  });
});

/** Level 1, with the BVN as a user. */
async function confirmBvn(page: Page): Promise<void> {
  await page.goto('/kyb');
  await page.getByRole('textbox', { name: 'BVN' }).fill(someBvn());
  await page.getByRole('button', { name: 'Confirm BVN' }).click();
  await expect(page.getByText('You are at level 1')).toBeVisible();
}

async function writeAndSend(page: Page): Promise<string> {
  await page.goto('/invoices/create-invoice');
  const recipient = page.getByLabel('Bill to');
  await recipient.click();
  await recipient.fill('Bola');
  await page.getByRole('option', { name: /Bola Stores/ }).click();
  await page.getByLabel('Description of line 1').fill('Ankara print, 6 yards');
  await page.getByLabel('Quantity of line 1').fill('10');
  await page.getByLabel('Price of line 1').fill('3,500');
  await page.getByLabel('Price of line 1').press('Enter');
  await page.getByLabel('Description of line 2').fill('Delivery');
  await page.getByLabel('Price of line 2').fill('2*2500');
  await page.getByRole('button', { name: 'Add VAT 7.5%' }).click();
  await expect(page.getByText(TOTAL).first()).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/INV-\d+/);
  await page.keyboard.press('Escape');
  return /INV-\d+/.exec(await heading.innerText())?.[0] ?? '';
}
