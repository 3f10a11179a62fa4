import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { t } from '../shared/kit/words.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  /** The neighbours in the list; also keys J and K. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/** A row of a list, opened beside it. */
export function SidePanel({ title, onClose, onPrevious, onNext, children, footer }: SidePanelProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'j') onNext?.();
      if (event.key === 'k') onPrevious?.();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onNext, onPrevious]);
  const walk = onPrevious || onNext;
  return (
    <Dialog
      place="panel"
      title={title}
      onClose={onClose}
      footer={footer}
      actions={
        walk && (
          <>
            <IconButton small label={t('Previous (K)')} icon={<ChevronUp aria-hidden="true" size={18} />} disabled={!onPrevious} onClick={onPrevious} />
            <IconButton small label={t('Next (J)')} icon={<ChevronDown aria-hidden="true" size={18} />} disabled={!onNext} onClick={onNext} />
          </>
        )
      }
    >
      {children}
    </Dialog>
  );
}

/** True while keys belong to a text field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}
