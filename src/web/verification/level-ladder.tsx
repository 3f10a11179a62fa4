import { Check } from 'lucide-react';
import { render } from '../../shared/i18n/message.ts';
import { LEVELS, UNLOCKS } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';

/** The current level, and what the others allow. */
export function LevelLadder({ level }: { level: number }) {
  return (
    <Card title={t('You are at level {level}', { level })}>
      <ol className="grid gap-0">
        {LEVELS.map((one) => {
          const reached = one <= level;
          return (
            <li key={one} aria-current={one === level ? 'step' : undefined} className="relative flex gap-3 pb-4 last:pb-0">
              {one < 3 && <span aria-hidden="true" className={cx('absolute start-[9px] top-5 h-full w-px', one < level ? 'bg-accent' : 'bg-line')} />}
              <span
                className={cx(
                  'tabular relative grid size-5 shrink-0 place-items-center rounded-full border text-xs',
                  reached ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface text-ink-2',
                )}
              >
                {reached ? <Check aria-hidden="true" size={12} strokeWidth={3} /> : one}
              </span>
              <span className={cx('text-sm', reached ? 'text-ink-2' : one === level + 1 ? 'font-medium' : 'text-ink-2')}>
                <span className="sr-only">{reached ? t('Level {level}, reached:', { level: one }) : t('Level {level}, not reached:', { level: one })} </span>
                {render(UNLOCKS[one])}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
