import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

/**
 * Every route of the customer's document (section 2) with its texts, and of our decisions on open points. `sign-in`: without a session it redirects to Login.
 * `guest`: with one, to the Dashboard. `query`: its required parameters, or it redirects to /Error404.
 */
interface Row {
  readonly path: string;
  readonly access: 'sign-in' | 'guest' | 'open';
  readonly title: RegExp;
  /** The text that a stranger sees: an invoice's id alone shows four fields to compare. */
  readonly outside?: RegExp;
  readonly query?: string;
  readonly leads?: string;
}

const DOCUMENT: readonly Row[] = [
  { path: '/', access: 'sign-in', title: /^Dashboard \|/, leads: '/dashboard' },
  { path: '/dashboard', access: 'sign-in', title: /^Dashboard \|/ },
  { path: '/kyb', access: 'sign-in', title: /^Business verification \|/ },
  { path: '/business-documents', access: 'sign-in', title: /^Business documents \|/ },
  { path: '/account', access: 'guest', title: /^Sign in \|/, leads: '/account/login' },
  { path: '/account/login', access: 'guest', title: /^Sign in \|/ },
  { path: '/account/register', access: 'guest', title: /^Open an account \|/ },
  { path: '/account/verify-otp', access: 'guest', title: /^Confirm your phone \|/ },
  { path: '/account/register-team', access: 'guest', title: /^Join a team \|/ },
  { path: '/v', access: 'open', title: /^Confirming \|/, query: 'k' },
  { path: '/received-invoice', access: 'open', title: /^Invoice \|/, query: 'q' },
  { path: '/download-invoice/{invoiceId}', access: 'open', title: /^INV-\d+ .+ \|/, outside: /^Verify an invoice \|/ },
  { path: '/payment-agreement/{invoiceId}', access: 'open', title: /^Payment agreement/, outside: /^Verify an invoice \|/ },
  { path: '/download-agreement/{creditId}', access: 'sign-in', title: /^Credit agreement/ },
  { path: '/reset', access: 'guest', title: /^Reset password \|/ },
  { path: '/reset/create-new-password', access: 'guest', title: /^New password \|/ },
  { path: '/reset/verification-sent', access: 'guest', title: /^Check your email \|/ },
  { path: '/invoices', access: 'sign-in', title: /^Invoices \|/ },
  { path: '/invoices/create-invoice', access: 'sign-in', title: /^New invoice \|/ },
  { path: '/invoices/create-purchase-order', access: 'sign-in', title: /^New purchase order \|/ },
  { path: '/referrals', access: 'sign-in', title: /^Referrals \|/ },
  { path: '/wallet', access: 'sign-in', title: /^Wallet \|/ },
  { path: '/contacts', access: 'sign-in', title: /^Contacts \|/ },
  { path: '/contacts/{id}', access: 'sign-in', title: /\| Duewell$/ },
  { path: '/settings', access: 'sign-in', title: /^Settings \|/ },
];
/** Named screens whose paths the document does not show. */
const DECIDED: readonly Row[] = [
  { path: '/team', access: 'sign-in', title: /^Team \|/ },
  { path: '/team/{memberId}', access: 'sign-in', title: /\| Duewell$/ },
  { path: '/purchase-orders', access: 'sign-in', title: /^Purchase orders \|/ },
  { path: '/purchase-orders/{id}', access: 'sign-in', title: /\| Duewell$/ },
  { path: '/invoices/{id}', access: 'sign-in', title: /\| Duewell$/ },
];
/** Our additional routes. */
const ADDED: readonly Row[] = [
  { path: '/payment', access: 'open', title: /^Payment \|/, query: 'reference' },
  { path: '/portal', access: 'open', title: /^Your invoices \|/, query: 'q' },
  { path: '/received-order', access: 'open', title: /^Purchase order \|/, query: 'q' },
  { path: '/received-quote', access: 'open', title: /^Quote \|/, query: 'q' },
  { path: '/quotes', access: 'sign-in', title: /^Quotes \|/ },
  { path: '/quotes/create', access: 'sign-in', title: /^New quote \|/ },
  { path: '/quotes/{id}', access: 'sign-in', title: /^Quote \|/ },
  { path: '/undo-email', access: 'open', title: /^Undo the change of email \|/, query: 'k' },
  { path: '/unsubscribe', access: 'open', title: /^Your emails \|/, query: 'u' },
  { path: '/bills', access: 'sign-in', title: /^Bills \|/ },
  { path: '/bills/{id}', access: 'sign-in', title: /^Bill \|/ },
  { path: '/notifications', access: 'sign-in', title: /^Notifications \|/ },
  { path: '/products', access: 'sign-in', title: /^Products \|/ },
  { path: '/reports', access: 'sign-in', title: /^Reports \|/ },
  { path: '/reports/journal/books', access: 'sign-in', title: /^Accounting \|/ },
  { path: '/reports/{report}', access: 'sign-in', title: /^Sales \|/ },
  { path: '/wallet/bank-statement', access: 'sign-in', title: /^Import a bank statement \|/ },
  { path: '/invoices/due', access: 'sign-in', title: /^Due calendar \|/ },
  { path: '/invoices/runs', access: 'sign-in', title: /^Payment runs \|/ },
  { path: '/invoices/runs/{id}', access: 'sign-in', title: /^Payment run \|/ },
  { path: '/stop-messages', access: 'open', title: /^Messages to your phone \|/, query: 'c' },
];
const ALL = [...DOCUMENT, ...DECIDED, ...ADDED];
/** The demo's business with advances; it gets no orders. */
const LENDER = { ...DEMO, email: 'halima@zumafoods.example' };
const KEY = 'k'.repeat(43);

test('the app has these routes and no others', { tag: '@core' }, () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/web/entry/routes.ts'), 'utf8');
  const declared: string[] = [...source.matchAll(/\b(?:main|auth|bare)\('(\/[^']*)'/g)].map((found) => found[1] ?? '');
  expect(declared.toSorted()).toEqual(ALL.map(({ path }) => path).toSorted());
});

test('a stranger sees what is open, and is sent to Login or to /Error404 from the rest', { tag: '@long' }, async ({ page, request }) => {
  const ids = await idsOf(request);
  for (const row of ALL) {
    await page.goto(addressOf(row, ids));
    if (row.access === 'sign-in') await lands(page, row, '/account/login', /^Sign in \|/);
    else await lands(page, row, row.leads ?? pathOf(row, ids), row.outside ?? row.title);
    if (row.query !== undefined) {
      await page.goto(row.path);
      await lands(page, row, '/Error404', /^Page not found \|/);
    }
  }
  await page.goto('/no/such/page');
  await lands(page, { path: 'any other path' }, '/no/such/page', /^Page not found \|/);
});

test('who is signed in sees the rest, and goes from the guests’ pages to the Dashboard', { tag: '@long' }, async ({ page, request }) => {
  const ids = await idsOf(request);
  await logIn(page, LENDER.email, LENDER.password);
  for (const row of ALL) {
    await page.goto(addressOf(row, ids));
    if (row.access === 'guest') await lands(page, row, '/dashboard', /^Dashboard \|/);
    else await lands(page, row, row.leads ?? pathOf(row, ids), row.title);
  }
});

/** Shown with its title and a heading, without an error. */
async function lands(page: Page, { path }: Pick<Row, 'path'>, on: string, title: RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message: `${path} leads to` }).toBe(on);
  await expect(page, `the title of ${path}`).toHaveTitle(title);
  // A screen that is loading has a heading of its own.
  await expect(page.locator('[aria-busy="true"]'), `${path} has loaded`).toHaveCount(0);
  await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
  await expect(page.getByText('This screen stopped working'), path).toHaveCount(0);
}

function pathOf({ path }: Row, ids: Ids): string {
  return path.replace(/\{(\w+)\}/, (_whole, name: string) => (name === 'id' ? (ids[path] ?? '') : (ids[name] ?? '')));
}

function addressOf(row: Row, ids: Ids): string {
  return pathOf(row, ids) + (row.query === undefined ? '' : `?${row.query}=${KEY}`);
}

type Ids = Readonly<Record<string, string | undefined>>;

/** Ids of the demo supplier's objects, by the parameter, or by the path for a bare `id`. */
async function idsOf(request: APIRequestContext): Promise<Ids> {
  const { token, business } = await fetchJson<{ token: string; business: { id: string } }>(request, 'POST', 'users/auth', LENDER);
  const list = <T>(path: string) => fetchJson<T>(request, 'GET', path, undefined, token);
  const { invoices } = await list<{ invoices: { id: string; status: string }[] }>(`invoice/${business.id}/all?type=sent`);
  const { credits } = await list<{ credits: { id: string }[] }>(`credit/${business.id}/all`);
  const { contacts } = await list<{ contacts: { id: string }[] }>(`contact/${business.id}/all`);
  const { members } = await list<{ members: { id: string }[] }>(`team/${business.id}`);
  const agreed = invoices.find(({ status }) => ['unpaid', 'paid', 'late', 'partial'].includes(status));
  const ids = {
    invoiceId: agreed?.id,
    creditId: credits[0]?.id,
    memberId: members[0]?.id,
    '/invoices/{id}': agreed?.id,
    '/contacts/{id}': contacts[0]?.id,
    report: 'sales',
    // An unknown id has a page that says so.
    '/bills/{id}': `bil_${'0'.repeat(22)}`,
    '/invoices/runs/{id}': `run_${'0'.repeat(22)}`,
    '/purchase-orders/{id}': `ord_${'0'.repeat(22)}`,
    '/quotes/{id}': `quo_${'0'.repeat(22)}`,
  };
  for (const [name, id] of Object.entries(ids)) expect(id, `the demo has one for ${name}`).toBeTruthy();
  return ids;
}

async function fetchJson<T>(request: APIRequestContext, method: string, path: string, data?: object, token?: string): Promise<T> {
  const response = await request.fetch(`/v1/${path}`, { method, ...(data ? { data } : {}), headers: token ? { authorization: `Bearer ${token}` } : {} });
  expect(response.status(), path).toBe(200);
  // The one envelope of every answer.
  return ((await response.json()) as { data: T }).data;
}
