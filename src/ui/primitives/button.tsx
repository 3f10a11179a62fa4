import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Keeps the width, shows a spinner, ignores further clicks, stays focusable. */
  loading?: boolean | undefined;
  /** Looks and acts as disabled but can be focused, so that its tooltip can give the reason. */
  inactive?: boolean | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ variant, size, wide, loading = false, inactive = false, icon, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, wide }), loading ? 'aria-disabled:cursor-progress' : inactive && INACTIVE)}
      aria-disabled={loading || inactive || undefined}
      aria-busy={loading || undefined}
      onClick={loading || inactive ? refuse : onClick}
    >
      <span className={cx('inline-flex items-center gap-2', loading && 'invisible')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{t('Working…')}</span>
        </span>
      )}
    </button>
  );
}

/** The same style for a link. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook = {}): string {
  return cx(
    'touch-target relative inline-flex shrink-0 select-none items-center [&_svg]:shrink-0 justify-center rounded font-medium no-underline',
    'transition-[background-color,border-color,color] duration-[120ms] disabled:cursor-not-allowed disabled:opacity-50',
    size === 'small' && 'min-h-8 px-3 text-sm',
    size === 'normal' && 'min-h-(--control) px-4 text-sm',
    size === 'large' && 'min-h-12 px-5 text-base',
    // A wide button cannot grow beyond its container: a long label wraps.
    wide ? 'w-full py-1' : 'whitespace-nowrap',
    LOOK[variant],
  );
}

const INACTIVE = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-2 border border-transparent',
  secondary: 'border border-edge/60 bg-surface text-ink hover:border-edge hover:bg-sunken',
  quiet: 'border border-transparent text-ink hover:bg-sunken',
  danger: 'border border-transparent bg-danger text-on-danger hover:bg-danger-2',
};

function refuse(event: { preventDefault: () => void }) {
  // A busy submit button must not submit the form again.
  event.preventDefault();
}
