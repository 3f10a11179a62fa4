import { useSyncExternalStore } from 'react';

/** Whether a media query matches, live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    // On the server: a phone.
    () => false,
  );
}

/** From this width on, lists are tables and not cards. */
export const WIDE = '(width >= 48rem)';
