import type { Env } from '../../env.ts';
import { open, presentKey, rewrap, seal, sealedUnder } from '../../vault.ts';
import type { Place } from '../../vault.ts';
import type { FileStore } from './port.ts';

/** Files that lie sealed wherever they lie. What was changed, moved to another key or belongs to another place does not open: `get` throws. */
export interface SealedFiles {
  readonly name: string;
  put(place: Place, key: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing lies there. */
  get(place: Place, key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Puts what lies there under the present key; false when it is already, or nothing lies there. */
  rewrap(place: Place, key: string): Promise<boolean>;
}

export function sealedFiles(store: FileStore, keys: Pick<Env, 'secretKey' | 'previousSecretKeys'>): SealedFiles {
  return {
    name: store.name,
    put: (place, key, bytes) => store.put(key, seal(keys, at(place, key), bytes)),
    async get(place, key) {
      const sealed = await store.get(key);
      return sealed && open(keys, at(place, key), sealed);
    },
    remove: (key) => store.remove(key),
    async rewrap(place, key) {
      const sealed = await store.get(key);
      if (!sealed || sealedUnder(sealed) === presentKey(keys)) return false;
      await store.put(key, rewrap(keys, at(place, key), sealed));
      return true;
    },
  };
}

/** The key is part of the place: two documents of one business cannot be exchanged for each other in the store. */
function at({ owner, field }: Place, key: string): Place {
  return { owner, field: `${field}@${key}` };
}
