import { defineConfig } from 'vitest/config';

/** `npm run gates`, and `npm run soak` for hours: what must hold when everything happens at once or fails in between. */
export default defineConfig({
  test: {
    include: ['tests/gates/**/*.gate.ts'],
    globalSetup: ['src/server/testing/template-db.ts'],
    pool: 'forks',
    // Answers are timed: the vendors do not share the server's event loop.
    env: { TEST_SANDBOX: 'process' },
    // Each takes the whole machine.
    fileParallelism: false,
    testTimeout: process.env['TEST_LENGTH'] === 'soak' ? 4 * 3_600_000 : 600_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    allowOnly: false,
    reporters: ['verbose'],
  },
});
