import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../shared/i18n/translate.ts';
import { onModals, topModal } from './modal-stack.ts';
import { ToastCard } from './toast-card.tsx';
import { onToasts, toasts } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

/**
 * Shows the toasts: once, at the root, and always at the top centre, where neither a dialog nor a panel nor a bar has its buttons.
 * While a modal dialog is open the toasts are rendered inside it, because everything outside is inert.
 */
export function Toaster() {
  const list = useSyncExternalStore(onToasts, toasts, toasts);
  const modal = useSyncExternalStore(onModals, topModal, () => null);
  return (
    <>
      <Region list={modal ? NONE : list} />
      {modal && createPortal(<Region list={list} />, modal)}
    </>
  );
}

/** The live region exists before its contents, because screen readers announce only changes. `popover` puts it above elements that opened earlier. */
function Region({ list }: { list: readonly Toast[] }) {
  const region = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    const timer = setTimeout(() => setShown(list), MOMENT);
    return () => clearTimeout(timer);
  }, [list]);
  useEffect(() => {
    // In a task of its own: effects may run while the browser opens a menu, which another popover shown in between would stop.
    const timer = setTimeout(() => {
      const element = region.current;
      // A dialog that closes as soon as it opened takes its region out of the page; the browser shows only what is in it.
      if (!element?.isConnected) return;
      // Shown again each time: the element shown last is at the top of the top layer.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    });
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div
      ref={region}
      popover="manual"
      {...(shown.length > 0 && { role: 'region', 'aria-label': t('Notices') })}
      className="fixed inset-auto top-4 left-1/2 m-0 w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-2 bg-transparent open:flex"
    >
      <div aria-live="polite" className="contents">
        {shown.map((entry) => (
          <ToastCard key={entry.id} toast={entry} />
        ))}
      </div>
    </div>
  );
}

const NONE: readonly Toast[] = [];
/** Milliseconds until screen readers know a new live region. */
const MOMENT = 50;
