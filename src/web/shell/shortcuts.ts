import { useEffect, useSyncExternalStore } from 'react';
import { go } from '../../ui/primitives/navigation.ts';
import { isSingleKey, SINGLE_KEYS_OFF as KEY } from '../../ui/overlays/dialog.tsx';
import type { NavigationItem } from '../base/navigation-items.ts';

const listeners = new Set<() => void>();

/** Single keys can be turned off (WCAG 2.1.4); Ctrl/⌘ K stays. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEY) === null,
  );
  return [on, setSingleKeys];
}

export interface ShortcutTargets {
  items: readonly NavigationItem[];
  /** None for who only reads. */
  create: string | undefined;
  onSearch: () => void;
  onHelp: () => void;
}

/** Ctrl/⌘ K and / search, ? help, n new, g then a letter opens a navigation item. Never while typing or with an open dialog. */
export function useShortcuts({ items, create, onSearch, onHelp }: ShortcutTargets): void {
  useEffect(() => {
    let waitingForPlace = 0;
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onSearch();
        return;
      }
      if (!isSingleKey(event)) return;
      const target = items.find((item) => item.key === event.key);
      if (event.timeStamp - waitingForPlace < 1200 && target) go(target.to);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') onSearch();
      else if (event.key === 'n' && create) go(create);
      else {
        waitingForPlace = event.key === 'g' ? event.timeStamp : 0;
        return;
      }
      waitingForPlace = 0;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [items, create, onSearch, onHelp]);
}

function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, '1');
  for (const listener of listeners) listener();
}
