import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { App } from '../core/context.ts';

const LIFE = 10_000;
const SIZE = 20_000;

/**
 * Caches the objects of tokens for a few seconds, while notices of revocations are received. Throws UNAUTHENTICATED for a token that `read` does not know.
 */
export function tokenCache<T extends { readonly expiresAt: number }>(app: App, read: (app: App, tokenHash: Buffer) => Promise<T | null>) {
  const cache = new Map<string, { value: T; until: number }>();
  /** Hashes of tokens that were valid once: they give no access, and stay after a revocation. */
  const familiar = new Set<string>();
  let remembering = false;
  /** Counts revocations: an answer read before a revocation is not cached after it. */
  let generation = 0;

  function forget(): void {
    generation += 1;
    cache.clear();
  }

  return {
    forget,
    /** Whether this process knew the token before. */
    isFamiliar: (token: string): boolean => familiar.has(hashOf(token).toString('base64')),
    setRemembering(on: boolean): void {
      remembering = on;
      forget();
    },
    async get(token: string): Promise<T> {
      const tokenHash = hashOf(token);
      const key = tokenHash.toString('base64');
      const now = app.clock();
      const hit = remembering ? cache.get(key) : undefined;
      if (hit && hit.until > now && hit.value.expiresAt > now) return hit.value;
      const begun = generation;
      const found = await read(app, tokenHash);
      if (!found) {
        familiar.delete(key);
        throw new AppError('UNAUTHENTICATED');
      }
      if (familiar.size >= SIZE) familiar.clear();
      familiar.add(key);
      if (cache.size >= SIZE) cache.clear();
      if (remembering && begun === generation) cache.set(key, { value: found, until: now + LIFE });
      return found;
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
