import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'> {
  /** The accessible name, also shown as a title. */
  label: string;
  icon: ReactNode;
  pressed?: boolean | undefined;
  framed?: boolean | undefined;
  small?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({ label, icon, pressed, framed = false, small = false, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={cx(
        'touch-target inline-grid shrink-0 place-items-center rounded text-ink-2 transition-colors duration-[120ms] hover:bg-sunken hover:text-ink',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:opacity-40',
        small ? 'size-8' : 'size-(--control)',
        framed && 'border border-edge/60 bg-surface',
      )}
    >
      {icon}
    </button>
  );
}
