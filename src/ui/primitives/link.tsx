import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import type { ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { ahead, go } from './navigation.ts';

export interface LinkProps {
  /** A path of this app (built with `paths`) or a full address. */
  to: string;
  children: ReactNode;
  onClick?: (() => void) | undefined;
  label?: string | undefined;
}

/** A link in running text. */
export function Link({ quiet = false, ...rest }: LinkProps & { quiet?: boolean }) {
  return (
    <Anchor
      {...rest}
      className={cx(
        'rounded-sm underline decoration-1 underline-offset-[3px] transition-colors duration-[120ms]',
        quiet ? 'text-ink-2 decoration-line hover:text-ink hover:decoration-current' : 'text-accent decoration-accent/40 hover:decoration-current',
      )}
    />
  );
}

export type ButtonLinkProps = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link styled as a button. */
export function ButtonLink({ variant, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={buttonClass({ variant, size, wide })}>
      <span className="inline-flex items-center gap-2">
        {icon}
        {children}
      </span>
    </Anchor>
  );
}

export interface AnchorProps extends LinkProps {
  className?: string | undefined;
  current?: 'page' | undefined;
  role?: string;
  tabIndex?: number;
}

/** A link without a style. Inside the app it navigates without a reload and preloads the screen on hover. */
export function Anchor({ to, label, onClick, current, children, ...rest }: AnchorProps) {
  const outside = /^[a-z]+:/i.test(to);
  const warm = () => {
    if (!outside) ahead.fetch(to.replace(/[?#].*/, ''));
  };
  return (
    <a
      href={to}
      aria-label={label}
      aria-current={current}
      {...rest}
      onPointerEnter={warm}
      onFocus={warm}
      {...(to.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        onClick?.();
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (outside || !plain || event.defaultPrevented) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
