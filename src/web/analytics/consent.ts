import { ANALYTICS } from '../base/config.ts';

const CHOICE = 'duewell.usage-choice';
const listeners = new Set<() => void>();
let running: Promise<{ seen: (path: string) => void; stop: () => void }> | undefined;

export type Choice = 'yes' | 'no' | 'open';

/** What this device's person answered; `no` where nothing is counted at all. */
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

/** Its code is fetched by those alone who said yes. */
export function screenSeen(path: string): void {
  if (usageChoice() !== 'yes') return;
  running ??= import('./usage.ts').then(({ startUsage }) => startUsage());
  // A page that cannot fetch it counts nothing.
  running.then(({ seen }) => seen(path)).catch(() => (running = undefined));
}
