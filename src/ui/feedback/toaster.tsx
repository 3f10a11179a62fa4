import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { onModals, topModal } from './modal-stack.ts';
import { onToasts, toasts, TOAST_MS, dismiss } from './toast-store.ts';
import type { Toast } from './toast-store.ts';
import { cx } from '../primitives/cx.ts';

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

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const Icon = toast.tone === 'good' ? Check : toast.tone === 'bad' ? CircleAlert : Info;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="motion-rise flex items-start gap-3 rounded border border-ink/80 bg-ink px-4 py-3 text-sm text-paper"
    >
      <Icon aria-hidden="true" size={16} className={cx('mt-0.5 shrink-0', toast.tone === 'bad' && 'text-current')} />
      <p className="min-w-0 flex-1">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="touch-target shrink-0 rounded-sm font-semibold underline underline-offset-[3px] focus-visible:outline-paper"
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Dismiss')}
        className="touch-target -me-1 shrink-0 rounded-sm p-0.5 opacity-70 hover:opacity-100 focus-visible:outline-paper"
        onClick={() => dismiss(toast.id)}
      >
        <X aria-hidden="true" size={16} />
      </button>
    </div>
  );
}
