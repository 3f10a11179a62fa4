import { useSyncExternalStore } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import type { OfficePermission } from '../../shared/office/permissions.ts';
import { readMe, signOut as signOutCall } from '../../shared/office/operators/contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';

export type Me = OutputOf<typeof readMe>;

/** The signed-in operator; the session itself is a cookie that scripts cannot read. */
let me: Me | null = null;
/** The session ended on a screen: the sign-in form says so. */
let ended = false;
const listeners = new Set<() => void>();

export function useMe(): Me | null {
  return useSyncExternalStore(subscribe, currentMe);
}

/** On a screen for operators. */
export function useOperator(): Me {
  const current = useMe();
  if (!current) throw new Error('This screen needs an operator.');
  return current;
}

export function useMay(permission: OfficePermission): boolean {
  const current = useMe();
  return current !== null && mayInOffice(current.roles, permission);
}

export function hasEnded(): boolean {
  return ended;
}

export function setMe(next: Me | null): void {
  ended = me !== null && next === null;
  me = next;
  for (const listener of listeners) listener();
}

/** Called once, before the first screen. */
export async function restoreMe(): Promise<void> {
  try {
    setMe(await call(readMe, {}, { quiet: true }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Ends the session and reloads, so that no data stay in memory. */
export async function signOut(): Promise<void> {
  await call(signOutCall, {}).catch(() => undefined);
  location.assign('/');
}

function currentMe(): Me | null {
  return me;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
