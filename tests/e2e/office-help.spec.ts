import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { invitation, join, operatorEmail } from './operators.ts';
import { DEMO, logIn } from './people.ts';

test('a customer writes to us from an error, an operator answers, and the customer reads the answer @core', async ({ page, browser }) => {
  // From an error message, which takes its request id along.
  await logIn(page, DEMO.email, DEMO.password);
  await page.route('**/v1/contact/**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ status: false, code: 'INTERNAL', message: 'An error occurred. Please try again.', requestId: 'req_e2eHelpDesk1' }),
    }),
  );
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Write to us' }).first().click();
  await expect(page.getByText('The error with request id req_e2eHelpDesk1 is attached.')).toBeVisible();
  await sound(page, 'writing to us');
  const subject = `Contacts do not load ${Date.now()}`;
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Your message' }).fill('My contacts do not load.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await sound(page, 'a message to us');

  const operator = await browser.newPage();
  await join(operator, await invitation(operatorEmail('help'), 'support', 'finance'), 'Grace Okon');
  await expect(operator).toHaveTitle('Home · Duewell office');
  await sound(operator, 'home');
  await operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help desk' }).click();
  await sound(operator, 'the help desk');
  await operator.getByRole('link', { name: subject }).click();
  await expect(operator.getByText('req_e2eHelpDesk1')).toBeVisible();
  await expect(operator.getByText('/contacts', { exact: true })).toBeVisible();
  await expect(operator).toHaveTitle(`${subject}, Amara Okafor · Duewell office`);
  await operator.getByRole('button', { name: 'Templates' }).click();
  await operator.getByRole('menuitem', { name: 'It works again' }).click();
  await expect(operator.getByRole('textbox', { name: 'Answer' })).toHaveValue(/^Hello Amara,\n\nThe error is corrected/);
  await sound(operator, 'a thread');
  await operator.getByRole('button', { name: 'Send and close' }).click();
  await expect(operator.getByText('Answered, in the app and by email.')).toBeVisible();
  await expect(operator.getByText('Closed', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('The error is corrected.', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('It works, thank you.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Waiting for us')).toBeVisible();

  for (const [link, heading] of [
    ['Figures', 'Figures'],
    ['Providers', 'Providers and webhooks'],
  ] as const) {
    await operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(operator.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await sound(operator, heading);
  }
  await operator.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Figures' }).click();
  const tiles = operator.getByRole('region', { name: 'Advances' }).getByRole('group');
  await expect(tiles).toHaveCount(3);
  // All numbers are on one line.
  expect(new Set(await tiles.evaluateAll((all) => all.map((tile) => tile.children[1]?.getBoundingClientRect().height))).size).toBe(1);
  await operator.close();
});

test('somebody without an account writes to us', async ({ page }) => {
  await page.goto('/help?request=req_guest1');
  await sound(page, 'writing to us without an account');
  await page.getByLabel('Your name').fill('Folake Eze');
  await page.getByLabel('Email').fill(`folake.${Date.now()}@example.com`);
  await page.getByLabel('Subject').fill('How do I pay?');
  await page.getByRole('textbox', { name: 'Your message' }).fill('I have a link to an invoice.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});
