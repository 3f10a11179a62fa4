import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser/chromium.ts';
import { LIMITS } from './src/server/testing/limits.ts';

const use = {
  browserName: 'chromium',
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/**
 * BROWSER_TESTS. `core`, for `npm test`: the tests tagged `@core`, the long ones among them in one screen size (`@core:desktop`, `@core:phone`). `once`, for
 * `.ci/run`: every test in one screen size, those tagged `@phone` on the phone, without the longest (`@long`). Not set, for the gates: all, those tagged `@phone` in
 * both sizes.
 */
const given = process.env['BROWSER_TESTS'];
const which = given === 'core' || given === 'once' ? given : 'all';
const ON_PHONE = { core: /(?=.*@phone)(?=.*@core(?!:desktop))/, once: /(?=.*@phone)(?!.*@long)/, all: /@phone/ };
const ON_DESKTOP = { core: { grep: /@core(?!:phone)/ }, once: { grepInvert: /@phone|@long/ }, all: {} };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: true,
  // A test that passes only when it is repeated is named as flaky: a defect to mend.
  retries: process.env['CI'] ? 1 : 0,
  workers: Number(process.env['TEST_WORKERS'] ?? 2),
  timeout: LIMITS.browserTest,
  expect: { timeout: LIMITS.expectation },
  use: {
    // Set by the global setup, before the workers read this file.
    ...(process.env['DUEWELL_E2E_URL'] ? { baseURL: process.env['DUEWELL_E2E_URL'] } : {}),
    launchOptions: await launchOptions(),
    // Recording a trace takes a third of the run: use `--trace=retain-on-failure` when needed.
    screenshot: 'only-on-failure',
    // Each new context copies every file of the app into its service worker's cache. The gates have it in every test; otherwise only tests about it have it.
    serviceWorkers: which === 'all' ? 'allow' : 'block',
    actionTimeout: LIMITS.action,
  },
  projects: [
    // Only tests that differ on a phone: the long paths, touch and narrow screens.
    { name: 'phone', grep: ON_PHONE[which], use: { ...use, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', ...ON_DESKTOP[which], use: { ...use, viewport: { width: 1440, height: 900 } } },
  ],
});
