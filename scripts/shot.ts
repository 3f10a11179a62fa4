/** `node scripts/shot.ts <url> <out.png> [--width 390] [--height 844] [--dark] [--full] [--sign-in email:password]` */
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './browser/chromium.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    wait: { type: 'string', default: '0' },
    click: { type: 'string' },
    'sign-in': { type: 'string' },
  },
});
const [url, out] = positionals;
if (!url || !out) {
  console.error('Usage: node scripts/shot.ts <url> <out.png> [--width 390] [--height 844] [--dark] [--full]');
  console.error('         [--wait milliseconds] [--click selector] [--sign-in email:password]');
  process.exit(2);
}

const browser = await chromium.launch(await launchOptions());
try {
  const page = await browser.newPage({
    viewport: { width: Number(values.width), height: Number(values.height) },
    colorScheme: values.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  page.on('console', (line) => line.type() === 'error' && console.error(`console: ${line.text()}`));
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  page.on('requestfailed', (request) => console.error(`request: ${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (answer) => answer.status() >= 400 && console.error(`${answer.status()} ${answer.url()}`));
  if (values['sign-in']) await signIn(page, new URL(url).origin, values['sign-in']);
  await page.goto(url, { waitUntil: 'load', timeout: 15_000 });
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  if (values.click) await page.locator(values.click).first().click();
  await page.waitForTimeout(Number(values.wait));
  const wide: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  if (Number(wide) > 0) console.error(`scrolls sideways: ${String(wide)} px too wide`);
  mkdirSync(dirname(resolve(out)), { recursive: true });
  await page.screenshot({ path: out, fullPage: values.full });
  console.log(`${out}: ${page.url()} "${await page.title()}"`);
} finally {
  await browser.close();
}

/** Signs in with the form, so that the session is stored as in the product. */
async function signIn(page: Page, origin: string, account: string): Promise<void> {
  const at = account.indexOf(':');
  await page.goto(`${origin}/account/login`);
  await page.locator('input[type=email], input[autocomplete=username]').first().fill(account.slice(0, at));
  await page
    .locator('input[type=password]')
    .first()
    .fill(account.slice(at + 1));
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL((now) => !now.pathname.startsWith('/account'), { timeout: 15_000 });
}
