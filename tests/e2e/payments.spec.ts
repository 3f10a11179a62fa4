import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { linkIn, newPerson, PASSWORD, register, someBvn } from './people.ts';
import type { NewPerson } from './people.ts';
import { sound } from './accessibility.ts';
import { card } from './bank.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';
const APP = process.env['DUEWELL_E2E_URL'] ?? '';

test(
  'money in: card with a code, declined card, late transfer, many at once, a payer without an account',
  { tag: ['@core:desktop', '@phone'] },
  async ({ page, browser }) => {
    const seller = newPerson('Paid Supplies', 'Supplier');
    const buyer = newPerson('Paying Stores', 'Retailer');
    const other = await (await browser.newContext()).newPage();
    await Promise.all([register(page, buyer), register(other, seller)]);
    await other.context().close();
    const send = await sender(seller, buyer.email);

    await test.step('a card that asks for PIN and code pays an invoice, and is kept', async () => {
      await page.goto(`/invoices/${(await send(3_000)).id}`);
      const dialog = await payDialog(page);
      await dialog.getByRole('radio', { name: /^Card/ }).check();
      await dialog.locator('label', { hasText: 'Save this card' }).click();
      await sound(page, 'the dialog for paying');
      await dialog.getByRole('button', { name: 'Pay ₦3,000.00 by card' }).click();
      await card(page, '5060666666666666666', '123');
      await page.getByLabel('Card PIN').fill('1234');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Code sent to the phone').fill('123456');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
      await sound(page, '/payment, paid');
      await page.getByRole('link', { name: 'Back to the invoice' }).click();
      await expect(page.getByText('This invoice is paid in full.')).toBeVisible();
    });

    await test.step('a card page that is left without paying and a declined card say so, and lead back', async () => {
      const { id, number } = await send(500);
      await page.goto(`/invoices/${id}`);
      const dialog = await payDialog(page);
      const begin = async () => {
        await dialog.getByRole('radio', { name: /^Another card/ }).check();
        await dialog.getByRole('button', { name: 'Pay ₦500.00 by card' }).click();
      };
      await begin();
      await page.getByRole('link', { name: /^Back to/ }).click();
      await expect(page.getByRole('heading', { name: 'Payment not received' })).toBeVisible();
      await sound(page, '/payment, cancelled');
      await page.getByRole('link', { name: 'Try again' }).click();
      await payDialog(page);
      await begin();
      await card(page, '4084080000005408', '001');
      await expect(page.getByText('Declined. Try another card')).toBeVisible();
      await page.getByRole('link', { name: /^Back to/ }).click();
      await expect(page.getByRole('heading', { name: 'Not paid' })).toBeVisible();
      await expect(page.getByText('Your bank declined the card')).toBeVisible();
      await sound(page, '/payment, declined');
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: number, exact: true })).toBeVisible();
    });

    await test.step('a transfer that is told late and twice arrives on the open page, once', async () => {
      await page.goto(`/invoices/${(await send(750)).id}`);
      const dialog = await payDialog(page);
      await dialog.getByRole('radio', { name: /^Bank transfer/ }).check();
      await dialog.getByRole('button', { name: 'Show account details' }).click();
      await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeVisible();
      await sound(page, '/payment, waiting for a transfer');
      await page.getByRole('button', { name: 'I’ve made the transfer' }).click();
      await expect(page.getByText(/nothing received yet/)).toBeVisible();
      const account = (await page.getByText(/^\d{10}$/).textContent()) ?? '';
      // In groups, 0123 456 789, without characters between them.
      await expect(page.getByText(account.slice(4, 7), { exact: true })).toBeVisible();
      const sent = await post(`${SANDBOX}/api/transfers`, {
        account_number: account,
        amount_kobo: 75_000,
        sender_name: 'Bola',
        options: { late_ms: 1_000, twice: true },
      });
      expect(sent.status).toBe(201);
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    });

    await test.step('many invoices are paid by the saved card', async () => {
      const numbers = [await send(100), await send(200)];
      await page.goto('/invoices?type=received');
      for (const { number } of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).press('Space');
      await page
        .getByRole('region', { name: 'Selected invoices' })
        .getByRole('button', { name: /^Pay ₦/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /^Verve ending in 6666/ }).check();
      await dialog.getByRole('button', { name: 'Pay ₦300.00' }).click();
      await expect(page.getByText('₦300.00 paid on 2 invoices')).toBeVisible();
    });

    await test.step('who has no account pays by the link', async () => {
      const outsider = `outsider.${Date.now()}@example.com`;
      await (
        await sender(seller, outsider)
      )(1_200);
      const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      const link = await linkIn(outsider, /INV-/, '/received-invoice?q=');
      await guest.goto(link);
      // One solid button: the next step of the reader.
      const solid = guest.locator('.bg-accent:is(button, a)');
      await expect(solid).toHaveText('Approve');
      await guest.getByRole('button', { name: 'Pay ₦1,200.00' }).click();
      await expect(solid).toHaveText('Show account details');
      await expect(guest.getByRole('button', { name: 'Approve' })).toBeHidden();
      await sound(guest, '/received-invoice, paying');
      await expect(guest.getByText('Secured by Paystack')).toBeVisible();
      // The account of this payment, which settles by itself, and no other.
      const form = guest.getByRole('form', { name: 'Pay the invoice' });
      await expect(form).toContainText('within 30 minutes');
      await expect(form).not.toContainText(/\d{4}.?\d{3}.?\d{3}/);
      await guest.getByRole('button', { name: 'Show account details' }).click();
      await guest.getByRole('link', { name: 'Back to the invoice' }).click();
      await expect(guest.getByText('Waiting for the bank')).toBeVisible();
      await sound(guest, '/received-invoice, with a payment begun');
      await guest.getByRole('button', { name: 'Pay ₦1,200.00' }).click();
      await guest.getByRole('radio', { name: 'Card' }).check();
      await guest.getByLabel('Amount').fill('200');
      await guest.getByRole('button', { name: 'Pay ₦200.00 by card' }).click();
      await expect(guest.getByLabel('Card number')).toBeVisible();
      // The page of the card company left without paying: only the transfer is pending.
      await guest.goto(link);
      await guest.getByRole('button', { name: 'Pay ₦1,200.00' }).click();
      await expect(guest.getByText(/by bank transfer\./)).toBeVisible();
      await expect(guest.getByText(/by card\./)).toBeHidden();
      await guest.getByRole('radio', { name: 'Card' }).check();
      await guest.getByLabel('Amount').fill('200');
      await guest.getByRole('button', { name: 'Pay ₦200.00 by card' }).click();
      await card(guest, '4084084084084081', '408');
      await expect(guest.getByRole('heading', { name: 'Payment received' })).toBeVisible();
      await guest.goto(link);
      await expect(guest.getByRole('button', { name: 'Approve' })).toBeVisible();
      // Who has paid a part goes on paying.
      await expect(solid).toHaveText('Pay ₦1,000.00');
      await guest.getByRole('button', { name: 'Pay ₦1,000.00' }).click();
      await guest.getByRole('radio', { name: 'Card' }).check();
      await guest.getByRole('button', { name: 'Pay ₦1,000.00 by card' }).click();
      await card(guest, '4084084084084081', '408');
      await expect(guest.getByRole('heading', { name: 'Paid' })).toBeVisible();
      await expect(guest.getByText(/^₦1,000.00 received for .+, which is now paid in full\.$/)).toBeVisible();
      await guest.getByRole('link', { name: 'Back to the invoice' }).click();
      await expect(guest.getByText('Paid in full to', { exact: false })).toBeVisible();
      const receipt = guest.waitForEvent('download');
      await expect(guest.getByRole('button', { name: /^Receipt for ₦1,000.00, \d/ })).toBeVisible();
      await guest.getByRole('button', { name: 'Receipt for ₦200.00' }).click();
      expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
      await sound(guest, '/received-invoice, paid');
      await guest.context().close();
    });

    await test.step('the card is in Settings, and can be removed', async () => {
      await page.goto('/settings?tab=banks');
      await expect(page.getByText('Verve ending in 6666')).toBeVisible();
      await sound(page, '/settings, with a card');
      await page.getByRole('button', { name: 'Actions for Verve ending in 6666' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove card' }).click();
      await expect(page.getByRole('heading', { name: 'No card yet' })).toBeVisible();
    });
  },
);

async function payDialog(page: Page) {
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  return page.getByRole('dialog');
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

/** Creates and sends invoices to an address by the API; returns id and number of each. */
async function sender(seller: NewPerson, to: string): Promise<(amount: number) => Promise<{ id: string; number: string }>> {
  interface Session {
    readonly token: string;
    readonly business: { readonly id: string };
  }
  // The product's own answers; see src/shared/accounts/contract.ts.
  const { data: session } = (await (await post(`${APP}/v1/users/auth`, { email: seller.email, password: PASSWORD })).json()) as { data: Session };
  const businessId = session.business.id;
  const request = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() };
    const response = await post(`${APP}/v1/${path}`, { businessId, ...body }, headers);
    expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true);
    // As above.
    return ((await response.json()) as { data: { id: string; number: string } }).data;
  };
  const level = await post(`${APP}/v1/wallet/bvn`, { businessId, bvn: someBvn() }, { authorization: `Bearer ${session.token}` });
  // The second time it is confirmed already.
  expect([200, 409]).toContain(level.status);
  const contact = await request('contact', { name: 'The payer', email: to });
  return (amount) => {
    const invoice = {
      contactId: contact.id,
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: amount }],
    };
    return request('invoice', invoice);
  };
}
