/**
 * A server-rendered page can be read, filled in and clicked before the app has loaded. `boot.js` decides whether the page is right for this person, and stores
 * the last click; this module replays input and click.
 */
interface PendingEvents {
  /** Loads the style sheet with all styles, once; the page itself contains only its own. */
  readonly styled: () => Promise<unknown>;
  /** The last clicked button. */
  press: HTMLElement | null;
  over: boolean;
}

declare global {
  // Only `var` declares a property of the global object.
  var duewellReplay: PendingEvents | undefined;
}

/** Whether the page contains a server-rendered screen to hydrate. One that is not for this person is removed. */
export function isServerRendered(root: HTMLElement): boolean {
  if (root.childElementCount === 0) return false;
  const { dataset } = document.documentElement;
  if (dataset['fresh'] === undefined) return true;
  delete dataset['fresh'];
  root.replaceChildren();
  document.getElementById('preloaded')?.remove();
  return false;
}

/** Resolves once the styles of all screens have loaded. */
export function styled(): Promise<unknown> | undefined {
  return globalThis.duewellReplay?.styled();
}

/** Removes the app shell (`app-shell.tsx`). */
export function removeAppShell(): void {
  document.getElementById('shell')?.remove();
}

/** Called once, when the app is interactive: replays earlier input and clicks. */
export function replayEvents(): void {
  const pending = globalThis.duewellReplay;
  if (!pending || pending.over) return;
  pending.over = true;
  for (const box of document.querySelectorAll<HTMLInputElement>('#app input')) replayInput(box);
  const { press } = pending;
  // See `waiting-part.ts`.
  if (!press?.isConnected || press.closest('[data-waits]')) return;
  pending.press = null;
  delete press.dataset['pending'];
  press.click();
}

/** React compares with the value it last saw: the field is first set to empty, then to the typed value with an input event. */
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
