import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { confirmBySms, inDatabase, postConfirmed, withNewApp } from './confirming.ts';
import { linkIn, message, newPerson, PASSWORD, register } from './people.ts';
import type { NewPerson } from './people.ts';
import { sound } from './accessibility.ts';
import { verified } from './verification.ts';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

test('a lone owner sees fee and sum, proves who they are, and sees the money leave', async ({ page, request }, { project }) => {
  const owner = newPerson('Lone', 'Both');
  await register(page, owner);
  await verified(owner.email, 3);
  await page.goto('/wallet?tab=withdrawals');
  await expect(page.getByText('Nothing has been withdrawn yet')).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toContainText('You haven’t added one yet');
  const { accountNumber } = await funded(request, owner);
  await page.reload();

  // The account is added in the withdrawal dialog, without opening the settings.
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await dialog.getByRole('button', { name: 'Add a bank account' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a bank account' });
  await adding.getByRole('combobox', { name: 'Bank' }).fill('gtb');
  await page.getByRole('option').first().click();
  await adding.getByLabel('Account number').fill(accountNumber);
  await expect(adding).toContainText(`In the name of ${owner.business}`, { ignoreCase: true });
  await sound(page, `add-account-${project.name}`);
  await adding.getByRole('button', { name: 'Add account' }).click();
  await confirmBySms(page, owner.phone, /Add the bank account ending in/);
  await expect(dialog).toContainText('₦500,000.00 is available.');
  await dialog.getByLabel('Amount').fill('600k');
  await expect(dialog).toContainText('more than your available balance');
  // An invalid amount has no sums, and shows its error when the field loses the focus.
  await dialog.getByLabel('Amount').fill('-5');
  await dialog.getByLabel('Amount').blur();
  await expect(dialog.getByText('The amount cannot be negative.')).toBeVisible();
  await expect(dialog.getByText('Total debit')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  // The balance less the fee, and no more than a new account may receive.
  await dialog.getByRole('button', { name: 'Max ₦100,000.00' }).click();
  await expect(dialog.getByText('₦100,050.00')).toBeVisible();
  await dialog.getByLabel('Amount').fill('60 000,00');
  await expect(dialog.getByText('₦60,050.00')).toBeVisible();
  await sound(page, `withdraw-${project.name}`);
  await dialog.getByRole('button', { name: 'Withdraw ₦60,000.00' }).click();
  // Money leaves a verified business only with an authenticator app.
  const needed = page.getByRole('dialog', { name: 'Set up two-factor sign-in first' });
  await expect(needed).toContainText('Nothing has been sent');
  await sound(page, 'a second factor is needed');
  await needed.getByRole('button', { name: 'Not now' }).click();
  // A required step is not an error.
  await expect(dialog.getByText('Request id')).toHaveCount(0);
  await withNewApp(owner.email);
  await dialog.getByRole('button', { name: 'Withdraw ₦60,000.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toContainText('Withdraw ₦60,000.00 to');
  await confirmBySms(page, owner.phone, /Withdraw NGN 60,000\.00/);

  // Live: from "in progress" to "paid out", without a reload.
  const row = page.getByText('Paid out');
  await expect(row).toBeVisible();
  await expect(page.getByRole('group', { name: 'Total balance' })).toContainText('439,950');
  await message(owner.email, /60,000\.00 was paid out/);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByText(/Withdrawal to .*fee of ₦50\.00 included/)).toBeVisible();
  await page.getByLabel('Type').selectOption('in');
  await expect(page).toHaveURL(/kind=in/);
  await expect(page.getByText(/Withdrawal to /)).toHaveCount(0);
  await expect(page.getByText('Opening balance')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'PDF, for printing' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
  await sound(page, `statement-${project.name}`);
});

test('with a second admin one asks, the money is set aside, and the other approves', async ({ page, browser, request }, { project }) => {
  const owner = newPerson('Pair', 'Both');
  await register(page, owner);
  await verified(owner.email, 3);
  await ready(request, owner, 1);
  const admin = await colleague(page, browser, owner, project.use.isMobile === true);

  await page.goto('/wallet?panel=withdraw');
  const dialog = page.getByRole('dialog', { name: 'Request withdrawal approval' });
  await expect(dialog).toContainText('This account is new.');
  await dialog.getByLabel('Amount').fill('100000.01');
  await expect(dialog).toContainText('₦100,000.00 more until');
  await dialog.getByLabel('Amount').fill('90000');
  await dialog.getByRole('button', { name: 'Request ₦90,000.00' }).click();
  await expect(page.getByText('Awaiting approval')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Available balance' })).toContainText('409,950');

  await admin.goto('/team?tab=requests');
  const card = admin.getByRole('listitem').filter({ hasText: 'Withdraw ₦90,000.00' });
  await expect(card).toContainText('Total debit ₦90,050.00');
  await card.getByRole('button', { name: 'Approve and withdraw ₦90,000.00' }).click();
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await confirmBySms(admin, adminPhone(owner), /Withdraw NGN 90,000\.00/);

  await expect(page.getByText('Paid out')).toBeVisible();
  await expect(page.getByText(/Requested by .+, approved by Bola Ige/)).toBeVisible();

  // The next one is cancelled before a decision.
  await page.goto('/wallet?panel=withdraw');
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByRole('button', { name: 'Request ₦1,000.00' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Available balance' })).toContainText('409,950');
  await admin.context().close();
});

function adminPhone(owner: NewPerson): string {
  return owner.phone.replace(/^0803/, '0807');
}

/** Half a million in the wallet, and a bank account in the business's name, added so many hours ago. */
async function ready(request: APIRequestContext, owner: NewPerson, hours: number): Promise<void> {
  const { token, businessId, accountNumber } = await funded(request, owner);
  await postConfirmed(request, token, '/v1/business/account/add/manual', { businessId, bankCode: '058', accountNumber });
  await inDatabase((client) =>
    client.query(`update bank_accounts set added_at = now() - make_interval(hours => $2) where business_id = $1`, [businessId, hours]),
  );
}

/** Half a million in the wallet, and a bank account in the business's name that is not added to the product yet. */
async function funded(request: APIRequestContext, owner: NewPerson): Promise<{ token: string; businessId: string; accountNumber: string }> {
  const opened = await request.post('/v1/users/auth', { data: { email: owner.email, password: PASSWORD } });
  // The one envelope of every answer.
  const { token, business } = ((await opened.json()) as { data: { token: string; business: { id: string } } }).data;
  const made = await fetch(`${SANDBOX}/api/bank-accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank_code: '058', account_name: owner.business }),
  });
  // The sandbox's own answer.
  const { account } = (await made.json()) as { account: { account_number: string } };
  await inDatabase(async (client) => {
    await client.query(
      `select ledger_post('suspense-matched', $1, 'Opening balance', null, now(), array[ledger_account('suspense', 'e2e', null, 'NGN', false), account_id], array[-50000000, 50000000]) from wallets where business_id = $1`,
      [business.id],
    );
  });
  return { token, businessId: business.id, accountNumber: account.account_number };
}

/** Invites an admin on the page, who joins in a separate browser and is signed in there. */
async function colleague(page: Page, browser: Browser, owner: NewPerson, isMobile: boolean): Promise<Page> {
  const email = `admin.${randomBytes(4).toString('hex')}@example.com`;
  await page.goto('/team?panel=invite');
  const invite = page.getByRole('dialog', { name: 'Invite a member' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByLabel('First name').fill('Bola');
  await invite.getByLabel('Last name').fill('Ige');
  await invite.getByRole('radio', { name: /^Admin/ }).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await confirmBySms(page, owner.phone, /Invite admin\./);
  await expect(invite).toBeHidden();
  const context = await browser.newContext({ viewport: isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const there = await context.newPage();
  await there.goto(await linkIn(email, /invites you to/, '/account/register-team?k='));
  await there.getByLabel('Phone').fill(adminPhone(owner));
  await there.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await there.locator('label', { hasText: 'I accept the terms' }).click();
  await there.getByRole('button', { name: 'Join the team' }).click();
  await expect(there).toHaveURL(/verify-otp/);
  const { code } = await message(adminPhone(owner), /code/);
  await there.getByLabel('Code').fill(code ?? '');
  await expect(there).toHaveURL(/\/dashboard$/);
  await withNewApp(email);
  return there;
}
