import { cx } from './cx.ts';

/** Initials. The name must be beside it: this is decoration. */
export function Avatar({ name, size = 'normal', square = false }: { name: string; size?: 'small' | 'normal' | 'large'; square?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center border border-line bg-accent-soft font-medium text-accent select-none',
        square ? 'rounded' : 'rounded-full',
        size === 'small' && 'size-6 text-[0.625rem]',
        size === 'normal' && 'size-8 text-xs',
        size === 'large' && 'size-12 text-base',
      )}
    >
      {initials(name)}
    </span>
  );
}

/** `Ada Obi` → AO, `Okafor Prints Ltd` → OP, `Dangote` → D, `` → ?. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return words.slice(0, 2).map(firstLetter).join('').toUpperCase() || '?';
}

function firstLetter(word = ''): string {
  const code = word.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}
