import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { PAGE_CSP } from '../../src/server/http/page-csp.ts';

const GALLERY = join(import.meta.dirname, '../../src/ui/gallery/vite.config.ts');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** `page` is the gallery of `src/ui` under the content security policy of the product, which must not block any part of it. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'gallery-'));
      await build({ configFile: GALLERY, logLevel: 'error', build: { outDir: dir } });
      await use(dir);
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  page: async ({ page, gallery }, use) => {
    const refused: string[] = [];
    page.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    await page.route('http://gallery.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname === '/' ? '/index.html' : pathname;
      const headers = { 'content-type': TYPES[extname(file)] ?? '', 'content-security-policy': PAGE_CSP };
      return route.fulfill({ body: readFileSync(join(gallery, file)), headers });
    });
    await page.goto('http://gallery.test/');
    await use(page);
    expect(refused).toEqual([]);
  },
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The accessibility tree, each node as `role name`, without inert and hidden nodes. */
export async function accessibleNodes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`);
}
