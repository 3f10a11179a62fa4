import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { DEMO, linkIn, logIn, message, PASSWORD } from './people.ts';

const OWNER = 'tunde@lekkiliving.example';

/** An owner invites, a colleague joins and asks, the owner approves: both screens show it without a reload. */
test('a colleague joins by the mailed link and asks; the owner sees it at once and approves', async ({ page, browser, request }, { project }) => {
  test.setTimeout(120_000);
  const colleague = `bola.${randomBytes(4).toString('hex')}@example.com`;
  const phone = `0805${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
  const invoice = await receivedInvoice(request);

  await logIn(page, OWNER, DEMO.password);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a member' });
  await invite.getByLabel('E-mail').fill(colleague);
  await invite.getByLabel('First name').fill('Bola');
  await invite.getByLabel('Last name').fill('Ige');
  await expect(invite.getByRole('radio', { name: /^Staff/ })).toBeChecked();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect(invite).toBeHidden();

  const there = await secondBrowser(browser, project.use);
  await join(there, colleague, phone);
  await logIn(there, colleague);

  await there.goto(`/invoices/${invoice.id}`);
  await expect(there.getByText('As staff you ask for this: an owner or admin approves it.')).toBeVisible();
  await page.goto('/team?tab=requests');
  await there.getByRole('button', { name: 'Ask to approve' }).click();
  const ask = there.getByRole('dialog', { name: `Ask to approve ${invoice.number}` });
  await expect(ask).toContainText('₦4,321.00');
  await ask.getByLabel(/Note/).fill('The goods are complete');
  await ask.getByRole('button', { name: 'Ask' }).click();
  await expect(there.getByText('Waits for a decision')).toBeVisible();

  // The owner's page has not been loaded again since before the asking.
  const card = page.getByRole('listitem').filter({ hasText: invoice.number });
  await expect(card).toContainText(`Approve invoice ${invoice.number} from Amara Textiles for ₦4,321.00`);
  await expect(card).toContainText('The goods are complete');
  await card.getByRole('button', { name: 'Approve' }).click();
  const confirm = page.getByRole('dialog', { name: 'Approve what Bola Ige asks?' });
  await expect(confirm).toContainText('Amara Textiles');
  await confirm.getByRole('button', { name: 'Approve ₦4,321.00' }).click();
  await expect(confirm).toBeHidden();

  await expect(there.getByText('You approved it.', { exact: false })).toBeVisible();
  await expect(there.getByText('Waits for a decision')).toHaveCount(0);
  await expect(there.getByText('Tunde Bakare, as Bola Ige asked')).toBeVisible();
  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByText('You approved it.', { exact: false })).toBeVisible();
  const letter = await message(colleague, /^Approved: Approve invoice/);
  expect(letter.text).toContain('Tunde Bakare approved your request');
  await there.context().close();
});

test('a link that has ended says so and where to go', async ({ page }) => {
  await page.goto(`/account/register-team?k=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/account\/login$/);
});

async function secondBrowser(browser: Browser, use: { viewport?: unknown; isMobile?: boolean; hasTouch?: boolean }): Promise<Page> {
  const { isMobile = false, hasTouch = false } = use;
  const context = await browser.newContext({
    viewport: isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    isMobile,
    hasTouch,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function join(page: Page, email: string, phone: string): Promise<void> {
  await page.goto(await linkIn(email, /invites you to/, '/account/register-team?k='));
  await expect(page.getByRole('heading', { name: 'Join Lekki Living' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Bola');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('label', { hasText: 'I accept the terms' }).click();
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page).toHaveURL(/verify-otp/);
  const { code } = await message(phone, /code/);
  await page.getByLabel('Code').fill(code ?? '');
  await expect(page).toHaveURL(/\/account\/login$/);
}

/** A fresh invoice from the other demo business, by the API. */
async function receivedInvoice(request: APIRequestContext): Promise<{ id: string; number: string }> {
  const post = async <T>(path: string, data: object, token?: string) => {
    const answer = await request.post(path, {
      data,
      headers: { 'idempotency-key': randomBytes(12).toString('hex'), ...(token && { authorization: `Bearer ${token}` }) },
    });
    // The one envelope of every answer.
    return ((await answer.json()) as { data: T }).data;
  };
  const { token, business } = await post<{ token: string; business: { id: string } }>('/v1/users/auth', DEMO);
  const found = await request.get(`/v1/contact/${business.id}/search?search=lekki`, { headers: { authorization: `Bearer ${token}` } });
  // The contract's own answer.
  const { data } = (await found.json()) as { data: { contacts: { id: string }[] } };
  const itemDetails = [{ id: '1', name: 'Ankara, 6 yards', quantity: 1, unitPrice: 4321 }];
  const draft = { businessId: business.id, contactId: data.contacts[0]?.id, issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails };
  const { id } = await post<{ id: string }>('/v1/invoice', draft, token);
  const read = await request.get(`/v1/invoice/${id}/business/${business.id}`, { headers: { authorization: `Bearer ${token}` } });
  // As above.
  return ((await read.json()) as { data: { id: string; number: string } }).data;
}
