import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * 31 bits of the commit, so that random tests use the same seed for one commit on every machine, and another for the next one; from the clock without a
 * repository. TEST_SEED replaces it.
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
