import { expect } from '@playwright/test';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';

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
