import { useEffect } from 'react';
import { PRODUCT } from './settings.ts';

/** `Verification of Sunrise Pharmacy · Duewell office`. */
export function setTitle(title: string): void {
  document.title = `${title} · ${PRODUCT} office`;
}

/** For a screen about one thing, once its name is known. Undefined leaves the title of the route. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setTitle(title);
  }, [title]);
}
