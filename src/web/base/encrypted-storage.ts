/** Stores a text in local storage, encrypted with AES-GCM with a key that no script can export from IndexedDB. */
export interface EncryptedStorage {
  read: () => Promise<string | null>;
  write: (text: string) => Promise<void>;
  clear: () => void;
}

/** False if the page was loaded over plain http from another machine: browsers then offer no cryptography. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
}

export function encryptedStorage(name: string): EncryptedStorage {
  return {
    read: async () => {
      if (!localStorage.getItem(name) || !canEncrypt()) return null;
      const { decrypted } = await encryption();
      // Read again: another tab may have written in the meantime.
      const stored = localStorage.getItem(name);
      if (!stored) return null;
      try {
        return await decrypted(stored);
      } catch {
        // Another key (partly cleared storage, a copied profile): the entry is unreadable.
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

/** Loaded when something is stored: pages of guests do not need it. */
const encryption = () => import('./encryption.ts');
