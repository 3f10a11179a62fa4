export type Length = 'short' | 'full' | 'soak';

/** The size of tests: small for every commit, full in a night (`npm run gates`), and for hours (`npm run soak`). */
export const LENGTH: Length = lengthOf(process.env['TEST_LENGTH']);

/** The number for the present length. */
export function size(short: number, full: number, soak = full): number {
  return { short, full, soak }[LENGTH];
}

function lengthOf(given = 'short'): Length {
  if (given === 'short' || given === 'full' || given === 'soak') return given;
  throw new Error(`TEST_LENGTH must be short, full or soak, not "${given}".`);
}
