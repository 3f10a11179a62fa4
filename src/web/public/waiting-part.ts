/**
 * As a `ref`, with `data-waits`: a server-rendered part whose code loads later than the app. `boot.js` holds its clicks until it is interactive, and the last
 * one is replayed here.
 */
export function partIsReady(part: HTMLElement | null): void {
  if (part?.dataset['waits'] === undefined) return;
  delete part.dataset['waits'];
  const pending = globalThis.duewellReplay;
  const press = pending?.press;
  if (!pending?.over || !press) return;
  // If the data had changed meanwhile, React has replaced the elements.
  const button = press.isConnected ? press : [...part.querySelectorAll('button')].find(({ textContent }) => textContent === press.textContent);
  if (!button || !part.contains(button)) return;
  pending.press = null;
  setTimeout(() => {
    delete button.dataset['pending'];
    button.click();
  });
}
