import { defineConfig } from 'vitest/config';
import { commitSeed } from './scripts/commit-seed.ts';

const seed = commitSeed();

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['src/server/testing/template-db.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The server's modules keep nothing between installations; reading them anew for every file takes a quarter of the run.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    passWithNoTests: false,
    allowOnly: false,
    // Random order finds tests that lean on one another.
    sequence: { shuffle: true, seed },
    env: { TEST_SEED: String(seed) },
    setupFiles: ['tests/setup/chances.ts'],
  },
});
