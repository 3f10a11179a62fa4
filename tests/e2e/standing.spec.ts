import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO, logIn, newPerson, register } from './people.ts';

// What a service worker answers cannot be held back.
test.use({ serviceWorkers: 'block' });

const NAMES = ['You are owed', 'You owe', 'You can spend'];
const figure = (page: Page, name: string) => page.getByRole('group', { name }).locator('p');
const frame = (page: Page) => page.locator('#frame');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('duewell.standing'));

/** The dashboard has been seen once on this device. */
async function seen(page: Page): Promise<string[]> {
  await expect(figure(page, 'You can spend')).toContainText('₦');
  await expect.poll(() => stored(page)).not.toBeNull();
  return Promise.all(NAMES.map((name) => figure(page, name).innerText()));
}

/** Nothing that fits is answered until the hand is taken away. */
async function hold(page: Page, what: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(what, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

/** What is kept is opened, changed and sealed again, as only a page of ours can. */
async function reseal(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(async (changed) => {
    const result = <T>(request: IDBRequest<T>) => new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    const database = await result(indexedDB.open('duewell', 1));
    const key: CryptoKey = await result(database.transaction('keys').objectStore('keys').get('session'));
    const bytes = Uint8Array.from(atob(localStorage.getItem('duewell.standing') ?? ''), (sign) => sign.charCodeAt(0));
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
    const text = JSON.stringify({ ...JSON.parse(new TextDecoder().decode(plain)), ...changed });
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)));
    localStorage.setItem('duewell.standing', btoa(String.fromCharCode(...iv, ...sealed)));
  }, change);
}

/** Neither the frame nor, when its code is here, the app shows figures that nobody has answered. */
async function showsNothing(page: Page): Promise<void> {
  const [code, answers] = [await hold(page, '**/assets/*.js'), await hold(page, '**/v1/**')];
  await page.reload({ waitUntil: 'commit' });
  await expect(frame(page).getByText('You can spend')).toBeVisible();
  // Long enough for what is kept to have been opened: the page's own script has read it by the time another read is answered.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('duewell', 1);
        opening.onsuccess = () => {
          opening.result.transaction('keys').objectStore('keys').get('session').onsuccess = () => requestAnimationFrame(() => requestAnimationFrame(done));
        };
      }),
  );
  await expect(frame(page).getByText('As of')).toBeHidden();
  for (const amount of await frame(page).locator('[data-kept]').all()) await expect(amount).toBeHidden();
  code();
  await expect(figure(page, 'You can spend')).toBeVisible();
  await expect(figure(page, 'You can spend')).toHaveText('');
  await expect(page.getByText('As of')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  answers();
}

test('who comes back sees the figures they last saw, at once and with their time, until there are fresh ones', async ({ page }) => {
  await logIn(page, DEMO.email, DEMO.password);
  const amounts = await seen(page);
  await page.route('**/unpaid-invoices', async (route) => {
    const response = await route.fetch();
    // The product's own answer.
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, available: 123_456.7 } } });
  });
  const code = await hold(page, '**/assets/*.js');
  const answers = await hold(page, '**/v1/**');
  await page.reload({ waitUntil: 'commit' });
  await expect(frame(page).getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  const drawn = frame(page).locator('section > div');
  for (const [index, amount] of amounts.entries()) await expect(drawn.nth(index)).toContainText(amount);
  // The fonts are here before the places are compared.
  await page.evaluate(async () => void (await document.fonts.ready));
  const places = await Promise.all(NAMES.map((_, index) => drawn.nth(index).boundingBox()));

  code();
  for (const [index, name] of NAMES.entries()) {
    await expect(figure(page, name)).toHaveText(amounts[index] ?? '');
    expect(await page.getByRole('group', { name }).boundingBox()).toEqual(places[index]);
  }
  await expect(frame(page)).toHaveCount(0);
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();

  answers();
  await expect(figure(page, 'You can spend')).toHaveText('₦123,456.70');
  await expect(page.getByText('As of')).toHaveCount(0);
  // The fresh ones are what is kept now.
  const again = await hold(page, '**/v1/**');
  await page.reload();
  await expect(figure(page, 'You can spend')).toHaveText('₦123,456.70');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  again();
});

test('they are kept as nobody else can read them, and end with the session', async ({ page }, info) => {
  if (info.project.name === 'phone') return;
  await logIn(page, DEMO.email, DEMO.password);
  const [owed = ''] = await seen(page);
  const kept = await stored(page);
  const digits = owed.replace(/\D/g, '');
  const everything = await page.evaluate(() => JSON.stringify(localStorage).replace(/[^\d"]/g, ''));
  expect(digits.length).toBeGreaterThan(3);
  expect(everything).not.toContain(digits);

  // A session that the server ends.
  await page.route('**/unpaid-invoices', (route) =>
    route.fulfill({ status: 401, json: { status: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/login/);
  expect(await stored(page)).toBeNull();
  await page.unrouteAll();

  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  await page.getByRole('button', { name: /Amara/ }).last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await stored(page)).toBeNull();

  // Another person on the same device, even where the first one's figures lie about.
  await register(page, newPerson('Second at the till', 'Supplier'));
  await seen(page);
  await page.evaluate((text) => localStorage.setItem('duewell.standing', text ?? ''), kept);
  await showsNothing(page);
});

test('nor are they shown under another business, when they are old, or when one may not see them any more', async ({ page }, info) => {
  if (info.project.name === 'phone') return;
  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  await reseal(page, { at: Date.now() - 12 * 3_600_000 - 60_000 });
  await showsNothing(page);
  await page.reload();
  await seen(page);
  await reseal(page, { at: Date.now() + 600_000 });
  await showsNothing(page);
  await page.reload();
  await seen(page);
  await reseal(page, { who: 'usr_other biz_other' });
  await showsNothing(page);

  await page.reload();
  await seen(page);
  await page.route('**/unpaid-invoices', (route) =>
    route.fulfill({ status: 404, json: { status: false, code: 'NOT_FOUND', message: 'We could not find that.' } }),
  );
  await page.reload();
  await expect(page.getByText('We could not find that.').first()).toBeVisible();
  await expect(page.getByText('As of')).toHaveCount(0);
  await expect.poll(() => stored(page)).toBeNull();
});

test('another business begins without the figures of the first', async ({ page }, info) => {
  if (info.project.name === 'phone') return;
  await page.route('**/v1/users/usr_*', async (route) => {
    const response = await route.fetch();
    // The product's own answer.
    const answer = (await response.json()) as { data: { businesses: { id: string; name: string }[] } };
    const [first] = answer.data.businesses;
    const second = { ...first, id: `biz_${'a'.repeat(22)}`, name: 'Second Shop' };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, businesses: [first, second] } } });
  });
  await logIn(page, DEMO.email, DEMO.password);
  await seen(page);
  const letGo = await hold(page, '**/v1/dashboard/**');
  await page
    .getByRole('button', { name: /Amara Textiles/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: /Second Shop/ }).click();
  await expect(page.getByRole('button', { name: /Second Shop/ }).first()).toBeVisible();
  await expect(figure(page, 'You can spend')).toHaveText('');
  expect(await stored(page)).toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  letGo();
});
