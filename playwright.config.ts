import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser/chromium.ts';

const use = {
  browserName: 'chromium',
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/**
 * `npm test` runs the tests tagged `@core`; the long ones among them in one screen size only (`@core:desktop`, `@core:phone`). BROWSER_TESTS is
 * `core`, `rest` (the short gates: all tests without such a tag), or not set: all tests in all sizes.
 */
const core = { desktop: /@core(?!:phone)/, phone: /(?=.*@phone)(?=.*@core(?!:desktop))/ };

/** Which of the tests that `among` finds run in a project, by their titles and tags. */
function chosen(isCore: RegExp, among = /(?:)/): { grep: RegExp; grepInvert?: RegExp } {
  if (process.env['BROWSER_TESTS'] === 'core') return { grep: isCore };
  return process.env['BROWSER_TESTS'] === 'rest' ? { grep: among, grepInvert: /@core/ } : { grep: among };
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // On a busy machine a screen takes several times as long as on a free one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    // Set by the global setup, before the workers read this file.
    ...(process.env['DUEWELL_E2E_URL'] ? { baseURL: process.env['DUEWELL_E2E_URL'] } : {}),
    launchOptions: await launchOptions(),
    // Recording a trace takes a third of the run: use `--trace=retain-on-failure` when needed.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    // Only tests that differ on a phone: the long paths, touch and narrow screens.
    { name: 'phone', ...chosen(core.phone, /@phone/), use: { ...use, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', ...chosen(core.desktop), use: { ...use, viewport: { width: 1440, height: 900 } } },
  ],
});
