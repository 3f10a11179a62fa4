import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { sound } from './accessibility.ts';
import { confirmBySms, inDatabase } from './confirming.ts';
import { codeIn, linkIn, message, newPerson, PASSWORD, register } from './people.ts';

for (const width of [1440, 390])
  test(`an owner takes everything along at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = newPerson('Moving', 'Both');
    await register(page, person);
    await page.goto('/settings?tab=data');
    await page.getByRole('button', { name: 'Start an export' }).click();
    await confirmBySms(page, person.phone, /Export everything of this business/);
    const file = page.getByRole('button', { name: /^Download the export of/ });
    await expect(file).toBeVisible();
    await expect(page.getByText(/documents\. Until/)).toBeVisible();
    await sound(page, 'the data of a business');
    const saved = page.waitForEvent('download');
    await file.click();
    const path = await (await saved).path();
    expect(Object.keys(unzipSync(new Uint8Array(readFileSync(path))))).toEqual(expect.arrayContaining(['README.txt', 'invoices-sent.csv', 'audit.csv']));
    // The e-mail leads to the page, not to the file.
    await page.goto(await linkIn(person.email, /export of .* is ready/, '/settings'));
    await expect(file).toBeVisible();
    const own = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect(readFileSync(await (await own).path(), 'utf8')).toContain(person.email);
  });

test('a person signs in with another address, and the former one takes it back', async ({ page, browser }) => {
  const person = newPerson('Renamed', 'Both');
  await register(page, person);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  const next = `next.${person.email}`;
  await dialog.getByLabel('New email').fill(next);
  await sound(page, 'the new address');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await confirmBySms(page, person.phone, /Change your email address to/);
  await expect(dialog.getByText(next)).toBeVisible();
  // What waits is there again after a reload.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Change email address' }).click();
  await sound(page, 'the code for the new address');
  // The sixth digit submits.
  await dialog.getByLabel('Code').fill(await codeIn(next, /is your code for your new email/));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText(next)).toBeVisible();

  const elsewhere = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await elsewhere.goto(await linkIn(person.email, /email address was changed/, '/undo-email'));
  await expect(elsewhere.getByRole('heading', { name: 'Undo the change of your email address?' })).toBeVisible();
  await sound(elsewhere, 'undoing the change');
  await elsewhere.getByRole('button', { name: 'Undo the change' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Your email address is restored' })).toBeVisible();
  await page.goto('/invoices');
  await expect(page).toHaveURL(/\/account\/login/);
});

test('the last owner cannot leave a business, and reads why', async ({ page }) => {
  const person = newPerson('Alone', 'Both');
  await register(page, person);
  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: /^Leave Alone/ }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Leave Alone/ });
  await expect(dialog).toBeVisible();
  await sound(page, 'leaving a business');
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText(/is the only owner left/)).toBeVisible();
});

test('an owner removes a suspended member, and closes their own account once somebody else is an owner', async ({ page, browser }) => {
  const [person, colleague] = [newPerson('Closing', 'Both'), newPerson('Staying', 'Both')];
  const elsewhere = await (await browser.newContext()).newPage();
  await register(elsewhere, colleague);
  await register(page, person);
  const memberIs = (set: string) =>
    inDatabase((client) =>
      client.query(
        `update members set ${set} where user_id = (select id from users where email = $1) and business_id = (select id from businesses where name = $2)`,
        [colleague.email, person.business],
      ),
    );
  await inDatabase((client) =>
    client.query(
      `insert into members (business_id, id, user_id, role, status) select b.id, 'mem_' || substr(md5(u.id), 1, 22), u.id, 'staff', 'suspended' from businesses b, users u where b.name = $1 and u.email = $2`,
      [person.business, colleague.email],
    ),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/team');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const remove = page.getByRole('alertdialog', { name: /^Remove / });
  await expect(remove).toBeVisible();
  await sound(page, 'removing a member');
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(remove).toBeHidden();
  await expect(page.getByRole('main').getByText(colleague.email)).toHaveCount(0);

  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: 'Close your account' }).click();
  const close = page.getByRole('alertdialog', { name: 'Close your account?' });
  await expect(close).toBeVisible();
  await sound(page, 'closing an account');
  await close.getByRole('button', { name: 'Close account' }).click();
  await expect(close.getByText(/You are the only owner of/)).toBeVisible();
  await memberIs(`role = 'owner', status = 'active', left_at = null, removed_at = null`);
  await close.getByRole('button', { name: 'Close account' }).click();
  await confirmBySms(page, person.phone, /Close your account/);
  await expect(page).toHaveURL(/\/account\/login/);
  expect((await message(person.email, /account is closed/)).subject).toContain('account is closed');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/account\/login/);
});
