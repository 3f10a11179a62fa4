import { topModal } from '../feedback/modal-stack.ts';

/** What a press acts on as a whole. */
const PRESSABLE = 'button, a[href], label, summary, [role=option], [role=menuitem]';

/** CSS pixels that a finger or a mouse may slip during a press. */
const SLIP = 10;

interface Press {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly box: DOMRect;
}

let press: Press | null = null;

/**
 * A press acts on what was under the pointer when it began. If the page moves during the press, the browser gives the click to whatever is there then: nothing,
 * or another button. A pointer that moves away still takes its press back.
 */
export function steadyPresses(): void {
  addEventListener('pointerdown', begin, true);
  addEventListener('click', end, true);
}

function begin({ isPrimary, button, target, clientX, clientY }: PointerEvent): void {
  const element = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
  press = element && { element, x: clientX, y: clientY, box: element.getBoundingClientRect() };
}

function end(event: MouseEvent): void {
  // Keys and code click too.
  if (!press || event.detail === 0) return;
  const { element, x, y, box } = press;
  press = null;
  if (!(event.target instanceof Node) || element.contains(event.target) || !element.isConnected) return;
  if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP || isAt(element, box) || isInert(element)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  element.click();
}

function isAt(element: HTMLElement, { left, top }: DOMRect): boolean {
  const now = element.getBoundingClientRect();
  return now.left === left && now.top === top;
}

/** A dialog opened during the press. */
function isInert(element: HTMLElement): boolean {
  return topModal()?.contains(element) === false;
}
