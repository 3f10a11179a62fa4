import { hash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { App } from '../core/context.ts';

/** Also the longest time for which a revocation may not hold in this process, where its notice is lost. */
const LIFE = 5_000;
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

  function cached(digest: string): T | undefined {
    const now = app.clock();
    const hit = remembering ? cache.get(digest) : undefined;
    return hit && hit.until > now && hit.value.expiresAt > now ? hit.value : undefined;
  }

  return {
    forget,
    cached,
    /** Whether this process knew the token before. */
    isFamiliar: (digest: string): boolean => familiar.has(digest),
    setRemembering(on: boolean): void {
      remembering = on;
      forget();
    },
    async get(digest: string): Promise<T> {
      const hit = cached(digest);
      if (hit) return hit;
      const now = app.clock();
      const begun = generation;
      const found = await read(app, Buffer.from(digest, 'base64'));
      if (!found) {
        familiar.delete(digest);
        throw new AppError('UNAUTHENTICATED');
      }
      if (familiar.size >= SIZE) familiar.clear();
      familiar.add(digest);
      if (cache.size >= SIZE) cache.clear();
      if (remembering && begun === generation) cache.set(digest, { value: found, until: now + LIFE });
      return found;
    },
  };
}

/** The digest under which a token is cached and stored, in base64. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
