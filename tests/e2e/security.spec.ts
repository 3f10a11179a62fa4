import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { confirmBySms } from './confirming.ts';
import { linkIn, logIn, message, newPerson, PASSWORD, register } from './people.ts';
import { sound } from './accessibility.ts';

const SECURITY = '/settings?tab=security';

/** A code is valid once: a later one of the same minute is from the next half. */
const codeOf = (secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });

async function startLogIn(page: Page, email: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
}

/** Turns it on in Settings; returns the app's key and the recovery codes. */
async function setUp(page: Page, phone: string): Promise<{ secret: string; codes: string[] }> {
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  // The previous phone confirms the app.
  await confirmBySms(page, phone, /Set up an authenticator app/);
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await sound(page, 'setting up');
  // The sixth digit submits.
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await sound(page, 'recovery codes');
  // Closing without having saved them asks first.
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Have you saved them?')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/recovery codes\.txt$/);
  await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  return { secret, codes };
}

test('a second factor: turned on, asked for at the door, and a recovery code in its place', { tag: '@long' }, async ({ page, browser }) => {
  test.slow();
  const person = newPerson('Guarded', 'Both');
  await register(page, person);
  const { secret, codes } = await setUp(page, person.phone);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startLogIn(other, person.email);
  // E-mail and password stay; the error of a wrong code is beside its field.
  await expect(other.getByLabel('Email')).toHaveValue(person.email);
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText(/Incorrect code/)).toBeVisible();
  await sound(other, 'log in with a code');
  await other.getByLabel('Code').fill(codeOf(secret, 1));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  // The other session is ended from here, and its page reacts automatically.
  await page.reload();
  await expect(page.getByText('This device').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Sign out .+ on / })
    .first()
    .click();
  await expect(other).toHaveURL(/\/account\/login$/);
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toBeHidden();

  const [first = ''] = codes;
  await startLogIn(other, person.email);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Code').fill(first.toUpperCase().replace('-', ''));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await elsewhere.close();

  // New codes need a step-up; closing the dialog changes nothing, answering it continues automatically.
  await page.reload();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
  await sound(page, 'confirming', { busy: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not confirmed. Nothing was done.')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  // On its first day the app's codes are not valid for this, and the dialog says so, also after a reload.
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof).toContainText('Your authenticator app is new.');
  await page.reload();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(proof).toContainText('Create new recovery codes.');
  await expect(proof).toContainText(person.phone.slice(-4));
  // After a wrong code the next digit starts a new one. A click beside the dialog loses nothing.
  await proof.getByLabel('Code').fill('000000');
  await expect(proof.getByText(/Incorrect code/)).toBeVisible();
  await page.mouse.click(5, 5);
  const { code } = await message(person.phone.replace(/^0/, '+234'), /Create new recovery codes/);
  await proof.getByLabel('Code').pressSequentially(code ?? '');
  await expect(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();

  // One confirmation is for one action.
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await confirmBySms(page, person.phone, /Turn two-factor sign-in off/);
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  const again = await browser.newContext();
  await logIn(await again.newPage(), person.email);
  await again.close();
});

test(
  'a mistyped phone number and e-mail address are corrected before they are confirmed, and the last confirmation signs in',
  { tag: '@phone' },
  async ({ page }) => {
    const [person, right] = [newPerson('Mistyped', 'Both'), newPerson('Right', 'Both').phone];
    await page.goto('/account/register');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Business name').fill(person.business);
    await page.getByRole('radio', { name: /^Both/ }).check();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('label', { hasText: 'I accept the terms' }).click();
    await page.getByRole('button', { name: 'Open account' }).click();
    await expect(page).toHaveURL(/verify-otp/);
    await page.getByRole('button', { name: 'Correct it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(right);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await expect(dialog.getByText('Incorrect password.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Send a code' }).click();
    await expect(page.getByRole('main').getByText(`${right.slice(0, 4)} ${right.slice(4, 7)} ${right.slice(7)}`)).toBeVisible();
    const { code } = await message(right, /code/);
    await page.getByLabel('Code').fill(code ?? '');
    await expect(page).toHaveURL(/verification-sent/);
    // Signing in before that leads back here, with the remedy as the main action.
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/verification-sent\?verificationType=email&from=login$/);
    await expect(page.getByText('This email address isn’t confirmed yet.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resend email/ })).toBeVisible();
    await page.getByRole('button', { name: 'Correct it' }).click();
    const email = `right.${person.email}`;
    await dialog.getByLabel('Correct email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    // The link opens in a new tab, as from a mail program.
    const tab = await page.context().newPage();
    await tab.goto(await linkIn(email, /confirm/i, '/v?k='));
    await expect(tab).toHaveURL(/\/dashboard$/);
  },
);
