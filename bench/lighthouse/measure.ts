import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import type { BrowserContext } from '@playwright/test';
import type { Figures } from './figures.ts';

export interface Page {
  readonly url: string;
  readonly signedIn: boolean;
  /** Before each load. */
  readonly before?: () => Promise<void>;
}

const web = join(import.meta.dirname, '../../build/web');

/** One load of a page with empty caches: Lighthouse's mobile preset, simulated slow 4G. */
export async function measure(context: BrowserContext, port: number, { url, signedIn, before }: Page): Promise<Figures> {
  await before?.();
  await emptyCaches(context, url);
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The session is in the storage; the caches are emptied above.
    disableStorageReset: signedIn,
    maxWaitForLoad: 15_000,
  });
  if (!result) throw new Error(`Lighthouse could not look at ${url}`);
  // An ended session redirects to the log-in page, whose figures must not be used.
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (pathOf(finalDisplayedUrl) !== pathOf(url))
    throw new Error(`Lighthouse was led from ${pathOf(url)} to ${pathOf(finalDisplayedUrl)}; nothing was measured.`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const asked = requestsOf(audits['network-requests']?.details);
  const painted = Number(Object(itemsOf(audits['metrics']?.details)[0])['observedLargestContentfulPaint']);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    js: bytesOf(asked, 'Script'),
    css: bytesOf(asked, 'Stylesheet') + (await inlineStyles(url)),
    requests: asked.filter(({ at }) => at <= painted).length,
    wanting: wanting(result.lhr),
  };
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

interface Asked {
  readonly path: string;
  readonly type: string;
  readonly at: number;
}

async function emptyCaches(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'cache_storage,service_workers' });
  await page.close();
}

function requestsOf(details: unknown): Asked[] {
  return itemsOf(details).map((item) => {
    const { url, resourceType, networkRequestTime } = Object(item);
    return { path: new URL(String(url)).pathname, type: String(resourceType), at: Number(networkRequestTime) };
  });
}

function itemsOf(details: unknown): unknown[] {
  const { items } = Object(details);
  return Array.isArray(items) ? items : [];
}

/** Each file once with its gzip size, whatever encoding was negotiated. */
function bytesOf(asked: readonly Asked[], type: string): number {
  const files = new Set(asked.filter((one) => one.type === type && one.path !== '/sw.js').map(({ path }) => path));
  return [...files].reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path)), { level: 9 }).length, 0);
}

/** The inline styles of the page. */
async function inlineStyles(url: string): Promise<number> {
  const page = await (await fetch(url, { signal: AbortSignal.timeout(20_000) })).text();
  return [...page.matchAll(/<style>(.*?)<\/style>/gs)].reduce((sum, [, styles = '']) => sum + gzipSync(styles, { level: 9 }).length, 0);
}

function wanting({ audits, categories }: { audits: Record<string, unknown>; categories: Record<string, unknown> }): string[] {
  return Object.entries(categories).flatMap(([category, given]) => {
    const { auditRefs } = Object(given);
    return (Array.isArray(auditRefs) ? auditRefs : []).flatMap((ref) => {
      const { id, weight } = Object(ref);
      const { score } = Object(audits[String(id)]);
      return Number(weight) > 0 && score !== null && Number(score) < (category === 'performance' ? 0.9 : 1) ? [String(id)] : [];
    });
  });
}
