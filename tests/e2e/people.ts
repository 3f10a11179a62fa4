import { randomBytes, randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const SANDBOX = process.env['DUEWELL_E2E_SANDBOX_URL'] ?? '';
export const PASSWORD = 'river stone lamp';

export interface NewPerson {
  readonly business: string;
  readonly category: 'Supplier' | 'Retailer' | 'Both';
  readonly email: string;
  readonly phone: string;
}

export function newPerson(business: string, category: NewPerson['category']): NewPerson {
  const tag = randomBytes(4).toString('hex');
  const digits = String(parseInt(tag, 16) % 10_000_000).padStart(7, '0');
  return { business: `${business} ${tag}`, category, email: `${category.toLowerCase()}.${tag}@example.com`, phone: `0803${digits}` };
}

/** A separate number: one that another person has proved needs a review. */
export function someBvn(): string {
  return `222${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

interface Message {
  readonly subject: string | null;
  readonly code: string | null;
  readonly links: readonly { readonly url: string }[] | readonly string[];
  readonly text: string;
}

/** The newest message to an address or number whose text matches; waits for it. */
export async function message(to: string, about: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${SANDBOX}/api/mailbox?to=${encodeURIComponent(to)}`);
        // The sandbox's own answer; see src/sandbox/control/api.ts.
        const { messages } = (await response.json()) as { messages: Message[] };
        found = messages.find((one) => about.test(`${one.subject ?? ''} ${one.text}`));
        return found !== undefined;
      },
      { message: `a message to ${to} about ${String(about)}` },
    )
    .toBe(true);
  // The poll above ends only when there is one.
  return found as Message;
}

export async function linkIn(to: string, about: RegExp, path: string): Promise<string> {
  const { text } = await message(to, about);
  const link = new RegExp(`https?://[^\\s"<>]+${path.replaceAll(/[?/]/g, '\\$&')}[^\\s"<>]+`).exec(text)?.[0];
  expect(link, `a link to ${path} in the message`).toBeTruthy();
  return link ?? '';
}

/** The six digits of the newest matching message. */
export async function codeIn(to: string, about: RegExp): Promise<string> {
  const { subject, text } = await message(to, about);
  return /\b\d{6}\b/.exec(`${subject ?? ''} ${text}`)?.[0] ?? '';
}

/** All requests of this browser come from a separate address from here on. */
export async function fromElsewhere(page: Page): Promise<Record<string, string>> {
  const [a, b, c] = randomBytes(3);
  const headers = { 'x-forwarded-for': `10.${a}.${b}.${c}` };
  await page.context().setExtraHTTPHeaders(headers);
  return headers;
}

/** A new user, registered and confirmed through the API and signed in here. Ends on the dashboard. */
export async function register(page: Page, person: NewPerson): Promise<void> {
  const headers = await fromElsewhere(page);
  const post = async (path: string, body: object) => {
    const { origin } = new URL(process.env['DUEWELL_E2E_URL'] ?? '');
    const reply = await page.request.post(`${origin}/v1/users${path}`, { headers, data: body });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const { business: businessName, category, email, phone } = person;
  const name = { firstName: 'Ada', lastName: 'Obi', businessName, category: category.toLowerCase() };
  await post('', { ...name, email, phone, password: PASSWORD, terms: true });
  const { code } = await message(phone, /code/);
  await post('/verify', { email, otp: code ?? '' });
  const link = new URL(await linkIn(email, /confirm/i, '/v?k='));
  await post('/account/verify', { k: link.searchParams.get('k') });
  await logIn(page, email);
}

/** Registers with the form, the code of the SMS and the link of the e-mail. Ends on the dashboard. */
export async function registerByForm(page: Page, person: NewPerson): Promise<void> {
  await fromElsewhere(page);
  await page.goto('/account/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Business name').fill(person.business);
  await page.getByRole('radio', { name: new RegExp(`^${person.category}`) }).check();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('label', { hasText: 'I accept the terms' }).click();
  await page.getByRole('button', { name: 'Open account' }).click();

  await expect(page).toHaveURL(/verify-otp/);
  const { code } = await message(person.phone, /code/);
  // The sixth digit submits.
  await page.getByLabel('Code').fill(code ?? '');
  await expect(page).toHaveURL(/verification-sent/);

  await page.goto(await linkIn(person.email, /confirm/i, '/v?k='));
  // The last confirmation signs in the browser that registered.
  await expect(page).toHaveURL(/\/dashboard$/);
}

export const DEMO = { email: 'amara@amaratextiles.example', password: 'market day rain' } as const;

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
