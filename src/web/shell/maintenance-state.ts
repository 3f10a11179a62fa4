import { useSyncExternalStore } from 'react';
import { styled, removeAppShell } from './event-replay.ts';

let down = false;
const listeners = new Set<() => void>();

export function useMaintenance(): boolean {
  return useSyncExternalStore(subscribe, isDown, isDown);
}

/** Called by the client when the API answers 503 MAINTENANCE. */
export function maintenanceBegan(): void {
  void styled();
  removeAppShell();
  if (!down) set(true);
}

export function maintenanceEnded(): void {
  set(false);
}

function isDown(): boolean {
  return down;
}

function set(next: boolean): void {
  down = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
