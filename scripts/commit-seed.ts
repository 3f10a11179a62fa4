import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * 31 bits of the commit, so that random tests put one commit to the same chances wherever they run, and the next one to others; by the
 * clock where there is no repository. TEST_SEED takes its place.
 */
export function commitSeed(): number {
  const given = Number(process.env['TEST_SEED']);
  if (given > 0) return given;
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: resolve(import.meta.dirname, '..'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.slice(0, 8), 16) >>> 1;
  } catch {
    return Date.now() % 2 ** 31;
  }
}
