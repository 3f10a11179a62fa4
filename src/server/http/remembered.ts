import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { App } from '../context.ts';

const LIFE = 10_000;
const SIZE = 20_000;

/** What tokens stand for, remembered for a few seconds while revocations are heard. Throws UNAUTHENTICATED for a token that `read` does not know. */
export function remembered<T extends { readonly expiresAt: number }>(app: App, read: (app: App, tokenHash: Buffer) => Promise<T | null>) {
  const cache = new Map<string, { known: T; until: number }>();
  let remembering = false;
  /** Counts what was forgotten: an answer read before a revocation is not kept after it. */
  let generation = 0;

  function forget(): void {
    generation += 1;
    cache.clear();
  }

  return {
    forget,
    setRemembering(on: boolean): void {
      remembering = on;
      forget();
    },
    async known(token: string): Promise<T> {
      const tokenHash = createHash('sha256').update(token).digest();
      const key = tokenHash.toString('base64');
      const now = app.clock();
      const hit = remembering ? cache.get(key) : undefined;
      if (hit && hit.until > now && hit.known.expiresAt > now) return hit.known;
      const begun = generation;
      const found = await read(app, tokenHash);
      if (!found) throw new AppError('UNAUTHENTICATED');
      if (cache.size >= SIZE) cache.clear();
      if (remembering && begun === generation) cache.set(key, { known: found, until: now + LIFE });
      return found;
    },
  };
}
