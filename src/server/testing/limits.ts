/**
 * How long tests wait for what has not happened yet, in milliseconds: ten times the runners' defaults, or more, because a busy machine is several times slower. A wait
 * ends with its event, so only a test that fails takes so long.
 */
export const LIMITS = {
  /** A test, or a hook, of vitest. */
  unitTest: 300_000,
  /** `expect.poll`, and `eventually` of the test app. */
  poll: 30_000,
  /** One answer of the product or the sandbox. */
  answer: 120_000,
  /** A test in a browser; a long journey alone takes two minutes on a slow machine. */
  browserTest: 600_000,
  expectation: 50_000,
  /** A click, a fill or a navigation. */
  action: 100_000,
} as const;
