import { Fragment, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KeyboardEvent, ReactNode, RefObject, ToggleEvent } from 'react';
import { cx } from '../primitives/cx.ts';

/** The attributes of a button that opens the popover; the browser toggles, closes and restores the focus. */
export interface TriggerProps {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | undefined;
  /** For a menu's button: the arrows open it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

export interface PopoverProps {
  trigger: (props: TriggerProps) => ReactNode;
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
  label: string;
  align?: 'start' | 'end';
  /** Above rather than below, if there is room. */
  side?: 'below' | 'above';
  kind?: 'menu' | 'dialog';
  width?: 'menu' | 'wide';
  /** The element to align with, if it is not the trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined;
}

export function Popover({ trigger, children, label, align = 'start', side = 'below', kind = 'dialog', width = 'menu', anchor }: PopoverProps) {
  const id = useId();
  // Counted: the browser reports a closing later, and what is opened again before that starts anew.
  const [opening, setOpening] = useState<number | null>(null);
  const close = () => document.getElementById(id)?.hidePopover();
  const stop = useRef<() => void>(noop);
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': opening !== null, 'aria-haspopup': kind })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, given by its kind; the events are the browser's own toggling */}
      <div
        id={id}
        ref={kind === 'dialog' ? takesFocus : undefined}
        popover="auto"
        role={kind}
        aria-label={label}
        // The dialog takes the focus, so that its name is announced, unless an element inside takes it.
        tabIndex={-1}
        onBlur={(event) => {
          // Tab moved on: the popover must not cover the focused element.
          const to = event.relatedTarget;
          // The button itself closes it.
          if (to && !event.currentTarget.contains(to) && to.getAttribute('popovertarget') !== id) close();
        }}
        onBeforeToggle={(event) => {
          // Rendered before the browser shows it: it then focuses the element with `autofocus` at once, and the next key acts there.
          if (isOwn(event) && event.newState === 'open') flushSync(() => setOpening((before) => (before ?? 0) + 1));
        }}
        onToggle={(event) => {
          if (!isOwn(event)) return;
          stop.current();
          if (event.newState !== 'open') {
            // Not earlier: the focused element must still exist while the browser restores the focus.
            setOpening(null);
            // The browser restores the focus only for the outermost popover.
            const button = buttonOf(id);
            const isLost = document.activeElement === document.body || event.currentTarget.contains(document.activeElement);
            if (isLost && button?.closest(':popover-open')) button.focus();
            return;
          }
          const element = event.currentTarget;
          const beside = anchor?.current ?? buttonOf(id);
          stop.current = follow(element, () => positionPopover(element, beside, align, side));
        }}
        className={cx(
          'motion-rise fixed inset-auto m-0 max-h-[min(28rem,calc(100dvh-2rem))] overflow-y-auto rounded border border-line bg-raised text-ink outline-none',
          'ring-1 ring-ink/5',
          width === 'menu' ? 'w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-44' : 'w-[min(24rem,calc(100vw-1rem))]',
        )}
      >
        {opening !== null && <Fragment key={opening}>{children(close)}</Fragment>}
      </div>
    </>
  );
}

/** React keeps the attribute to itself. */
function takesFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

function buttonOf(id: string): HTMLElement | null {
  return document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
}

/** React also passes events of a popover to the popover around it. */
function isOwn({ target, currentTarget }: ToggleEvent): boolean {
  return target === currentTarget;
}

/** Positions an open box beside its anchor, flipped or moved at the edge of the window. */
export function positionPopover(box: HTMLElement, anchor: Element | null, align: 'start' | 'end' = 'start', side: 'below' | 'above' = 'below'): void {
  if (!anchor) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const roomBelow = below + height <= innerHeight - EDGE;
  const top = side === 'above' ? (above >= EDGE ? above : below) : roomBelow || above < EDGE ? below : above;
  const left = align === 'start' ? at.left : at.right - width;
  box.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - EDGE - height))}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - EDGE - width))}px`;
}

/** Keeps an open box in position while it grows or the page scrolls; returns a function that stops it. */
export function follow(box: HTMLElement, put: () => void): () => void {
  put();
  const sizes = new ResizeObserver(put);
  sizes.observe(box);
  addEventListener('scroll', put, { passive: true, capture: true });
  addEventListener('resize', put);
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', put, { capture: true });
    removeEventListener('resize', put);
  };
}

function noop(): void {}

const GAP = 4;
const EDGE = 8;
