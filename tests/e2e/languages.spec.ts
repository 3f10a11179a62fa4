import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO, PASSWORD, logIn, message, newPerson, register } from './people.ts';
import { LETTERS, dataOf, unspoken } from './pseudo.ts';

// The test itself answers locale files, which a service worker would bypass.
test.use({ serviceWorkers: 'block' });

const SCREENS = [
  '/dashboard',
  '/invoices',
  '/invoices?type=received',
  '/invoices?view=recurring',
  '/invoices/create-invoice',
  '/invoices/due',
  '/invoices/runs',
  '/purchase-orders',
  '/quotes',
  '/quotes/create',
  '/contacts',
  '/contacts?panel=new',
  '/notifications',
  '/products',
  '/products?panel=new',
  '/reports',
  '/reports/receivables',
  '/reports/payables',
  '/reports/late-payers',
  '/reports/sales',
  '/reports/sales?by=product',
  '/reports/cash',
  '/reports/fees',
  '/reports/tax',
  '/reports/journal?period=this_month',
  '/wallet',
  '/wallet?tab=statement',
  '/wallet?panel=add',
  '/settings',
  '/settings?tab=business',
  '/settings?tab=invoices',
  '/settings?tab=banks',
  '/settings?tab=security',
  '/settings?tab=api',
  '/settings?tab=data',
  '/settings?tab=notifications',
  '/team',
  '/team?tab=requests',
  '/referrals',
  '/kyb',
  '/business-documents',
];
const OPEN = ['/account/login', '/account/register', '/reset', '/undo-email?k=missing', '/no-such-page'];

test('every text of the main screens comes from the locale file', { tag: '@long' }, async ({ page }) => {
  const data = dataOf(page);
  await speakPseudo(page, '');
  for (const path of OPEN) await expectSpoken(page, path, data);
  await page.evaluate(() => localStorage.removeItem('language'));
  await logIn(page, DEMO.email, DEMO.password);
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  for (const path of SCREENS) await expectSpoken(page, path, data);
  await page.goto('/invoices');
  await page.locator('main a[href^="/invoices/inv_"]').first().click();
  await expect(page.locator('article')).toBeVisible();
  await expect.poll(() => unspoken(page, data)).toEqual([]);
});

test('an untranslated text is found', async ({ page }) => {
  const data = dataOf(page);
  await speakPseudo(page, 'Password');
  await page.goto('/account/login');
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => unspoken(page, data)).toContain('Password');
});

test('French is chosen below the log-in, stays, and is left again', { tag: '@core' }, async ({ page }) => {
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByLabel('E-mail').fill('amara@amaratextiles.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
  await page.goto('/reset');
  await expect(page.getByRole('heading', { level: 1, name: 'Réinitialiser votre mot de passe' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
});

test('a browser that asks for French gets it at the first visit', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fr-SN', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/account/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
  await context.close();
});

test('French chosen in the account menu is the language of e-mails, and of another browser after sign-in', async ({ page, browser, baseURL }) => {
  const person = newPerson('Lettres', 'Both');
  await register(page, person);
  await page
    .getByRole('button', { name: /^Account of/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectInsideNavigation(page);
  const other = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) });
  const there = await other.newPage();
  await logIn(there, person.email, PASSWORD);
  await expect(there.locator('html')).toHaveAttribute('lang', 'fr');
  await other.close();
  expect((await page.request.post('/v1/users/auth/recovery', { data: { email: person.email } })).ok()).toBe(true);
  const letter = await message(person.email, /nouveau mot de passe pour/);
  expect(letter.text).toContain('Bonjour Ada, quelqu’un a demandé un nouveau mot de passe');
});

/** An artificial language made of the keys: every letter has a mark, so that untranslated texts stand out. `left` stays unchanged. */
async function speakPseudo(page: Page, left: string): Promise<void> {
  await page.route(/\/assets\/fr-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const letters = ${JSON.stringify(LETTERS)};
        const marked = (text) => text.replace(/\\{\\w+\\}|[a-z]/gi, (found) => letters[found] ?? found);
        const messages = new Proxy({}, {
          get: (_, key) => typeof key !== 'string' || key === ${JSON.stringify(left)} ? undefined
            : key.includes(' | ') ? { other: marked(key.split(' | ')[1]) } : marked(key.replace(/ @\\w+$/, '')),
        });
        export const catalogue = { language: 'fr', messages };`,
    }),
  );
  await page.goto('/account/login');
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
}

/** At the side every button is as wide as the navigation at most, and its label is inside it. */
async function expectInsideNavigation(page: Page): Promise<void> {
  const outside = await page
    .locator('header')
    .filter({ has: page.getByRole('navigation') })
    .evaluateAll((all) =>
      all.flatMap((header) => {
        const edge = header.getBoundingClientRect();
        const cut = header.scrollWidth > header.clientWidth ? ['the navigation scrolls sideways'] : [];
        const parts = [...header.querySelectorAll('a, button, a span, button span')]
          .filter((one) => one.getBoundingClientRect().right > edge.right || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent);
        return [...cut, ...parts];
      }),
    );
  expect(outside).toEqual([]);
}

async function expectSpoken(page: Page, path: string, data: ReadonlySet<string>): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .configure({ soft: true })
    .poll(() => unspoken(page, data), { message: `texts outside the catalogue on ${path}` })
    .toEqual([]);
}
