/** Keeps a text in local storage, encrypted with AES-GCM under a key that no script can read out of IndexedDB. */
export interface EncryptedStorage {
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
  clear: () => void;
}

/** False where the page came over plain http from another machine: browsers then hold back their cryptography. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
}

export function encryptedStorage(name: string): EncryptedStorage {
  return {
    read: async () => {
      if (!localStorage.getItem(name) || !canEncrypt()) return null;
      const { decrypted } = await encryption();
      // What lies there now: another tab may have written meanwhile.
      const stored = localStorage.getItem(name);
      if (!stored) return null;
      try {
        return await decrypted(stored);
      } catch {
        // Another key (storage cleared in part, a copied profile): what lies there is of no use to anybody.
        localStorage.removeItem(name);
        return null;
      }
    },
    write: async (text) => {
      const { encrypted } = await encryption();
      localStorage.setItem(name, await encrypted(text));
    },
    clear: () => localStorage.removeItem(name),
  };
}

/** Fetched where something is kept: a guest's page does without it. */
const encryption = () => import('./encryption.ts');
