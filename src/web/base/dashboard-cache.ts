import { encryptedStorage } from './encrypted-storage.ts';

/**
 * The dashboard's last figures of a person, stored on this device for the duration of the session: shown at once with their time, until current figures have
 * loaded. `boot.js` reads it too, with the same rules. A changed format needs another name.
 */
export interface DashboardCache {
  /** Person and business, from `whoOf` of the session. Nobody else sees it. */
  readonly who: string;
  /** When it was read from the server, in epoch milliseconds. */
  readonly at: number;
  /** The time zone of the dates. */
  readonly zone: string;
  /** The text with its time: for the same day, and for the next. */
  readonly asOf: readonly [string, string];
  /** The texts of the rendered skeleton, by the names of its slots; null if the skeleton must not show them. */
  readonly texts: Readonly<Record<string, readonly string[]>> | null;
  /** The server's answer, for the app. */
  readonly data: unknown;
}

/** The maximum life of a session. */
const MOST_AGE = 12 * 3_600_000;

// This name is on people's devices already, and signing out removes its entry.
const store = encryptedStorage('duewell.standing');
let restored: DashboardCache | null = null;

/** With the session, before the first screen, which needs it at once. */
export async function restoreDashboardCache(who: string, now: number): Promise<void> {
  const text = await store.read();
  if (!text) return;
  // Written by `saveDashboardCache`; nobody without the key can have written another.
  const found = JSON.parse(text) as DashboardCache;
  if (isUsable(found, who, now)) restored = found;
  else store.clear();
}

/** Never of another person or business, nor with a time in the future: the clock was or is wrong. */
export function isUsable(cache: DashboardCache, who: string, now: number): boolean {
  const age = now - cache.at;
  return cache.who === who && age >= 0 && age < MOST_AGE;
}

/** The cache from before this page was loaded; null once current figures have loaded. */
export function restoredDashboardCache(who: string): DashboardCache | null {
  return restored?.who === who ? restored : null;
}

/** `isStill`: whether the same session is active after the encryption; it may have ended meanwhile. */
export async function saveDashboardCache(cache: DashboardCache, isStill: () => boolean): Promise<void> {
  restored = null;
  // On a full device, or one without cryptography, nothing is stored.
  await store.write(JSON.stringify(cache)).catch(() => undefined);
  if (!isStill()) store.clear();
}

export function clearDashboardCache(): void {
  restored = null;
  store.clear();
}
