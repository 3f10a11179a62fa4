import { flushSync } from 'react-dom';

/** Focuses an element that the change made just before renders: at once, so that the next key reaches it. For event handlers. */
export function focusNow(selector: string): void {
  flushSync(() => undefined);
  document.querySelector<HTMLElement>(selector)?.focus();
}
