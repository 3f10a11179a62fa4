import { open, presentKey, rewrap, seal, sealedUnder } from '../../core/encryption.ts';
import type { Keys, SealedField } from '../../core/encryption.ts';
import type { FileStore } from './port.ts';

/** Files that lie sealed wherever they lie. What was changed, moved to another key or belongs to another place does not open: `get` throws. */
export interface SealedFiles {
  readonly name: string;
  put(place: SealedField, key: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing lies there. */
  get(place: SealedField, key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /**
   * Puts what lies there under the present key. `wanted` says whether the file still belongs to somebody: one that is removed
   * meanwhile does not come back.
   */
  rewrap(place: SealedField, key: string, wanted: () => Promise<boolean>): Promise<Rewrapped>;
}

/** `left`: under the present key already, or nothing lies there any more; `unopened`: no key of this installation opens it. */
export type Rewrapped = 'rewrapped' | 'left' | 'unopened';

export function sealedFiles(store: FileStore, keys: Keys): SealedFiles {
  return {
    name: store.name,
    put: (place, key, bytes) => store.put(key, seal(keys, at(place, key), bytes)),
    async get(place, key) {
      const sealed = await store.get(key);
      return sealed && open(keys, at(place, key), sealed);
    },
    remove: (key) => store.remove(key),
    async rewrap(place, key, wanted) {
      const sealed = await store.get(key);
      if (!sealed || sealedUnder(sealed) === presentKey(keys)) return 'left';
      const anew = underPresent(keys, at(place, key), sealed);
      if (!anew) return 'unopened';
      if (!(await wanted())) return 'left';
      await store.put(key, anew);
      // Files are removed after their rows: one that was removed between the question and the put is removed again.
      if (await wanted()) return 'rewrapped';
      await store.remove(key);
      return 'left';
    },
  };
}

function underPresent(keys: Keys, place: SealedField, sealed: Buffer): Buffer | null {
  try {
    return rewrap(keys, place, sealed);
  } catch {
    return null;
  }
}

/** The key is part of the place: two documents of one business cannot be exchanged for each other in the store. */
function at({ owner, field }: SealedField, key: string): SealedField {
  return { owner, field: `${field}@${key}` };
}
