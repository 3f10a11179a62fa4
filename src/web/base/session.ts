import { useSyncExternalStore } from 'react';
import type { login } from '../../shared/accounts/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { forgetLocalData } from './local-data.ts';
import { paths } from './paths.ts';
import { clearDashboardCache, restoreDashboardCache } from './dashboard-cache.ts';
import { encryptedStorage } from './encrypted-storage.ts';

type Answer = OutputOf<typeof login>;
export type Profile = Answer['user'];
/** What is told of the business and its owner besides is read where it is shown, and not kept on the device. */
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

/** The session of a screen that only signed-in people reach. */
export function useSignedIn(): Session & { business: BusinessSummary } {
  const current = useSession();
  // The guard of every such route has let only sessions with a business through.
  if (!current?.business) throw new SignedOut();
  return { ...current, business: current.business };
}

/** Thrown by a screen that outlives its session for a moment; the root shows nothing and the guard moves on. */
export class SignedOut extends Error {}

/** Once, before the first screen: guards are asked at once and need an answer. */
export async function restoreSession(now: number): Promise<void> {
  const text = await store.read();
  if (!text) return clearDashboardCache();
  // Written by `keep`, and no one without the key can have written another.
  const found = JSON.parse(text) as Session;
  if (Date.parse(found.expiresAt) > now) {
    session = found;
    await restoreDashboardCache(whoOf(found), now);
  } else forget();
  addEventListener('storage', (event) => {
    // Signed out (or in as another) in another tab.
    if (event.key === SESSION) location.reload();
  });
}

/** After the profile or the business has changed, or another business was chosen. */
export async function keep(next: Session): Promise<void> {
  // Nothing of one person or business may be seen under the name of another.
  if (!session || whoOf(session) !== whoOf(next)) clearDashboardCache();
  session = next;
  await store.write(JSON.stringify(next));
  tell();
}

/** Whose figures are on the screen: the person, and the business they work for. `boot.js` names them alike. */
export function whoOf({ profile, business }: Pick<Session, 'profile' | 'business'>): string {
  return `${profile.id} ${business?.id}`;
}

/** Whether the session of this person and business goes on, in this tab and, by what is stored, in every other one. */
export function isStill(who: string): boolean {
  return session !== null && whoOf(session) === who && localStorage.getItem(SESSION) !== null;
}

/** Ends the session here and on the server, and reloads so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  // Signing out must work without an answer too; the token dies by itself after its twelve hours.
  await logOutThere().catch(() => undefined);
  forget();
  forgetLocalData();
  location.assign(paths.login());
}

/** Fetched when needed: the contracts and their schemas are no part of the first load. */
async function logOutThere(): Promise<void> {
  const [{ logout }, { call }] = await Promise.all([import('../../shared/accounts/contract.ts'), import('../../api-client/client.ts')]);
  await call(logout, {});
}

/** A 401: remembers who and where, forgets the session, asks to log in again. */
export function sessionEnded(): void {
  if (!session) return;
  const back: Return = { email: session.profile.email, path: location.pathname + location.search };
  sessionStorage.setItem(RETURN, JSON.stringify(back));
  forget();
  tell();
  go(paths.login(), { replace: true });
}

export interface Return {
  email: string;
  path: string;
}

/** Who was signed in last and where; the path counts once. */
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
  return ownPath(path) ?? paths.dashboard();
}

/** A path of this app, never an address that someone wrote there: browsers read `/\\` as they do `//`. */
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

/** Told when a session begins, changes or ends. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
