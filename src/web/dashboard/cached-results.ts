import { encryptedStorage } from '../base/encrypted-storage.ts';
import type { EncryptedStorage } from '../base/encrypted-storage.ts';

/** The same prefix as the recent searches, so that both are deleted at log-out. */
const PREFIX = 'duewell.searches.found.';
const MOST = 8;

/** The results of the last searches, newest first: only on this device and encrypted, by person and business. Shown without a network. */
export function cachedResults<Found>(whose: string, storage: EncryptedStorage = encryptedStorage(`${PREFIX}${whose}`)) {
  const all = async (): Promise<readonly { words: string; found: readonly Found[] }[]> => {
    try {
      const read: unknown = JSON.parse((await storage.read()) ?? '[]');
      // Written by `add`; nobody without the key can have written another.
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
      // On a full device, or one without cryptography, nothing is stored; searching works nevertheless.
      await storage.write(JSON.stringify([{ words: key, found }, ...others].slice(0, MOST))).catch(() => undefined);
    },
  };
}
