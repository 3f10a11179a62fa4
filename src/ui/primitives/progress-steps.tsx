import { Check } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** The position in a few steps; `current` counts from 0. */
export function ProgressSteps({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
          <span className={cx('block h-1 rounded-full', index <= current ? 'bg-accent' : 'bg-line')} />
          <span className={cx('mt-2 flex items-center gap-1 text-xs', index === current ? 'font-medium text-ink' : 'text-ink-2')}>
            {index < current && <Check aria-hidden="true" size={12} className="shrink-0 text-accent" />}
            <span className="truncate">{step}</span>
            {index < current && <span className="sr-only"> {t('(done)')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
