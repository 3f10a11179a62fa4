import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { positionPopover } from './popover.tsx';

/** A few words about the thing inside, on hover and focus; Escape hides it. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const host = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (!tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    positionPopover(tip.current, host.current, 'start', 'above');
  };
  const hide = () => {
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens; what can be pressed is inside
    <span
      ref={host}
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2 py-1 text-xs text-paper">
        {text}
      </span>
    </span>
  );
}
