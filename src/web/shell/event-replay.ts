/**
 * Pages that the server has rendered can be read, typed into and pressed before the app is here. `boot.js` decides whether the page is
 * right for this person, and holds the last press; this hands over what was typed and pressed meanwhile.
 */
interface PendingEvents {
  /** Fetches the sheet of all styles, once; the page itself brings only its own. */
  readonly styled: () => Promise<unknown>;
  /** The last button pressed. */
  press: HTMLElement | null;
  over: boolean;
}

declare global {
  // Only `var` declares a property of the global object.
  var duewellReplay: PendingEvents | undefined;
}

/** Whether the page holds what the server rendered, to be hydrated. What is not for this person is removed. */
export function isServerRendered(root: HTMLElement): boolean {
  if (root.childElementCount === 0) return false;
  const { dataset } = document.documentElement;
  if (dataset['fresh'] === undefined) return true;
  delete dataset['fresh'];
  root.replaceChildren();
  document.getElementById('preloaded')?.remove();
  return false;
}

/** Resolved once a screen of any kind can be shown as it should look. */
export function styled(): Promise<unknown> | undefined {
  return globalThis.duewellReplay?.styled();
}

/** The app shell that the signed-in see until their screen is here (`app-shell.tsx`). */
export function removeAppShell(): void {
  document.getElementById('shell')?.remove();
}

/** Once, when the app answers: what was typed and pressed before counts. */
export function replayEvents(): void {
  const pending = globalThis.duewellReplay;
  if (!pending || pending.over) return;
  pending.over = true;
  for (const box of document.querySelectorAll<HTMLInputElement>('#app input')) replayInput(box);
  const { press } = pending;
  if (!press?.isConnected) return;
  delete press.dataset['pending'];
  press.click();
}

/** React compares with the value it last saw: it is shown the empty one first, and told of the typed one as by typing. */
function replayInput(box: HTMLInputElement): void {
  if (box.type === 'checkbox' || box.type === 'radio') {
    if (box.checked === box.defaultChecked) return;
    box.checked = box.defaultChecked;
    box.click();
    return;
  }
  const typed = box.value;
  if (typed === box.defaultValue) return;
  const at = box.selectionStart;
  box.value = box.defaultValue;
  Reflect.set(HTMLInputElement.prototype, 'value', typed, box);
  if (at !== null && box === document.activeElement) box.setSelectionRange(at, at);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
