import { encryptedStorage } from './encrypted-storage.ts';

/**
 * The figures of the dashboard as a person last saw them, kept on this device for as long as the session lasts: shown at once when they come
 * back, with its time, until fresh figures take its place. `boot.js` reads it too, with the same rules. Another shape takes another name.
 */
export interface DashboardCache {
  /** Person and business, as `whoOf` of the session names them. Nobody else is shown it. */
  readonly who: string;
  /** When it was read from the server, in epoch milliseconds. */
  readonly at: number;
  /** The zone whose days count. */
  readonly zone: string;
  /** The sentence that says when: on the same day, and on the next. */
  readonly asOf: readonly [string, string];
  /** What the rendered skeleton shows, by the names of its places; null where the skeleton must not show it. */
  readonly texts: Readonly<Record<string, readonly string[]>> | null;
  /** The server's answer, for the app. */
  readonly data: unknown;
}

/** The life of a session. */
const MOST_AGE = 12 * 3_600_000;

// The name is on people's devices already, and signing out removes what lies under it.
const store = encryptedStorage('duewell.standing');
let restored: DashboardCache | null = null;

/** With the session, before the first screen: a screen that is rendered for the first time asks at once. */
export async function restoreDashboardCache(who: string, now: number): Promise<void> {
  const text = await store.read();
  if (!text) return;
  // Written by `saveDashboardCache`, and no one without the key can have written another.
  const found = JSON.parse(text) as DashboardCache;
  if (isUsable(found, who, now)) restored = found;
  else store.clear();
}

/** Never one of another person or business, nor one from the future: the clock was wrong then or is now. */
export function isUsable(cache: DashboardCache, who: string, now: number): boolean {
  const age = now - cache.at;
  return cache.who === who && age >= 0 && age < MOST_AGE;
}

/** What was kept before this page was loaded; null once fresh figures have come. */
export function restoredDashboardCache(who: string): DashboardCache | null {
  return restored?.who === who ? restored : null;
}

/** `isStill`: whether it is still these people's device when it has been encrypted; a session may have ended meanwhile. */
export async function saveDashboardCache(cache: DashboardCache, isStill: () => boolean): Promise<void> {
  restored = null;
  // A full device, or one without cryptography, keeps none.
  await store.write(JSON.stringify(cache)).catch(() => undefined);
  if (!isStill()) store.clear();
}

export function clearDashboardCache(): void {
  restored = null;
  store.clear();
}
