import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser/chromium.ts';

/** VISUAL_DIR=folder: compares nothing and writes full-size pictures there. */
const album = process.env['VISUAL_DIR'];

/** Visual regression: every screen. After an intended change: `npm run visual -- --update-snapshots`. */
export default defineConfig({
  testDir: 'tests/visual',
  outputDir: 'test-results',
  globalSetup: './tests/visual/global-setup.ts',
  snapshotPathTemplate: `${album ?? '{testDir}/pictures'}/{arg}{ext}`,
  updateSnapshots: album ? 'all' : 'none',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.25, animations: 'disabled', caret: 'hide', scale: 'device' } },
  use: {
    ...(process.env['DUEWELL_E2E_URL'] ? { baseURL: process.env['DUEWELL_E2E_URL'] } : {}),
    browserName: 'chromium',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    // Half the size is enough to see changes, with a quarter of the bytes.
    deviceScaleFactor: album ? 1 : 0.5,
    launchOptions: await launchOptions(),
    actionTimeout: 15_000,
  },
});
