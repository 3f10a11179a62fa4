import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { commitSeed } from './scripts/commit-seed.ts';

const seed = commitSeed();
// What a test writes lives as long as the test: it need not wait for a disk.
const inMemory = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {};

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // `npm test` leaves the system tests to the gates: each crosses everything with everything, or kills processes.
    exclude: ['tests/e2e/**', ...(process.env['TEST_LENGTH'] ? [] : ['**/*.system.test.ts'])],
    globalSetup: ['src/server/testing/template-db.ts'],
    pool: 'forks',
    // Fewer collections of what lives for one call.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: 2,
    // The server's modules keep nothing between installations; reading them anew for every file takes a quarter of the run.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    allowOnly: false,
    // Random order finds tests that lean on one another.
    sequence: { shuffle: true, seed },
    env: { TEST_SEED: String(seed), ...inMemory },
    setupFiles: ['tests/setup/seed.ts'],
  },
});
