import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { codeOf, invitation, join, OFFICE, operatorEmail } from './operators.ts';

test('an operator adds a passkey, signs in with it alone, and removes it', async ({ page, context }) => {
  // Chromium's own authenticator, with a key store and a fingerprint that is always right.
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });

  const secret = await join(page, await invitation(operatorEmail('support'), 'support'), 'Tola Bankole');
  await page.getByRole('link', { name: 'Your sign-in' }).first().click();
  await expect(page.getByRole('heading', { name: 'No passkey yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Office laptop');
  await sound(page, 'adding a passkey');
  await dialog.getByRole('textbox', { name: 'Code of your authenticator app' }).fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Continue on this device' }).click();
  await expect(page.getByRole('table', { name: 'Your passkeys' }).getByText('Office laptop')).toBeVisible();
  await sound(page, 'the passkeys');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${OFFICE}/sessions`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const row = page.getByRole('row', { name: /Office laptop/ });
  await expect(row).not.toContainText('Never');

  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No passkey yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey does not open the back office')).toBeVisible();
  await sound(page, 'a passkey that opens nothing');
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
});
