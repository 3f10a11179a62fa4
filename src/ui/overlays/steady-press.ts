import { topModal } from '../feedback/modal-stack.ts';

/** What a press acts on as a whole. */
const PRESSABLE = 'button, a, label, summary, [role=option]';

/** CSS pixels that a finger or a mouse may slip during a press. */
const SLIP = 10;

let begun: PointerEvent | null = null;

/**
 * What was pressed acts, also if the page moves during the press: the browser would give the click to whatever is under the pointer then, which may be another
 * button. A pointer that moves away still takes its press back.
 */
export function steadyPresses(): void {
  addEventListener('pointerdown', (event) => (begun = event), true);
  // Not a press any more.
  for (const other of ['pointercancel', 'dragstart', 'wheel']) addEventListener(other, () => (begun = null), { capture: true, passive: true });
  addEventListener('click', end, true);
}

function end(event: MouseEvent): void {
  const press = begun;
  begun = null;
  // Keys and code click too, without a count; with a modifier, the browser opens a link elsewhere.
  if (!press || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SLIP) return;
  const pressed = press.target instanceof Element ? press.target.closest<HTMLElement>(PRESSABLE) : null;
  if (!pressed || !(event.target instanceof Node) || pressed.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Not if it is gone, or behind a dialog that opened during the press.
  if (pressed.checkVisibility() && topModal()?.contains(pressed) !== false) pressed.click();
}
