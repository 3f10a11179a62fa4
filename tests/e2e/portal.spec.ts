import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { card } from './bank.ts';
import { codeIn, linkIn, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';
const itemDetails = [{ id: '1', name: 'Woven throw', quantity: 4, unitPrice: 500 }];

test(
  'a customer without an account asks for the link to all invoices, opens one, and takes receipt and statement',
  { tag: '@phone' },
  async ({ page, browser, request }, { project }) => {
    const seller = newPerson('Portal Weavers', 'Supplier');
    await register(page, seller);
    await verified(seller.email, 1);
    const sells = await signIn(request, seller.email);
    await sells.send(`/v1/wallet/${sells.businessId}/account`, {});
    const wallet = async () => (await sells.read<{ account: { accountNumber: string } | null }>(`/v1/wallet/${sells.businessId}`)).account?.accountNumber;
    await expect.poll(wallet).toBeTruthy();
    const email = `ngozi.${sells.businessId.slice(-8).toLowerCase()}@example.com`;
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'Ngozi Stores', email });
    const sent = async (issueDate: string, dueDate: string) =>
      sells.send<{ id: string; number: string; shareUrl: string }>('/v1/invoice', { issueDate, dueDate, itemDetails, contactId, medium: 'link' });
    const late = await sent('2026-01-05', '2026-01-20');
    const paid = await sent('2026-02-05', '2030-01-01');
    await page.goto(`/invoices/${paid.id}`);
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const guests = await browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' });
    const guest = await guests.newPage();
    await guest.goto(paid.shareUrl);
    await guest.getByRole('button', { name: 'Email me all my invoices' }).click();
    await expect(guest.getByText(/We’ve sent the link to n•/)).toBeVisible();
    const link = await linkIn(email, /All your invoices from/, '/portal?q=');
    await guest.goto(link);
    // The link alone shows whose invoices, and nothing of them.
    await expect(guest.getByText(`To see your invoices from ${seller.business}, enter the code that we send to n•`)).toBeVisible();
    await sound(guest, 'the closed portal');
    await guest.getByRole('button', { name: 'Email me a code' }).click();
    const field = guest.getByLabel('Code from the email');
    await expect(field).toBeFocused();
    const code = await codeIn(email, /is your code: open your invoices/);
    await field.fill(code === '111111' ? '222222' : '111111');
    await expect(guest.getByText('Incorrect code. Check the latest email we sent.')).toBeVisible();
    await field.fill(code);
    await expect(guest.getByRole('heading', { level: 1, name: seller.business })).toBeFocused();
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1, name: seller.business })).toBeVisible();
    await expect(guest.getByText('₦2,000.00 of this is overdue.')).toBeVisible();
    await expect(guest.getByRole('link', { name: new RegExp(late.number) })).toBeVisible();
    await expect(guest.getByRole('link', { name: new RegExp(paid.number) })).toBeHidden();
    await sound(guest, 'the customer portal');
    const receipt = guest.waitForEvent('download');
    await guest.getByRole('button', { name: /^Receipt of .* invoice/ }).click();
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
    const statement = guest.waitForEvent('download');
    await guest.getByRole('button', { name: 'Statement of account' }).click();
    expect((await statement).suggestedFilename()).toMatch(/\.pdf$/);

    // Two of four with one transfer: the page says the amount and the text by which it finds them.
    const second = await sent('2026-03-05', '2030-02-01');
    const third = await sent('2026-04-05', '2030-03-01');
    const fourth = await sent('2026-04-05', '2030-04-01');
    await guest.reload();
    const choose = async (...those: { number: string }[]) => {
      for (const one of those) await guest.getByRole('checkbox', { name: `Choose ${one.number} to pay` }).press('Space');
    };
    await choose(late, third);
    const several = guest.getByRole('region', { name: 'Pay the chosen invoices' });
    await expect(several.getByText('Pay 2 invoices: ₦4,000.00')).toBeVisible();
    await expect(several.getByText(`${late.number} ${third.number}`)).toBeVisible();
    await sound(guest, 'several invoices chosen');
    const told = { account_number: await wallet(), amount_kobo: 4_100_00, sender_name: 'SOMEBODY', narration: `${late.number} ${third.number}` };
    expect((await request.post(`${SANDBOX}/api/transfers`, { data: told })).status()).toBe(201);
    await expect.poll(async () => (await sells.read<{ balance: number }>(`/v1/invoice/${third.id}/business/${sells.businessId}`)).balance).toBe(0);
    await guest.reload();
    await expect(guest.getByRole('link', { name: new RegExp(second.number) })).toBeVisible();
    await expect(guest.getByRole('link', { name: new RegExp(`^${third.number}`) })).toBeHidden();
    await expect(guest.getByText('You have a credit of ₦100.00')).toBeVisible();
    await page.goto(`/contacts/${contactId}`);
    await expect(page.getByText('Their credit: ₦100.00')).toBeVisible();

    // The other two at once by card: a sum that has changed since they were chosen is told first.
    await choose(second, fourth);
    await sells.send('/v1/credit-note', { invoiceId: second.id, reason: 'One came back', lines: [{ id: '1', amount: 500 }] });
    await several.getByRole('button', { name: 'Pay by card' }).click();
    await expect(guest.getByText('The balance due has changed to ₦3,500.00. Nothing was paid; please check, then pay.')).toBeVisible();
    await choose(second, fourth);
    await expect(several.getByText('Pay 2 invoices: ₦3,500.00')).toBeVisible();
    await several.getByRole('button', { name: 'Pay by card' }).click();
    await card(guest, '4084084084084081', '408');
    await expect(guest.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
    await guest.getByRole('link', { name: 'Back' }).click();
    await expect(guest.getByText('Everything is paid.')).toBeVisible();
    await guest.getByRole('link', { name: 'All invoices' }).click();
    await guest.getByRole('link', { name: new RegExp(paid.number) }).click();
    await expect(guest).toHaveURL(/received-invoice/);
    await guest.goBack();
    await expect(guest.getByRole('link', { name: new RegExp(late.number) })).toBeVisible();

    await guest.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(guest.getByRole('button', { name: 'Email me a code' })).toBeVisible();
    // The button of the code's e-mail fills it in; it was used already.
    await guest.goto(await linkIn(email, /is your code: open your invoices/, '/portal?q='));
    await guest.getByRole('button', { name: 'View your invoices' }).click();
    await expect(guest.getByText('This code is no longer valid. Request a new one.')).toBeVisible();

    // The business replaces the link: the old one shows nothing.
    await page.goto(`/contacts/${contactId}`);
    await page.getByRole('button', { name: 'Regenerate link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate link' }).click();
    await expect(page.getByText('Link regenerated').first()).toBeVisible();
    // From the top: the phone's bar covers a part of what it scrolls over.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Regenerate link' })).toBeEnabled();
    await sound(page, 'a contact with its portal');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await guests.close();
  },
);

test('a customer comes back to their portal: from one invoice paid by card, and to a transfer that they have started', async ({ page, request }) => {
  const seller = newPerson('Portal Dyers', 'Supplier');
  await register(page, seller);
  await verified(seller.email, 1);
  const sells = await signIn(request, seller.email);
  // Without an address the portal opens without a code; without an account number the page offers a transfer itself.
  const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'Walk-in', phone: '+2348031234567' });
  const numbers: string[] = [];
  for (const dueDate of ['2030-01-01', '2030-02-01', '2030-03-01']) {
    const { number } = await sells.send<{ number: string }>('/v1/invoice', { issueDate: '2026-01-05', dueDate, itemDetails, contactId, medium: 'link' });
    numbers.push(number);
  }
  const { url } = await sells.read<{ url: string }>(`/v1/contact/${contactId}/business/${sells.businessId}/portal`);
  await page.goto(url);
  const choose = (number = '') => page.getByRole('checkbox', { name: `Choose ${number} to pay` }).press('Space');
  await choose(numbers[0]);
  await page.getByLabel('Email for the receipt').fill('walk.in@example.com');
  // Back from the card page, before anything was paid: the browser may show this page as it was left.
  const { origin } = new URL(page.url());
  const elsewhere = (address: URL) => address.origin !== origin;
  await page.route(elsewhere, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse((answer) => elsewhere(new URL(answer.url())));
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await left;
  // The button is hidden already while it is busy: what counts is that the page was loaded again.
  const again = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await again;
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeHidden();
  await choose(numbers[0]);
  // Not while the page reads: an intercepted request whose interception ends may never be answered.
  await page.unroute(elsewhere);
  await page.getByLabel('Email for the receipt').fill('walk.in@example.com');
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await card(page, '4084084084084081', '408');
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(2);

  await choose(numbers[1]);
  await choose(numbers[2]);
  await page.getByLabel('Email for the receipt').fill('walk.in@example.com');
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByRole('button', { name: 'I’ve made the transfer' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByText('₦4,000.00 by bank transfer.')).toBeVisible();
  await expect(page.getByText('Check it before paying another way, to avoid paying twice.')).toBeVisible();
});
