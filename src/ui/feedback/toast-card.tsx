import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';
import { TOAST_MS, dismiss } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

export function ToastCard({ toast }: { toast: Toast }) {
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
