import { useEffect, useRef } from 'react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useTooltip, useTooltipTrigger } from 'react-aria';
import { useTooltipTriggerState } from 'react-stately';
import { positionPopover } from './popover.tsx';

/** Props for the button that the tooltip describes. */
export interface TooltipTriggerProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref: Ref<HTMLButtonElement>;
}

/**
 * A short text about a button: shown after a moment of hovering, at once on keyboard focus, and on a tap. Escape hides it; it stays while the
 * pointer is on it. A button that cannot be used must be `inactive` instead of `disabled`, or the keyboard cannot reach it. Never the only
 * place of a fact.
 */
export function Tooltip({ text, children }: { text: string; children: (props: TooltipTriggerProps) => ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const state = useTooltipTriggerState({ delay: DELAY, closeDelay: CLOSE_DELAY });
  const { isOpen, open, close } = state;
  const {
    triggerProps,
    tooltipProps: { id },
  } = useTooltipTrigger({ shouldCloseOnPress: false }, state, button);
  const { tooltipProps } = useTooltip(id === undefined ? {} : { id }, state);
  useEffect(() => {
    const element = tip.current;
    if (!element || !isOpen) return;
    element.showPopover();
    positionPopover(element, button.current, 'start', 'above');
    const away = (event: PointerEvent) => {
      // On touch screens neither hovering nor, on some phones, a lost focus closes the tooltip.
      const { target } = event;
      if (target instanceof Node && !element.contains(target) && !button.current?.contains(target)) close(true);
    };
    document.addEventListener('pointerdown', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      element.hidePopover();
    };
  }, [isOpen, close]);
  return (
    <>
      {children({ ...triggerProps, onPointerUp: ({ pointerType }) => pointerType === 'touch' && open(true), ref: button })}
      <span {...tooltipProps} ref={tip} popover="manual" className="fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2 py-1 text-xs text-paper">
        {text}
      </span>
    </>
  );
}

/** Milliseconds. The close delay gives the pointer time to cross the gap to the tooltip. */
const DELAY = 300;
const CLOSE_DELAY = 200;
