import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { commitSeed } from './scripts/commit-seed.ts';
import { LIMITS } from './src/server/testing/limits.ts';

const seed = commitSeed();
// Files of a test are temporary, so they need no disk.
const inMemory = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {};

export default defineConfig({
  test: {
    // A failure that does not come again must say all of both values.
    chaiConfig: { truncateThreshold: 4_000 },
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // `npm test` leaves the system tests to the gates: each tests all combinations, or kills processes.
    exclude: ['tests/e2e/**', ...(process.env['TEST_LENGTH'] ? [] : ['**/*.system.test.ts'])],
    globalSetup: ['src/server/testing/template-db.ts'],
    pool: 'forks',
    // Fewer garbage collections of short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
    // One more than cores: each waits for PostgreSQL a third of its time. TEST_WORKERS is for tests that wait longer (`scripts/stress.ts`).
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? 3),
    // The server's modules have no state between test apps; reloading them for every file takes a quarter of the run.
    isolate: false,
    testTimeout: LIMITS.unitTest,
    hookTimeout: LIMITS.unitTest,
    expect: { poll: { timeout: LIMITS.poll } },
    passWithNoTests: false,
    allowOnly: false,
    // Random order finds tests that depend on each other.
    sequence: { shuffle: true, seed },
    env: { TEST_SEED: String(seed), ...inMemory },
    setupFiles: ['tests/setup/seed.ts'],
  },
});
