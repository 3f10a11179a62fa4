import { encryptedStorage } from '../base/encrypted-storage.ts';
import type { EncryptedStorage } from '../base/encrypted-storage.ts';

/** Begins as the recent searches do: what is forgotten with them at log-out is this too. */
const PREFIX = 'duewell.searches.found.';
const MOST = 8;

/** What the last searches found, newest first: on this device only and encrypted, by person and business. Shown where there is no network. */
export function cachedResults<Found>(whose: string, storage: EncryptedStorage = encryptedStorage(`${PREFIX}${whose}`)) {
  const all = async (): Promise<readonly { words: string; found: readonly Found[] }[]> => {
    try {
      const read: unknown = JSON.parse((await storage.read()) ?? '[]');
      // Written by `add`, and no one without the key can have written another.
      return Array.isArray(read) ? (read as { words: string; found: readonly Found[] }[]) : [];
    } catch {
      return [];
    }
  };
  return {
    read: async (words: string): Promise<readonly Found[] | null> => (await all()).find((one) => one.words === words.toLowerCase())?.found ?? null,
    add: async (words: string, found: readonly Found[]): Promise<void> => {
      const key = words.toLowerCase();
      const others = (await all()).filter((one) => one.words !== key);
      // A full device, or one without cryptography, keeps none; searching works without.
      await storage.write(JSON.stringify([{ words: key, found }, ...others].slice(0, MOST))).catch(() => undefined);
    },
  };
}
