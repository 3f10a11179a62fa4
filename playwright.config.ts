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
 * `npm test` runs the tests tagged `@core`; the long ones among them in one screen size only (`@core:desktop`, `@core:phone`). BROWSER_TESTS is
 * `core`, or not set: all tests in all sizes.
 */
const core = { desktop: /@core(?!:phone)/, phone: /(?=.*@phone)(?=.*@core(?!:desktop))/ };

/** Which of the tests that `among` finds run in a project, by their titles and tags. */
function chosen(isCore: RegExp, among = /(?:)/): { grep: RegExp } {
  return { grep: process.env['BROWSER_TESTS'] === 'core' ? isCore : among };
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: true,
  // A test that passes only when it is repeated is named as flaky: a defect to mend.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: LIMITS.browserTest,
  expect: { timeout: LIMITS.expectation },
  use: {
    // Set by the global setup, before the workers read this file.
    ...(process.env['DUEWELL_E2E_URL'] ? { baseURL: process.env['DUEWELL_E2E_URL'] } : {}),
    launchOptions: await launchOptions(),
    // Recording a trace takes a third of the run: use `--trace=retain-on-failure` when needed.
    screenshot: 'only-on-failure',
    actionTimeout: LIMITS.action,
  },
  projects: [
    // Only tests that differ on a phone: the long paths, touch and narrow screens.
    { name: 'phone', ...chosen(core.phone, /@phone/), use: { ...use, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', ...chosen(core.desktop), use: { ...use, viewport: { width: 1440, height: 900 } } },
  ],
});
