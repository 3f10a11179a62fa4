import { encryptedStorage } from '../base/encrypted-storage.ts';
import type { EncryptedStorage } from '../base/encrypted-storage.ts';

const PREFIX = 'duewell.searches.';
const MOST = 8;

/** One change after the other; the first one loads the cryptography, and a palette that is opened meanwhile waits for it. */
let changes = Promise.resolve();

/** The recent searches of the palette, newest first: only on this device and encrypted, by business, at most eight. */
export function recentSearches(businessId: string, storage: EncryptedStorage = encryptedStorage(`${PREFIX}${businessId}`)) {
  const read = async (): Promise<readonly string[]> => {
    try {
      const found: unknown = JSON.parse((await storage.read()) ?? '[]');
      return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST) : [];
    } catch {
      return [];
    }
  };
  const add = async (typed: string): Promise<void> => {
    const text = typed.trim().slice(0, 100);
    if (text.length < 2) return;
    const others = (await read()).filter((one) => one.toLowerCase() !== text.toLowerCase());
    // On a full device, or one without cryptography, no history is stored; searching works nevertheless.
    await storage.write(JSON.stringify([text, ...others].slice(0, MOST))).catch(() => undefined);
  };
  const change = (work: () => void | Promise<void>): Promise<void> => (changes = changes.then(work));
  return {
    read: () => changes.then(read),
    add: (typed: string): Promise<void> => change(() => add(typed)),
    clear: (): Promise<void> => change(storage.clear),
  };
}

/** At log-out: names of customers must not stay on the device. */
export function forgetSearches(storage: Storage = localStorage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
}
