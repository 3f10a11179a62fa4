import { useEffect } from 'react';
import type { RefObject } from 'react';
import { follow, positionPopover } from './popover.tsx';

/** Shows a list below its field, as wide as the field, while `open`. `items`: positions it again when they change. */
export function usePopoverList(open: boolean, field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, items: unknown): void {
  useEffect(() => {
    const box = list.current;
    if (!box || !field.current) return;
    const wasVisible = box.matches(':popover-open');
    if (!open) {
      if (wasVisible) box.hidePopover();
      return;
    }
    box.style.setProperty('width', `${field.current.offsetWidth}px`);
    if (!wasVisible) box.showPopover();
    return follow(box, () => positionPopover(box, field.current));
  }, [open, field, list, items]);
}

export const POPOVER_LIST = 'fixed inset-auto m-0 max-h-72 overflow-y-auto rounded border border-line bg-raised p-1 text-ink ring-1 ring-ink/5';
export const POPOVER_ROW = 'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-sunken pointer-coarse:min-h-11';
