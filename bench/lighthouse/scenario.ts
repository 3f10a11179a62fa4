import type { BrowserContext } from '@playwright/test';

// One of the demo's businesses, which `npm start` prints.
const DEMO = { email: 'amara@amaratextiles.example', password: 'market day rain' };

/** The public link of an unpaid invoice. */
export async function demoLink(url: string): Promise<string> {
  const { token, business } = await asked(`${url}/v1/users/auth`, {
    method: 'POST',
    body: JSON.stringify(DEMO),
    headers: { 'Content-Type': 'application/json' },
  });
  const headers = { Authorization: `Bearer ${String(token)}` };
  const { id: businessId } = Object(business);
  const { invoices } = await asked(`${url}/v1/invoice/${businessId}/all?type=sent&limit=50`, { headers });
  for (const invoice of Array.isArray(invoices) ? invoices : []) {
    const { id } = Object(invoice);
    const { shareUrl, stage, can } = await asked(`${url}/v1/invoice/${id}/business/${businessId}`, { headers });
    if (typeof shareUrl === 'string' && stage === 'sent' && can !== undefined) return shareUrl;
  }
  throw new Error('The demo has no invoice with an open link.');
}

/** Signs in with the form, so that the session is stored as in the product; then opens the dashboard once. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/account/login`);
  await page.getByLabel('E-mail').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.waitForFunction(() => localStorage.getItem('duewell.standing') !== null && Object.keys(localStorage).some((key) => key.startsWith('onboarding-')));
  await page.close();
}

/** Removes everything from the device except the session. */
export async function forgetAllSeen(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'duewell.session') localStorage.removeItem(key);
  });
  await page.close();
}

async function asked(address: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) });
  const { data, message } = Object(await response.json());
  if (!response.ok) throw new Error(`${address}: ${String(message)}`);
  return Object(data);
}
