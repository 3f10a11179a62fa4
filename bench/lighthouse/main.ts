/** `npm run lighthouse`: the pages with performance limits. `-- --ci` runs once and checks only figures that do not depend on the machine's load. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/browser/chromium.ts';
import { startTestProduct } from '../../scripts/test-process.ts';
import { freePort } from '../../tools/postgres/ports.ts';
import { LIMITS, median, missed } from './figures.ts';
import type { Figures, PageName } from './figures.ts';
import { measure } from './measure.ts';
import type { Page } from './measure.ts';
import { demoLink, forgetAllSeen, signIn } from './scenario.ts';
import { table } from './table.ts';

const ci = process.argv.includes('--ci');
const runs = ci ? 1 : 3;
const product = await startTestProduct();
const profile = mkdtempSync(join(tmpdir(), 'duewell-lighthouse-'));
const port = await freePort(9300);
const { args, ...launch } = await launchOptions();
const context = await chromium.launchPersistentContext(profile, { ...launch, args: [...args, `--remote-debugging-port=${port}`] });
try {
  const guests: Partial<Record<PageName, Page>> = {
    'log-in': { url: `${product.url}/account/login`, signedIn: false },
    'received invoice': { url: await demoLink(product.url), signedIn: false },
  };
  const members: Partial<Record<PageName, Page>> = {
    dashboard: { url: `${product.url}/dashboard`, signedIn: true },
    'dashboard, the first time on a device': { url: `${product.url}/dashboard`, signedIn: true, before: () => forgetAllSeen(context, product.url) },
    editor: { url: `${product.url}/invoices/create-invoice`, signedIn: true },
  };
  const measured = new Map<PageName, Figures>();
  for (const [name, page] of pagesOf(guests)) measured.set(name, await several(page));
  await signIn(context, product.url);
  for (const [name, page] of pagesOf(members)) measured.set(name, await several(page));
  const text = table(measured, runs);
  process.stdout.write(text);
  if (!ci) writeFileSync(new URL('../lighthouse.md', import.meta.url), text);
  const misses = [...measured].flatMap(([name, figures]) =>
    missed(figures, LIMITS[name], { timed: !ci }).map((figure) => `${name}: ${figure} is ${figures[figure]}, promised is ${LIMITS[name][figure]}`),
  );
  for (const miss of misses) process.stdout.write(`missed: ${miss}\n`);
  process.exitCode = misses.length > 0 ? 1 : 0;
} finally {
  await context.close();
  await product.stop();
  rmSync(profile, { recursive: true, force: true });
}

async function several(page: Page): Promise<Figures> {
  const done: Figures[] = [];
  // A trace without a paint (an overloaded machine) is not a measurement.
  for (let tries = 0; done.length < runs && tries < runs * 2; tries += 1) {
    const figures = await measure(context, port, page);
    if (Number.isFinite(figures.lcp)) done.push(figures);
  }
  return median(done);
}

function pagesOf(pages: Partial<Record<PageName, Page>>): [PageName, Page][] {
  // Written just above with these keys and no others.
  return Object.entries(pages) as [PageName, Page][];
}
