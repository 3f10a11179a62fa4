import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { codeOf, invitation, join, operatorEmail } from './operators.ts';
import { PASSWORD } from './people.ts';

test('an operator joins by an invitation, signs in with a code and accepts an item of a verification @core', async ({ page }) => {
  const email = operatorEmail('kyb');
  await page.goto(await invitation(email, 'kyb'));
  await expect(page.getByText(`${email}, as KYB`)).toBeVisible();
  await sound(page, 'accepting an invitation');
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '');
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  await sound(page, 'the start page');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sound(page, 'signing in');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The sixth digit submits.
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.getByRole('link', { name: 'Verifications' }).first().click();
  await sound(page, 'the queue');
  await page.getByRole('link', { name: 'Sunrise Pharmacy' }).click();
  await expect(page.getByRole('heading', { name: 'Sunrise Pharmacy' })).toBeVisible();

  await page.getByRole('button', { name: 'Open the documents' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Review of the verification' }).click();
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('img', { name: 'certificate.pdf, page 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Proof of the business address' }).click();
  await expect(page.getByRole('img', { name: 'electricity-bill.png' })).toBeVisible();
  await sound(page, 'a verification');

  const registration = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Registration and tax number/ }) });
  await registration.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Registration and tax number: accepted.')).toBeVisible();
  await expect(page.getByText('taken by Ada Obi')).toBeVisible();
  await expect(registration.getByText('Accepted')).toBeVisible();
});

test(
  'an operator for finance goes from the trial balance to a posting, sees every queue, and stops payouts only with a reason',
  { tag: '@long' },
  async ({ page }) => {
    await join(page, await invitation(operatorEmail('finance'), 'finance', 'support'), 'Bola Ige');

    await page.getByRole('link', { name: 'Trial balance' }).first().click();
    await expect(page.getByText(/Debits and credits are equal now/)).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/every posting sums to zero/)).toBeVisible();
    await sound(page, 'the trial balance');
    await page.getByRole('link', { name: 'Wallets' }).click();
    await expect(page).toHaveURL(/\/ledger\/accounts\?kind=wallet$/);
    await page.getByRole('link', { name: 'Amara Textiles' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Amara Textiles' })).toBeVisible();
    await sound(page, 'an account of the ledger');
    await page.getByRole('table', { name: 'Entries' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Posting \d+$/ })).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1);
    await sound(page, 'a posting');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Amara Textiles' })).toBeVisible();

    for (const screen of ['Credit requests', 'Advances', 'Manual approvals', 'Cases', 'Audit log', 'Jobs', 'Switches']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
      await sound(page, screen);
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find anything' }).click();
    await page.getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first().fill('Amara');
    await page.keyboard.press('Enter');
    await sound(page, 'what was found');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Amara Textiles/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Amara Textiles' })).toBeVisible();
    await sound(page, 'a business');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payouts' }).click();
    await sound(page, 'payouts');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Stop all payouts' }).click();
    await dialog.getByRole('button', { name: 'Stop all payouts' }).click();
    await expect(dialog.getByText('The reason is needed.')).toBeVisible();
    // Not for real: other tests withdraw meanwhile.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Payouts are on since/)).toBeVisible();
  },
);
