import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { cx } from '../primitives/cx.ts';

/** What a button spreads to open its popover; the browser does the toggling, the closing and the return of focus. */
export interface TriggerProps {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | undefined;
  /** Of a menu's button: the arrows open it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

export interface PopoverProps {
  trigger: (props: TriggerProps) => ReactNode;
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
  label: string;
  align?: 'start' | 'end';
  /** Above rather than below, where there is room. */
  side?: 'below' | 'above';
  kind?: 'menu' | 'dialog';
  width?: 'menu' | 'wide';
  onOpen?: ((box: HTMLElement) => void) | undefined;
  /** The element it lines up with, when that is not the trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined;
}

export function Popover({ trigger, children, label, align = 'start', side = 'below', kind = 'dialog', width = 'menu', onOpen, anchor }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    document.getElementById(id)?.showPopover();
  };
  const stop = useRef<() => void>(noop);
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': kind, ...(kind === 'menu' && { onKeyDown: openByArrow }) })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, given by its kind; the events are the browser's own toggling */}
      <div
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          if (event.newState !== 'open') {
            // Not before: what held the focus must still be there while the browser gives the focus back.
            stop.current();
            setOpen(false);
            return;
          }
          const element = event.currentTarget;
          const beside = anchor?.current ?? document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
          stop.current = follow(element, () => positionPopover(element, beside, align, side));
          onOpen?.(element);
        }}
        className={cx(
          'motion-rise fixed inset-auto m-0 max-h-[min(28rem,calc(100dvh-2rem))] overflow-y-auto rounded border border-line bg-raised text-ink outline-none',
          'ring-1 ring-ink/5',
          width === 'menu' ? 'w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-44' : 'w-[min(24rem,calc(100vw-1rem))]',
        )}
      >
        {open && children(close)}
      </div>
    </>
  );
}

/** Puts an open box beside its anchor, turned over or pushed in where the window ends. */
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

/** Keeps an open box in its place while it grows or the page moves; answers how to stop. */
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
