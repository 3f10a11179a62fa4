import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { message, newPerson, register } from './people.ts';
import type { NewPerson } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Two customers without an account, a price list, and one invoice that is long overdue. */
async function weekend(request: Parameters<typeof signIn>[0], seller: NewPerson) {
  const api = await signIn(request, seller.email);
  const tag = api.businessId.slice(-8).toLowerCase();
  const [late, market] = [`bola.${tag}@example.com`, `market.${tag}@example.com`];
  const contact = async (name: string, email: string) => (await api.send<{ id: string }>('/v1/contact', { name, email })).id;
  const contactId = await contact('Bola Stores', late);
  await contact('Balogun Market', market);
  await api.send('/v1/product', { name: 'Ankara bale', price: 45_000, code: 'ANK' });
  const itemDetails = [{ id: '1', name: 'Ankara bale', quantity: 2, unitPrice: 45_000 }];
  const overdue = await api.send<{ id: string; number: string }>('/v1/invoice', { contactId, issueDate: '2026-09-01', dueDate: '2026-09-15', itemDetails });
  await api.send(`/v1/wallet/${api.businessId}/account`, {});
  const account = async () => (await api.read<{ account: { accountNumber: string } | null }>(`/v1/wallet/${api.businessId}`)).account?.accountNumber;
  await expect.poll(account).toBeTruthy();
  const transfer = async (naira: number, narration: string) => {
    const data = { account_number: await account(), amount_kobo: naira * 1_00, sender_name: 'Bola Stores', narration };
    expect((await request.post(`${SANDBOX}/api/transfers`, { data })).status()).toBe(201);
  };
  return { api, late, market, overdue, transfer };
}

test(
  'a wholesaler’s Monday on a phone: who is late is reminded, goods are invoiced, money finds its invoice, damage is credited, and the day is closed',
  { tag: '@long' },
  async ({ page, request }) => {
    const seller = newPerson('Monday Fabrics', 'Supplier');
    await register(page, seller);
    await verified(seller.email, 3);
    const { api, late, market, overdue, transfer } = await weekend(request, seller);

    await test.step('who is late, and a reminder from that row', async () => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Reports' }).click();
      await expect(page.getByText('₦90,000.00 is overdue, all of it from Bola Stores.')).toBeVisible();
      await page.getByRole('link', { name: 'Receivables by age' }).click();
      await page.getByRole('button', { name: 'Remind Bola Stores now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
      expect((await message(late, /Overdue: invoice/)).text).toContain(overdue.number);
    });

    await test.step('goods leave, and their invoice with them', async () => {
      await page.goto('/dashboard');
      await page.goto('/invoices/create-invoice');
      await page.getByRole('combobox', { name: 'Bill to' }).fill('Balogun');
      await page.getByRole('option', { name: /Balogun Market/ }).click();
      await page.getByLabel('Description of line 1').fill('ank');
      await page.getByRole('option', { name: /Ankara bale/ }).click();
      await page.getByLabel('Quantity of line 1').fill('3');
      await page.getByRole('button', { name: 'Send invoice' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
      await message(market, /Invoice .* from Monday Fabrics/);
    });
    const { invoices } = await api.read<{ invoices: { id: string; number: string; total: number }[] }>(
      `/v1/invoice/${api.businessId}/all?type=sent&status=pending`,
    );
    const fresh = invoices.find(({ total }) => total === 135_000);
    expect(fresh).toBeDefined();

    await test.step('two transfers arrive: one names its invoice, the other is matched with one tap', async () => {
      await transfer(90_000, `for ${overdue.number}`);
      await transfer(135_000, 'goods of today');
      await page.goto('/dashboard');
      await page.getByRole('link', { name: '1 transfer: which invoice is it for?' }).click();
      await page.getByRole('button', { name: `Apply to ${fresh?.number ?? ''}` }).click();
      await expect(page.getByText(`₦135,000.00 applied to ${fresh?.number ?? ''}`)).toBeVisible();
      await page.goto(`/invoices/${overdue.id}`);
      await expect(page.getByText('matched automatically', { exact: false })).toBeVisible();
    });

    await test.step('one bale was wet: it is credited and the customer gets the note', async () => {
      await page.goto(`/invoices/${fresh?.id ?? ''}`);
      await page.getByRole('button', { name: 'Issue a credit note' }).click();
      const dialog = page.getByRole('dialog', { name: `Credit invoice ${fresh?.number ?? ''}` });
      await dialog.getByText('Some lines').click();
      await dialog.getByLabel('Ankara bale').press('Space');
      await dialog.getByLabel('Quantity', { exact: true }).fill('1');
      await dialog.getByLabel('Reason').fill('One bale was wet.');
      await dialog.getByRole('button', { name: /^Credit ₦45,000\.00/ }).click();
      await expect(page.getByText('Credit note CN-0001 issued').first()).toBeVisible();
      expect((await message(market, /Credit note CN-0001/)).text).toContain('45,000.00');
    });

    await test.step('the day is closed: what came in, as a file, and nobody is late', async () => {
      await page.goto('/reports/cash?period=this_month');
      await expect(page.getByText(/₦225,000\.00 came into your wallet/)).toBeVisible();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain('225000.00');
      await page.goto('/reports');
      await expect(page.getByText('No customer owes you anything.')).toBeVisible();
      await sound(page, 'the reports at the close of the day');
      await page.getByRole('button', { name: 'Account of Ada Obi' }).first().click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/account\/login/);
    });
  },
);
