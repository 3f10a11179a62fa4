import { expect, test } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

test('a transfer with the invoice’s number pays it; one without is matched with one tap, and removed again @phone', async ({ page, request }, { project }) => {
  const seller = newPerson('Ngozi', 'Supplier');
  await register(page, seller);
  await verified(seller.email, 3);
  const api = await signIn(request, seller.email);
  const invoice = async (amount: number) => {
    const issueDate = dateIn('Africa/Lagos', Date.now());
    const itemDetails = [{ id: '1', name: 'Goods', quantity: 1, unitPrice: amount }];
    const contact = { name: 'Greenfield Stores', email: `greenfield.${Date.now()}@example.com` };
    const { id: contactId } = await api.send<{ id: string }>('/v1/contact', contact);
    return api.send<{ id: string; number: string }>('/v1/invoice', { contactId, issueDate, dueDate: addDays(issueDate, 14), itemDetails });
  };
  await api.send(`/v1/wallet/${api.businessId}/account`, {});
  const account = async () => (await api.read<{ account: { accountNumber: string } | null }>(`/v1/wallet/${api.businessId}`)).account?.accountNumber;
  await expect.poll(account).toBeTruthy();
  const transfer = async (naira: number, narration: string) => {
    const data = { account_number: await account(), amount_kobo: naira * 1_00, sender_name: 'Bola Ade', narration };
    expect((await request.post(`${SANDBOX}/api/transfers`, { data })).status()).toBe(201);
  };

  const first = await invoice(5_000);
  await page.goto(`/invoices/${first.id}`);
  await expect(page.getByText(`Write ${first.number} in the narration of the transfer.`)).toBeVisible();
  await transfer(5_000, `payment ${first.number}`);
  await expect(page.getByText('matched automatically', { exact: false })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  // This is the page of the invoice.
  await expect(page.getByRole('link', { name: 'Open invoice' })).toHaveCount(0);

  const second = await invoice(7_000);
  await transfer(7_000, 'goods');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 transfer: which invoice is it for?' }).click();
  await sound(page, `transfers-${project.name}`);
  await page.getByRole('button', { name: `Apply to ${second.number}` }).click();
  await expect(page.getByText(`₦7,000.00 applied to ${second.number}`)).toBeVisible();
  await expect(page.getByText(`₦7,000.00 paid on ${second.number}, matched by`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${second.number}` }).click();
  await expect(page.getByRole('button', { name: `Apply to ${second.number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Another invoice' }).click();
  await page.getByRole('combobox', { name: 'Find the invoice' }).fill(second.number);
  await page.getByRole('option').first().click();
  await page.goto(`/invoices/${second.id}`);
  await expect(page.getByText('matched by', { exact: false })).toBeVisible();
  await sound(page, `invoice-transfers-${project.name}`);

  await page.goto('/wallet?tab=statement');
  await page.getByRole('link', { name: new RegExp(`Transfer from .*${first.number}`) }).click();
  const line = page.getByRole('dialog');
  await expect(line.getByText(`payment ${first.number}`)).toBeVisible();
  await sound(page, `statement-line-${project.name}`);
  await line.getByRole('link', { name: first.number }).click();
  await expect(page).toHaveURL(new RegExp(`/invoices/${first.id}$`));
});
