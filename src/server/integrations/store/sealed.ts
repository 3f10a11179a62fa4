import { open, presentKey, rewrap, seal, sealedUnder } from '../../core/encryption.ts';
import type { Keys, SealedField } from '../../core/encryption.ts';
import type { FileStore } from './port.ts';

/** Encrypted files. A file that was changed, moved to another key or belongs to another owner cannot be decrypted: `get` throws. */
export interface SealedFiles {
  readonly name: string;
  put(place: SealedField, key: string, bytes: Uint8Array): Promise<void>;
  /** Null without a file. */
  get(place: SealedField, key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Re-encrypts a file with the current key. `wanted` returns whether the file still has an owner: a file removed meanwhile is not restored. */
  rewrap(place: SealedField, key: string, wanted: () => Promise<boolean>): Promise<Rewrapped>;
}

/** `left`: has the current key already, or no longer exists; `unopened`: no key of this installation decrypts it. */
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
      // Files are removed after their rows: a file removed between the check and the write is removed again.
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

/** The key is part of the encryption: two documents of one business cannot be exchanged in the store. */
function at({ owner, field }: SealedField, key: string): SealedField {
  return { owner, field: `${field}@${key}` };
}
