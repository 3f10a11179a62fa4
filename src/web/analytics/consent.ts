import { ANALYTICS } from '../base/config.ts';

const CHOICE = 'duewell.usage-choice';
const listeners = new Set<() => void>();
let running: Promise<{ seen: (path: string) => void; stop: () => void }> | undefined;

export type Choice = 'yes' | 'no' | 'open';

/** The answer of this device's person; `no` if usage is not counted here. */
export function usageChoice(): Choice {
  if (!ANALYTICS) return 'no';
  const stored = localStorage.getItem(CHOICE);
  return stored === 'yes' || stored === 'no' ? stored : 'open';
}

export function chooseUsage(choice: 'yes' | 'no'): void {
  localStorage.setItem(CHOICE, choice);
  if (choice === 'no') {
    void running?.then(({ stop }) => stop());
    running = undefined;
  }
  for (const listener of listeners) listener();
}

export function onUsageChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The code is loaded only after consent. */
export function screenSeen(path: string): void {
  if (usageChoice() !== 'yes') return;
  running ??= import('./usage.ts').then(({ startUsage }) => startUsage());
  // If it cannot be loaded, nothing is counted.
  running.then(({ seen }) => seen(path)).catch(() => (running = undefined));
}
