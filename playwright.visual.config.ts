import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser/chromium.ts';
import { LIMITS } from './src/server/testing/limits.ts';

/** The folder to which pictures are written (VISUAL_DIR), or with which they are compared (VISUAL_AGAINST). `scripts/visual.ts` sets them. */
const written = process.env['VISUAL_DIR'];
const pictures = written ?? process.env['VISUAL_AGAINST'] ?? 'no pictures';

/** Every screen: axe, sideways scrolling, and pictures. */
export default defineConfig({
  testDir: 'tests/visual',
  outputDir: 'test-results',
  globalSetup: './tests/visual/global-setup.ts',
  snapshotPathTemplate: `${pictures}/{arg}{ext}`,
  updateSnapshots: written ? 'all' : 'none',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: LIMITS.browserTest,
  expect: {
    timeout: LIMITS.expectation,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.25, animations: 'disabled', caret: 'hide', scale: 'device' },
  },
  use: {
    ...(process.env['DUEWELL_E2E_URL'] ? { baseURL: process.env['DUEWELL_E2E_URL'] } : {}),
    browserName: 'chromium',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await launchOptions(),
    actionTimeout: LIMITS.action,
  },
});
