import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { isSingleKey } from '../../ui/overlays/dialog.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { go } from '../../ui/primitives/navigation.ts';

export interface NeighboursProps {
  /** The address before the ids. */
  at: string;
  previous: string | null;
  next: string | null;
}

/** The neighbours in a queue; J and K go to them. */
export function Neighbours({ at, previous, next }: NeighboursProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null;
      if (to !== null) go(`${at}/${to}`);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [at, previous, next]);
  const open = (to: string | null) => () => to !== null && go(`${at}/${to}`);
  return (
    <span className="flex gap-1">
      <IconButton framed label="Previous (K)" disabled={previous === null} icon={<ChevronLeft aria-hidden="true" size={18} />} onClick={open(previous)} />
      <IconButton framed label="Next (J)" disabled={next === null} icon={<ChevronRight aria-hidden="true" size={18} />} onClick={open(next)} />
    </span>
  );
}
