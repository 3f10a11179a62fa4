import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** A placeholder of the final size. */
export function Skeleton({ className = 'h-4 w-24' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('inline-block max-w-full animate-pulse rounded-sm bg-line/70 align-middle', className)} />;
}

/** Announces once, for a whole region, that it is loading. */
export function Loading({ label = t('Loading…') }: { label?: string }) {
  return (
    <span role="status" className="sr-only">
      {label}
    </span>
  );
}
