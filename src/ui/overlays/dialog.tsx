import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { focusHeading } from '../primitives/navigation.ts';
import { modalOpened } from '../feedback/modal-stack.ts';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last; always visible. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide';
  /** `panel`: at the side, for a row of a list; `top`: for the palette. */
  position?: 'centre' | 'panel' | 'top';
  hideTitle?: boolean;
  /** An alert dialog: screen readers announce its few sentences together with the title. */
  urgent?: boolean;
  /** Beside the close button. */
  actions?: ReactNode;
}

/** The browser's own modal dialog: focus stays inside, Escape closes, focus is restored. Render it while it is open. */
export function Dialog({ title, onClose, children, footer, size = 'normal', position = 'centre', hideTitle = false, urgent = false, actions }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      {...(urgent && { role: 'alertdialog', 'aria-describedby': `${id}-body` })}
      onCancel={(event) => {
        // React also passes the event to the outer dialog, which must stay open.
        if (event.target !== event.currentTarget) return;
        // The parent closes it by no longer rendering it.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (isBeside(event)) onClose();
      }}
      className={cx('m-0 max-w-none border border-line bg-raised p-0 text-start text-ink outline-none', PLACE[position], position !== 'panel' && SIZE[size])}
    >
      <div className="flex max-h-[inherit] min-h-0 min-w-0 flex-1 flex-col">
        <div className={cx('flex min-h-14 items-center gap-2 border-b border-line py-2.5 ps-5 pe-3', hideTitle && 'sr-only')}>
          <h2 id={id} tabIndex={-1} className="min-w-0 flex-1 text-base font-semibold outline-none">
            {title}
          </h2>
          {actions}
          <IconButton small label={t('Close')} icon={<X aria-hidden="true" size={18} />} onClick={onClose} />
        </div>
        <div id={`${id}-body`} className={cx('min-h-0 flex-1 scroll-pb-22 overflow-y-auto', !hideTitle && 'p-5')}>
          {children}
        </div>
        {footer && <footer className={cx(BUTTONS, 'border-t border-line px-5 py-3 empty:hidden')}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/** A click beside a dialog closes it, unless it contains input or a confirmation that a slip would discard. */
function isBeside({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return target === currentTarget && !currentTarget.querySelector('form, footer');
}

/**
 * A form's own buttons, the main one last: always visible at the foot of its dialog, and never over the focused field. The last element of its form.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={cx(BUTTONS, 'sticky -bottom-5 z-10 order-last -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3')}>{children}</div>;
}

/** Full width on a phone, with the main one on top if they do not fit beside each other. */
const BUTTONS = 'flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow';

const SIZE = {
  small: 'w-[min(26rem,calc(100vw-2rem))]',
  normal: 'w-[min(34rem,calc(100vw-2rem))]',
  wide: 'w-[min(52rem,calc(100vw-2rem))]',
};

const PLACE = {
  centre: 'motion-rise fixed inset-0 m-auto h-fit max-h-[calc(100dvh-3rem)] rounded open:flex',
  top: 'motion-rise fixed inset-x-0 top-[12dvh] mx-auto h-fit max-h-[70dvh] rounded open:flex',
  panel: 'motion-slide fixed inset-y-0 end-0 start-auto h-dvh max-h-dvh w-[min(32rem,100vw)] border-y-0 border-e-0 open:flex',
};

function useModal(dialog: { current: HTMLDialogElement | null }) {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const page = document.documentElement;
    if (!document.querySelector('dialog:modal')) page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`);
    element?.showModal();
    const closed = element ? modalOpened(element) : undefined;
    // The browser would focus the close button; a form should start with its first field, a text at its beginning.
    const field = element?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [hidden])');
    (field ?? element?.querySelector<HTMLElement>('h2'))?.focus();
    return () => {
      // React removes the element without closing it, which would lose the focus.
      element?.close();
      closed?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // The opening element is gone, or disabled.
      if (document.activeElement === document.body) focusHeading(document.querySelector('dialog:modal') ? 'dialog:modal h2' : undefined);
    };
  }, [dialog]);
}

/** Set if single-key shortcuts are turned off (WCAG 2.1.4). */
export const SINGLE_KEYS_OFF = 'shortcuts-off';

/** Whether a single-key shortcut may act: the focus is not in a field, no dialog or menu is open, and such keys are not turned off. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
  if (localStorage.getItem(SINGLE_KEYS_OFF) !== null || event.ctrlKey || event.metaKey || event.altKey || isTyping) return false;
  return !document.querySelector('dialog[open], [popover]:popover-open[role=menu]');
}
