import { defineConfig } from 'vitest/config';

/** `npm run gates`, and `npm run soak` for hours: tests under concurrency, kills and lost connections. */
export default defineConfig({
  test: {
    // A failure that does not come again must say all of both values.
    chaiConfig: { truncateThreshold: 4_000 },
    include: ['tests/gates/**/*.gate.ts'],
    globalSetup: ['src/server/testing/template-db.ts'],
    pool: 'forks',
    // Response times are measured: the vendors must not share the server's event loop.
    env: { TEST_SANDBOX: 'process' },
    // Each uses the whole machine.
    fileParallelism: false,
    // Only for tests that hang: a slow machine needs an hour for the full length.
    testTimeout: 4 * 3_600_000,
    hookTimeout: 600_000,
    passWithNoTests: false,
    allowOnly: false,
    reporters: ['verbose'],
  },
});
