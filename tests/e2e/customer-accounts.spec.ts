import { expect, test } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

test('a seller’s Monday: a customer’s own account number pays three invoices, a number a part, a name an exact one, and an unknown payer waits @phone', async ({
  page,
  request,
}, { project }) => {
  const seller = newPerson('Ngozi', 'Supplier');
  await register(page, seller);
  await verified(seller.email, 3);
  const api = await signIn(request, seller.email);
  await api.send(`/v1/wallet/${api.businessId}/account`, {});
  const wallet = async () => (await api.read<{ account: { accountNumber: string } | null }>(`/v1/wallet/${api.businessId}`)).account?.accountNumber;
  await expect.poll(wallet).toBeTruthy();

  await page.goto('/settings?tab=invoices');
  await page.getByRole('combobox', { name: 'Account shown on invoices' }).selectOption({ label: 'A separate account number for each customer' });
  await expect(page.getByText('What a customer transfers to their number pays their oldest invoices', { exact: false })).toBeVisible();
  await sound(page, `settings-customer-accounts-${project.name}`);

  const contact = (name: string) => api.send<{ id: string }>('/v1/contact', { name, email: `c.${Math.random().toString(36).slice(2)}@example.com` });
  const invoice = (contactId: string, unitPrice: number, days = 14) => {
    const issueDate = dateIn('Africa/Lagos', Date.now());
    const itemDetails = [{ id: '1', name: 'Goods', quantity: 1, unitPrice }];
    return api.send<{ id: string; number: string }>('/v1/invoice', { contactId, issueDate, dueDate: addDays(issueDate, days), itemDetails });
  };
  const transfer = async (account: string | undefined, naira: number, sender: string, narration = 'goods') => {
    const data = { account_number: account, amount_kobo: naira * 1_00, sender_name: sender, narration };
    expect((await request.post(`${SANDBOX}/api/transfers`, { data })).status()).toBe(201);
  };
  const greenfield = await contact('Greenfield Stores');
  const first = await invoice(greenfield.id, 3_000);
  const theirs = async () =>
    (await api.read<{ account: { accountNumber: string } | null }>(`/v1/contact/${greenfield.id}/business/${api.businessId}`)).account?.accountNumber;
  await expect.poll(theirs).toBeTruthy();
  const number = (await theirs()) ?? '';
  await page.goto(`/contacts/${greenfield.id}`);
  await expect(page.getByText(number)).toBeVisible();
  await sound(page, `contact-account-${project.name}`);
  const [second, third] = [await invoice(greenfield.id, 5_000, 20), await invoice(greenfield.id, 7_000, 30)];
  const [lekki, bisi] = [await contact('Lekki Living'), await contact('Bisi Adeyemi')];
  const [part, exact] = [await invoice(lekki.id, 9_000), await invoice(bisi.id, 11_000)];

  // One for three invoices, without a reference, from an account that nobody knows.
  await transfer(number, 15_000, 'CHIDI EZE');
  await transfer(await wallet(), 4_000, 'LEKKI LIVING', part.number);
  await transfer(await wallet(), 11_000, 'ADEYEMI BISI');
  await transfer(await wallet(), 1_234, 'OLA BELLO');

  await page.goto('/wallet?tab=transfers');
  for (const paid of [first, second, third]) await expect(page.getByText(`paid on ${paid.number}, matched automatically`, { exact: false })).toBeVisible();
  await expect(page.getByText(`₦4,000.00 paid on ${part.number}, matched automatically`)).toBeVisible();
  await expect(page.getByText(`₦11,000.00 paid on ${exact.number}, matched automatically`)).toBeVisible();
  await expect(page.getByText('OLA BELLO', { exact: true })).toBeVisible();
  await sound(page, `monday-transfers-${project.name}`);
  await page.goto(`/invoices/${third.id}`);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});
