import { useEffect, useRef } from 'react';
import { go } from '../../../ui/primitives/navigation.ts';

/** In this tab: the address of the draft that has got its id on the screen. */
const MADE = 'duewell.made-draft';

export function rememberMade(path: string): void {
  try {
    sessionStorage.setItem(MADE, path);
  } catch {
    // Without storage a reload at that moment opens an empty editor; the draft is in the list.
  }
}

/** A draft can get its id while the browser already loads the page again, at the address without it: then it is opened, and not a new one. */
export function useMadeBeforeReload(isNew: boolean): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const path = isNew ? takeMade() : null;
    if (path?.startsWith(location.pathname) && isOpening.current && wasReloaded()) go(path, { replace: true });
    isOpening.current = false;
  }, [isNew]);
  // Another screen was opened.
  useEffect(() => () => void takeMade(), []);
}

function takeMade(): string | null {
  try {
    const path = sessionStorage.getItem(MADE);
    sessionStorage.removeItem(MADE);
    return path;
  } catch {
    return null;
  }
}

function wasReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}
