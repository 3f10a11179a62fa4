import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

/** A transfer to an account number that belongs to no business here: the demo has opened one. */
export async function strayTransfer(sender: string, naira: string, narration: string): Promise<void> {
  const { accounts } = await answer<{ accounts: { account_number: string; account_name: string }[] }>('accounts');
  const account = accounts.find((one) => /former customer/i.test(one.account_name));
  await answer('transfers', { account_number: account?.account_number, amount_kobo: Number(`${naira}00`), sender_name: sender, narration });
}

/** The payer's bank decides a dispute for us. */
export async function decideDispute(reference: string): Promise<void> {
  await answer(`charges/${reference}/dispute`, { resolution: 'declined' });
}

/** The sandbox's own answer; see src/sandbox/control. */
async function answer<T>(path: string, body?: object): Promise<T> {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${SANDBOX}/api/${path}`, post ?? {});
  expect(response.ok, `the sandbox's answer to ${path}`).toBe(true);
  // The caller names the form of this answer.
  return (await response.json()) as T;
}

/** Simulates the customer's bank: a transfer to the account of a business, with two webhooks. */
export async function sendTransfer(business: string, naira: string): Promise<void> {
  const response = await fetch(`${SANDBOX}/api/accounts`);
  // The sandbox's own answer; see src/sandbox/control/api.ts.
  const { accounts } = (await response.json()) as { accounts: { account_number: string; account_name: string }[] };
  const account = accounts.find((one) => one.account_name.toLowerCase().includes(business.toLowerCase()));
  expect(account, `an account of ${business}`).toBeTruthy();
  const sent = await fetch(`${SANDBOX}/api/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_number: account?.account_number, amount_kobo: Number(`${naira}00`), sender_name: 'Bola Stores', options: { twice: true } }),
  });
  expect(sent.status).toBe(201);
}

/** Fills in the hosted page, on the payment company's own address. */
export async function card(page: Page, number: string, cvv: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${SANDBOX}/checkout/`));
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('CVV').fill(cvv);
  await page.getByRole('button', { name: /^Pay/ }).click();
}
