import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const NAMES = ['You are owed', 'You owe', 'Available balance'];
export const figure = (page: Page, name: string) => page.getByRole('group', { name }).locator('h2 + div');
export const shell = (page: Page) => page.locator('#shell');
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('duewell.standing'));

/** Opens the dashboard once on this device. */
export async function seen(page: Page): Promise<string[]> {
  await expect(figure(page, 'Available balance')).toContainText('₦');
  await expect.poll(() => stored(page)).not.toBeNull();
  return Promise.all(NAMES.map((name) => figure(page, name).innerText()));
}

/** Holds all matching requests until released. */
export async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(what, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

/** The next page finds the cache decrypted, changed and encrypted again, as only our own page can. Not this page: the app may still store an answer in it. */
export async function reseal(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  const sealed = await page.evaluate(async (changed) => {
    const result = <T>(request: IDBRequest<T>) => new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    const database = await result(indexedDB.open('duewell', 1));
    const key: CryptoKey = await result(database.transaction('keys').objectStore('keys').get('session'));
    const bytes = Uint8Array.from(atob(localStorage.getItem('duewell.standing') ?? ''), (sign) => sign.charCodeAt(0));
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
    const text = JSON.stringify({ ...JSON.parse(new TextDecoder().decode(plain)), ...changed });
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)));
    return btoa(String.fromCharCode(...iv, ...encrypted));
  }, change);
  // Once: pages after the next one find what the app has stored.
  await page.addInitScript((text) => {
    if (sessionStorage.getItem(text) !== null) return;
    sessionStorage.setItem(text, 'used');
    localStorage.setItem('duewell.standing', text);
  }, sealed);
}

/** Neither the app shell nor the loaded app shows figures that no answer contained. */
export async function showsNothing(page: Page): Promise<void> {
  const [code, answers] = [await hold(page, '**/assets/*.js'), await hold(page, '**/v1/**')];
  await page.reload({ waitUntil: 'commit' });
  await expect(shell(page).getByText('Available balance')).toBeVisible();
  // Long enough for the page's own script to have read the cache.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('duewell', 1);
        opening.onsuccess = () => {
          opening.result.transaction('keys').objectStore('keys').get('session').onsuccess = () => requestAnimationFrame(() => requestAnimationFrame(done));
        };
      }),
  );
  await expect(shell(page).getByText('As of')).toBeHidden();
  for (const amount of await shell(page).locator('[data-kept]').all()) await expect(amount).toBeHidden();
  code();
  await expect(figure(page, 'Available balance')).toBeVisible();
  await expect(figure(page, 'Available balance')).toHaveText('');
  await expect(page.getByText('As of')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  answers();
}
