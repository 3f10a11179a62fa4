import { useEffect } from 'react';
import { isSingleKey } from '../../ui/overlays/dialog.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { useMay } from '../base/session.ts';

/** The name of the search field. */
export const FIND_FIELD = 'find';

/** The key "/" goes to the search, from every screen. */
export function useFindKey(): void {
  const may = useMay('business.read');
  useEffect(() => {
    if (!may) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>(`main input[name=${FIND_FIELD}]`);
      if (field) field.focus();
      else go('/find');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [may]);
}
