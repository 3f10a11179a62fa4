import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ITEMS } from '../../shared/business/verification.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { t, tn } from '../../shared/i18n/translate.ts';
import type { ItemState } from './use-checklist.ts';

const WORD = {
  missing: { word: t('To do'), tone: 'quiet', shape: 'ring' },
  pending: { word: t('In review'), tone: 'wait', shape: 'half' },
  accepted: { word: t('Accepted'), tone: 'good', shape: 'check' },
  refused: { word: t('Needs attention'), tone: 'bad', shape: 'cross' },
} as const;

export interface StepProps {
  state: ItemState & { title: string };
  startOpen: boolean;
  /** For people who may only read. */
  locked: boolean;
  children: ReactNode;
}

/** One step of the checklist: state, reason, and a button for its form. */
export function Step({ state, startOpen, locked, children }: StepProps) {
  const id = useId();
  // Opened by hand, until the submitted data change the checklist.
  const [pressed, setPressed] = useState<{ open: boolean; at: boolean }>();
  const open = pressed?.at === startOpen ? pressed.open : startOpen;
  const setOpen = (to: boolean) => setPressed({ open: to, at: startOpen });
  const { item, verdict, reason, shown, title } = state;
  const { minutes } = ITEMS[item];
  const closed = locked || verdict === 'accepted' || (verdict === 'pending' && item !== 'documents' && item !== 'registration' && item !== 'owner');
  const detail = [shown, verdict === 'missing' && minutes > 0 ? tn(minutes, 'About {count} minute', 'About {count} minutes') : null]
    .filter(Boolean)
    .join(' · ');
  const head = (
    <>
      <span className="min-w-0 flex-1 text-start">
        <span className="block font-medium">{title}</span>
        {detail && <span className="tabular block text-ink-2 [overflow-wrap:anywhere]">{detail}</span>}
        {reason && <span className={cx('mt-1 block max-w-[38rem]', verdict === 'refused' ? 'text-danger' : 'text-ink-2')}>{reason}</span>}
      </span>
      <Status {...WORD[verdict]} />
    </>
  );
  const look = 'flex w-full items-start gap-4 px-4 py-3.5 sm:px-5';
  return (
    <li>
      {closed ? (
        <div className={look}>{head}</div>
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={cx(look, 'cursor-pointer hover:bg-sunken/60 focus-visible:-outline-offset-2')}
        >
          {head}
          <ChevronDown aria-hidden="true" size={18} className={cx('mt-0.5 shrink-0 text-ink-2 transition-transform', open && 'rotate-180')} />
        </button>
      )}
      {!closed && open && (
        <div id={id} className="max-w-[38rem] px-4 pt-1 pb-5 sm:px-5">
          {children}
        </div>
      )}
    </li>
  );
}
