import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO, logIn, newPerson, PASSWORD, register } from '../e2e/people.ts';
import { linked } from './linked.ts';
import { LENT, MONEY, PAYING } from './money-screens.ts';
import { overlong } from './overlong.ts';
import { FRENCH, OPEN, OVER, READING, SIGNED_IN } from './screen-list.ts';
import type { Screen } from './screen-list.ts';
import { states } from './states.ts';
import { look, reading, stopClock } from './freeze.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** In parts, so that they run in parallel. */
const PORTIONS = [0, 1] as const;
const LENDER = { email: 'halima@zumafoods.example', password: DEMO.password };
const BUYER = { email: 'tunde@lekkiliving.example', password: DEMO.password };

test.describe.configure({ mode: 'parallel' });

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  if (screen.press) await page.getByRole('link', { name: screen.press }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.act?.(page);
}

/** Widths between those of the pictures: nothing is cut off at the side, and no table overflows its frame. */
const BETWEEN: Readonly<Record<number, readonly number[]>> = { 390: [320], 1440: [768, 820, 1024] };

async function fitsBetween(page: Page, screen: Screen): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  for (const width of BETWEEN[size.width] ?? []) {
    await page.setViewportSize({ ...size, width });
    await expect.soft.poll(() => page.evaluate(widest), `${screen.name} is too wide at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

/** By how much the page, or a visible table, is wider than its container. */
function widest(): number {
  const tables = [...document.querySelectorAll('table')].map((table) => [table.offsetWidth, table.parentElement?.clientWidth ?? 0] as const);
  const over = tables.filter(([, frame]) => frame > 1).map(([own, frame]) => own - frame);
  return Math.max(document.documentElement.scrollWidth - document.documentElement.clientWidth, ...over);
}

async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await open(page, screen);
    await look(page, screen.name);
    await fitsBetween(page, screen);
  }
}

/** Signs in as another user in the same browser. */
async function asSomebodyElse(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies();
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
  await logIn(page, email, password);
}

async function inFrench(page: Page, on: boolean): Promise<void> {
  await page.evaluate((language) => localStorage.setItem('language', language), on ? 'fr' : 'en');
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => stopClock(page));

    test('screens open to everybody', async ({ page }) => lookAt(page, OPEN));

    test('what a link leads to, for somebody without an account', async ({ page }) => lookAt(page, await linked(page)));

    test('the page of maintenance', async ({ page }) => {
      const body = { status: false, code: 'MAINTENANCE', message: 'Back soon.', requestId: 'req_AAAAAAAAAAAA' };
      await page.route('**/v1/**', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(body) }));
      await page.goto('/payment?reference=pay-nothing');
      await expect(page.getByRole('heading', { level: 1, name: 'Maintenance Mode' })).toBeVisible();
      await look(page, 'maintenance');
    });

    test('the app that could not start says so', async ({ page }) => {
      await page.route(/\/assets\/start-[\w-]+\.js$/, (route) => route.abort());
      await page.goto('/payment?reference=pay-nothing');
      await expect(page.getByRole('heading', { level: 1, name: 'The app could not start' })).toBeVisible();
      await look(page, 'start-failed');
    });

    test('dialogs over a screen', async ({ page }) => {
      await logIn(page, DEMO.email, DEMO.password);
      await lookAt(page, OVER);
    });

    test('French', async ({ page }) => {
      await page.goto('/account/login');
      await inFrench(page, true);
      const [pending] = await linked(page);
      await lookAt(page, [{ name: 'log-in-fr', path: '/account/login' }, ...(pending ? [{ ...pending, name: 'received-pending-fr' }] : [])]);
      await inFrench(page, false);
      await logIn(page, DEMO.email, DEMO.password);
      await inFrench(page, true);
      await lookAt(page, FRENCH);
    });

    for (const portion of PORTIONS) {
      test(`screens behind sign-in, portion ${portion + 1}`, async ({ page }) => {
        await logIn(page, DEMO.email, DEMO.password);
        await lookAt(
          page,
          SIGNED_IN.filter((_, index) => index % PORTIONS.length === portion),
        );
      });
    }

    test('screens of money, as seller and as buyer', async ({ page }) => {
      await logIn(page, DEMO.email, DEMO.password);
      await lookAt(page, MONEY);
      await asSomebodyElse(page, BUYER.email, BUYER.password);
      await lookAt(page, PAYING);
    });

    test('screens of who has advances', async ({ page }) => {
      await logIn(page, LENDER.email, LENDER.password);
      await lookAt(page, LENT);
    });

    test('states that result from others, the bank and time', async ({ page }) => {
      for (const { who, screens } of await states(page)) {
        if (who) await asSomebodyElse(page, who, PASSWORD);
        await lookAt(page, screens);
      }
    });

    test('names, amounts and lists as long as they may be', async ({ page }) => lookAt(page, await overlong(page)));

    test('lists that are empty, loading and failing', async ({ page }) => {
      await register(page, { ...newPerson('Empty', 'Both'), business: 'Empty Ltd' });
      await lookAt(
        page,
        READING.map((screen) => ({ ...screen, name: `${screen.name}-empty` })),
      );
      for (const outcome of ['never', 'refused'] as const) {
        const end = await reading(page, outcome);
        for (const screen of READING) {
          await page.goto(screen.path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await look(page, `${screen.name}-${outcome}`, { passing: true });
        }
        await end();
      }
    });
  });
}
