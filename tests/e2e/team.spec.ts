import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { DEMO, linkIn, logIn, message, newPerson, PASSWORD, register } from './people.ts';

const OWNER = 'tunde@lekkiliving.example';

/** An owner invites, a colleague joins and requests, the owner approves: both screens update without a reload. */
test(
  'a colleague joins by the mailed link and asks; the owner sees it at once and approves',
  { tag: '@phone' },
  async ({ page, browser, request }, { project }) => {
    const colleague = `bola.${randomBytes(4).toString('hex')}@example.com`;
    const phone = `0805${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
    // Another one for the same total would be warned of as a duplicate.
    const price = 4_000 + (randomBytes(2).readUInt16BE() % 1_000);
    const amount = `₦${price.toLocaleString('en')}.00`;
    const invoice = await receivedInvoice(request, price);

    await logIn(page, OWNER, DEMO.password);
    await page.goto('/team');
    await page.getByRole('link', { name: 'Invite member' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite a member' });
    await invite.getByLabel('Email').fill(colleague);
    await invite.getByLabel('First name').fill('Bola');
    await invite.getByLabel('Last name').fill('Ige');
    await expect(invite.getByRole('radio', { name: /^Staff/ })).toBeChecked();
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(invite).toBeHidden();

    const there = await secondBrowser(browser, project.use);
    await join(there, colleague, phone);

    await there.goto(`/invoices/${invoice.id}`);
    await expect(there.getByText('As staff, you need approval from an owner or admin.')).toBeVisible();
    await page.goto('/dashboard');
    await there.getByRole('button', { name: 'Request approval' }).click();
    const dialog = there.getByRole('dialog', { name: `Request approval of ${invoice.number}` });
    await expect(dialog).toContainText(amount);
    await dialog.getByLabel(/Note/).fill('The goods are complete');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    const pending = there.getByRole('region', { name: 'Requests about this page' });
    await expect(pending.getByText('Awaiting approval')).toBeVisible();
    await expect(there.getByText(/^You asked for approval on /)).toBeVisible();
    await expect(there.getByRole('button', { name: 'Request to decline' })).toHaveCount(0);
    await pending.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(pending).toHaveCount(0);
    await there.getByRole('button', { name: 'Request to decline' }).click();
    const decline = there.getByRole('dialog', { name: `Request to decline ${invoice.number}` });
    await decline.getByLabel('Reason').fill('Two metres are missing');
    await decline.getByRole('button', { name: 'Request to decline' }).click();
    await expect(there.getByText(/^You asked to decline it on /)).toBeVisible();
    await expect(there.getByText('Your request awaits an answer from your team.', { exact: false })).toBeVisible();
    // Neither is asked for what would be declined.
    await expect(there.getByRole('button', { name: /^Request / })).toHaveCount(0);
    // The owner declines it, which the colleague reads on the invoice until there is another request.
    const owner = await signIn(request, OWNER);
    const about = `/v1/team/${owner.businessId}/requests?path=${encodeURIComponent(`/invoices/${invoice.id}`)}`;
    const { requests } = await owner.read<{ requests: { id: string }[] }>(about);
    await owner.send('POST', `/v1/team/${owner.businessId}/${requests[0]?.id}`, { approvalStatus: 'denied', reason: 'Count them again' });
    const declined = there.getByText('Tunde Bakare declined your request: Count them again');
    await expect(declined).toBeVisible();
    await expect(pending).toHaveCount(0);
    await there.getByRole('button', { name: 'Request approval' }).click();
    await dialog.getByLabel(/Note/).fill('The goods are complete');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(pending.getByText('Awaiting approval')).toBeVisible();
    await expect(declined).toHaveCount(0);

    // The owner's page was not reloaded since before the request.
    if (!project.use.isMobile) await expect(page.getByRole('navigation', { name: 'Main' }).getByText(/awaits? approval/)).toBeAttached();
    await page.getByRole('link', { name: /awaits? your approval/ }).click();
    await expect(page).toHaveURL(/tab=requests/);
    // On the invoice the request is answered first: it has the only solid button.
    await page.goto(`/invoices/${invoice.id}`);
    await expect(page.getByRole('main').locator('.bg-accent:is(button, a)')).toHaveText([`Approve ${amount}`]);
    await page.goto('/dashboard');
    // From the notification it is one click: the page shows only that request.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page
      .getByRole('link', { name: new RegExp(invoice.number) })
      .first()
      .click();
    const card = page.getByRole('main');
    await expect(card).toContainText(`Approve invoice ${invoice.number} from Amara Textiles for ${amount}`);
    await expect(card).toContainText('The goods are complete');
    await card.getByRole('button', { name: `Approve ${amount}` }).click();
    await expect(page.getByText('Approved and done')).toBeVisible();

    await expect(there.getByText('You approved this invoice.', { exact: false })).toBeVisible();
    await expect(there.getByText('Awaiting approval')).toHaveCount(0);
    await expect(there.getByText('Tunde Bakare (asked by Bola Ige)').first()).toBeVisible();
    await page.goto(`/invoices/${invoice.id}`);
    await expect(page.getByText('You approved this invoice.', { exact: false })).toBeVisible();
    const letter = await message(colleague, /^Tunde Bakare approved your request: Approve invoice/);
    expect(letter.text).toContain('Tunde Bakare approved your request');
    await there.context().close();
  },
);

test('who has an account joins by its password, works for either business, as the accountant of one, and leaves one that was taken away', async ({
  page,
  request,
}) => {
  const person = newPerson('Own', 'Both');
  await register(page, person);
  await page.goto('/team?panel=invite');
  const notYet = page.getByRole('dialog', { name: 'A team comes with level 2' });
  await expect(notYet.getByRole('link', { name: 'Continue verification' })).toHaveAttribute('href', '/kyb');
  const owner = await signIn(request, OWNER);
  const { id: memberId } = await owner.send<{ id: string }>('POST', '/v1/team', { email: person.email, firstName: 'Ada', lastName: 'Obi', role: 'accountant' });

  await page.goto(await linkIn(person.email, /invites you to/, '/account/register-team?k='));
  await page.getByLabel(`Password of ${person.email}`).fill('not the right one');
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel(`Password of ${person.email}`).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole('button', { name: new RegExp(person.business) }).click();
  await page.getByRole('menuitemradio', { name: /Lekki Living/ }).click();
  // Shown once the choice is stored; a reload before that would lose it.
  await expect(page.getByRole('button', { name: /Lekki Living/ })).toBeVisible();
  await page.goto('/team');
  await expect(page.getByRole('link', { name: 'Tunde Bakare' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite member' })).toHaveCount(0);
  // An accountant reads and exports: nothing offers to write.
  await page.goto('/invoices?type=received');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New invoice' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeEnabled();
  await page.goto('/invoices/create-invoice');
  await expect(page.getByRole('heading', { name: 'You can read, but not write here' })).toBeVisible();

  await owner.send('PUT', '/v1/team/suspend', { memberId });
  await expect(page.getByText('You’re no longer a member of Lekki Living')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/team');
  await expect(page.getByRole('link', { name: 'Ada Obi' })).toBeVisible();
  await expect(page.getByText('Tunde Bakare')).toHaveCount(0);
});

test('a link that has ended says so and where to go', async ({ page }) => {
  await page.goto(`/account/register-team?k=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
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
  await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible();
  // The link of the invitation has proved the address: nothing was sent to confirm it.
  await expect(page.getByText('Confirm your email first')).toHaveCount(0);
  const { code } = await message(phone, /code/);
  await page.getByLabel('Code').fill(code ?? '');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A fresh invoice from the other demo business, by the API. */
async function receivedInvoice(request: APIRequestContext, unitPrice: number): Promise<{ id: string; number: string }> {
  const { businessId, read, send } = await signIn(request, DEMO.email);
  const { contacts } = await read<{ contacts: { id: string }[] }>(`/v1/contact/${businessId}/search?search=lekki`);
  const itemDetails = [{ id: '1', name: 'Ankara, 6 yards', quantity: 1, unitPrice }];
  const { id } = await send<{ id: string }>('POST', '/v1/invoice', { contactId: contacts[0]?.id, issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails });
  return read(`/v1/invoice/${id}/business/${businessId}`);
}

/** Somebody of the demo, at the API. */
async function signIn(request: APIRequestContext, email: string) {
  const opened = await request.post('/v1/users/auth', { data: { email, password: DEMO.password } });
  // The one envelope of every answer, here and below.
  const { token, business } = ((await opened.json()) as { data: { token: string; business: { id: string } } }).data;
  const headers = { authorization: `Bearer ${token}` };
  return {
    businessId: business.id,
    async read<T>(path: string): Promise<T> {
      const answer = await request.get(path, { headers });
      // As above.
      return ((await answer.json()) as { data: T }).data;
    },
    async send<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
      const key = randomBytes(12).toString('hex');
      const answer = await request.fetch(path, { method, data: { businessId: business.id, ...body }, headers: { ...headers, 'idempotency-key': key } });
      // As above.
      return ((await answer.json()) as { data: T }).data;
    },
  };
}
