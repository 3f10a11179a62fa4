import { sumFromNaira } from '../../shared/kit/money.ts';
import { locale, t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** Naira that came in and went out in a step of time that begins on a day. */
export interface CashBar {
  readonly from: string;
  readonly received: number;
  readonly spent: number;
}

/** Half the height of the chart, in pixels. */
const HALF = 56;

/** Money in above the line and money out below it, for each step. A table beside it has the figures. */
export function CashBars<Step extends CashBar>({ steps, every, nameOf }: { steps: readonly Step[]; every: 'month' | 'week'; nameOf: (step: Step) => string }) {
  const most = Math.max(1, ...steps.flatMap(({ received, spent }) => [koboOf(received), koboOf(spent)]));
  const height = (naira: number) => (naira === 0 ? 0 : Math.max(2, Math.round((koboOf(naira) / most) * HALF)));
  const labelled = Math.ceil(steps.length / (every === 'month' ? 12 : 8));
  return (
    <figure>
      <div aria-hidden="true" className="flex gap-0.5 overflow-x-clip sm:gap-1">
        {steps.map((step, index) => (
          <div key={step.from} title={nameOf(step)} className="flex min-w-0 flex-1 flex-col">
            <span className="flex items-end justify-center border-b border-edge" style={{ height: HALF }}>
              <span className="block w-3/4 max-w-12 rounded-sm bg-accent" style={{ height: height(step.received) }} />
            </span>
            <span className="flex justify-center" style={{ height: HALF }}>
              <span className="block w-3/4 max-w-12 rounded-sm bg-warn" style={{ height: height(step.spent) }} />
            </span>
            <span className={cx('h-4 text-center text-xs whitespace-nowrap text-ink-2', (index / labelled) % 2 === 1 && 'max-sm:invisible')}>
              {index % labelled === 0 && index + labelled / 2 <= steps.length ? labelOf(step.from, every) : ''}
            </span>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-accent" />
          {t('Money in')}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-sm bg-warn" />
          {t('Money out')}
        </span>
      </figcaption>
    </figure>
  );
}

/** `Mar`, or `2 Mar`. */
function labelOf(day: string, every: 'month' | 'week'): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { month: 'short', timeZone: 'UTC', ...(every === 'week' && { day: 'numeric' }) });
}

function koboOf(naira: number): number {
  return sumFromNaira(naira) ?? 0;
}
