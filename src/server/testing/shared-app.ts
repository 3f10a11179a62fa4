import { startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let shared: Promise<TestApp> | undefined;

/**
 * The test app that the test files of one worker share: starting one of its own, with cold connections, is half of what a short file costs.
 * For files that make their own businesses and look at nothing else. A file that turns the clock, changes settings or feature flags, runs admin commands,
 * or reads what belongs to the whole installation (suspense, reconciliation, cases, the books) starts its own with `startTestApp`.
 */
export async function sharedTestApp(): Promise<TestApp> {
  const app = await (shared ??= startTestApp());
  return {
    ...app,
    turnClock: refuse,
    later: refuse,
    stop() {
      app.confirming.clear();
      return Promise.resolve();
    },
  };
}

function refuse(): never {
  throw new Error('Other test files share this app and its clock. Start one of its own with startTestApp().');
}
