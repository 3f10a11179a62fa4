import { go, here, STAY } from '../primitives/navigation.ts';
import { isSingleKey } from './dialog.tsx';

/** The rows of the list from which a row was opened, as they were then. */
let paths: readonly string[] = [];

/** Sets the rows through which J and K move, while one of them is open. */
export function walkThrough(rows: readonly string[]): void {
  // Drafts open in the editor, where these keys type letters.
  paths = rows.filter((to) => !to.includes('?'));
  // Adding the same listener twice has no effect.
  addEventListener('keydown', step);
}

function step(event: KeyboardEvent): void {
  const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (by === 0 || !isSingleKey(event)) return;
  const at = paths.indexOf(here().path);
  const to = at < 0 ? undefined : paths[at + by];
  if (to === undefined) return;
  event.preventDefault();
  // Replaces the address, so that Back leads to the list.
  go(to, STAY);
}
