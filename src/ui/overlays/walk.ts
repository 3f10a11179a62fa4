import { go, here, STAY } from '../primitives/navigation.ts';
import { isSingleKey } from './dialog.tsx';

/** The rows of the list that a row was opened from, as they stood. */
let paths: readonly string[] = [];

/** From now on J and K go to the next and the previous of these, while one of them is open. */
export function walkThrough(rows: readonly string[]): void {
  // Drafts open in the editor, where letters are typed.
  paths = rows.filter((to) => !to.includes('?'));
  // The same listener is added once, however often.
  addEventListener('keydown', step);
}

function step(event: KeyboardEvent): void {
  const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (by === 0 || !isSingleKey(event)) return;
  const at = paths.indexOf(here().path);
  const to = at < 0 ? undefined : paths[at + by];
  if (to === undefined) return;
  event.preventDefault();
  // In the place of the one before: Back leads to the list.
  go(to, STAY);
}
