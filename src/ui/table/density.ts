import { useSyncExternalStore } from 'react';

/** The height of table rows: 40 px, or 48 px. */
export type Density = 'compact' | 'comfortable';

let key = 'density';
const listeners = new Set<() => void>();

/** Sets the person whose choice applies: one device serves several people. */
export function densityOf(person: string): void {
  key = `density:${person}`;
}

export function useDensity(): Density {
  return useSyncExternalStore(onDensity, current, () => 'compact');
}

export function setDensity(density: Density): void {
  localStorage.setItem(key, density);
  for (const listener of listeners) listener();
}

function current(): Density {
  return localStorage.getItem(key) === 'comfortable' ? 'comfortable' : 'compact';
}

function onDensity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
