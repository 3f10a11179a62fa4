import { useSyncExternalStore } from 'react';
import type { login } from '../../shared/accounts/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { forgetLocalData } from './local-data.ts';
import { publicPaths } from './public-paths.ts';
import { clearDashboardCache, restoreDashboardCache } from './dashboard-cache.ts';
import { encryptedStorage } from './encrypted-storage.ts';

type Answer = OutputOf<typeof login>;
export type Profile = Answer['user'];
/** Other data of the business and its owner are read where they are shown, and not stored on the device. */
export type BusinessSummary = Omit<NonNullable<Answer['business']>, 'businessDetail' | 'businessOwner'>;

export interface Session {
  readonly token: string;
  readonly profile: Profile;
  readonly business: BusinessSummary | null;
  readonly expiresAt: string;
}

let session: Session | null = null;
const listeners = new Set<() => void>();
const SESSION = 'duewell.session';
const store = encryptedStorage(SESSION);
const RETURN = 'duewell.return';

export function currentSession(): Session | null {
  return session;
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSession, currentSession, currentSession);
}

/** The session, on a screen for signed-in people. */
export function useSignedIn(): Session & { business: BusinessSummary } {
  const current = useSession();
  // The guard of every such route requires a session with a business.
  if (!current?.business) throw new SignedOut();
  return { ...current, business: current.business };
}

/** Thrown by a screen that is rendered just after its session ended; the root shows nothing and the guard redirects. */
export class SignedOut extends Error {}

/** Called once, before the first screen: guards need the session at once. */
export async function restoreSession(now: number): Promise<void> {
  const text = await store.read();
  if (!text) return clearDashboardCache();
  // Written by `keep`; nobody without the key can have written another.
  const found = JSON.parse(text) as Session;
  if (Date.parse(found.expiresAt) > now) {
    session = found;
    await restoreDashboardCache(whoOf(found), now);
  } else forget();
  addEventListener('storage', (event) => {
    // Another tab signed out (or in as another person).
    if (event.key === SESSION) location.reload();
  });
}

/** After a change of the profile or the business, or the choice of another business. */
export async function keep(next: Session): Promise<void> {
  // Data of one person or business must not be visible to another.
  if (!session || whoOf(session) !== whoOf(next)) clearDashboardCache();
  session = next;
  await store.write(JSON.stringify(next));
  tell();
}

/** Identifies person and business of the screen. `boot.js` uses the same names. */
export function whoOf({ profile, business }: Pick<Session, 'profile' | 'business'>): string {
  return `${profile.id} ${business?.id}`;
}

/** Whether this person and business are still signed in, in this tab and, by the stored session, in the others. */
export function isStill(who: string): boolean {
  return session !== null && whoOf(session) === who && localStorage.getItem(SESSION) !== null;
}

/** Ends the session here and on the server, and reloads so that no data stay in memory. */
export async function signOut(): Promise<void> {
  // Signing out must work without an answer too; the token expires after twelve hours.
  await logOutThere().catch(() => undefined);
  forget();
  forgetLocalData();
  location.assign(publicPaths.login());
}

/** Loaded when needed: contracts and schemas are not part of the first load. */
async function logOutThere(): Promise<void> {
  const [{ logout }, { call }] = await Promise.all([import('../../shared/accounts/contract.ts'), import('../../api-client/client.ts')]);
  await call(logout, {});
}

/** On a 401: stores person and path, deletes the session, redirects to the log-in. */
export function sessionEnded(): void {
  if (!session) return;
  const back: Return = { email: session.profile.email, path: location.pathname + location.search };
  sessionStorage.setItem(RETURN, JSON.stringify(back));
  forget();
  tell();
  go(publicPaths.login(), { replace: true });
}

export interface Return {
  email: string;
  path: string;
}

/** The person and path of the last session; the path is used once. */
export function lastLocation(): Return | null {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(RETURN);
  // Written by this module only.
  return text ? (JSON.parse(text) as Return) : null;
}

export function rememberPath(path: string): void {
  sessionStorage.setItem(RETURN, JSON.stringify({ email: lastLocation()?.email ?? '', path } satisfies Return));
}

export function takeReturnPath(): string {
  const path = lastLocation()?.path;
  sessionStorage.removeItem(RETURN);
  return ownPath(path) ?? publicPaths.dashboard();
}

/** A path of this app, never a foreign address: browsers treat `/\\` like `//`. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

function forget(): void {
  session = null;
  store.clear();
  clearDashboardCache();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Called when a session starts, changes or ends. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
