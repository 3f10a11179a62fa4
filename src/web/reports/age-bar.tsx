import { AGES } from '../../shared/invoices/ages.ts';
import type { Age } from '../../shared/invoices/ages.ts';
import { koboFromNaira } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { AGE_LABELS } from '../base/age-labels.ts';

const COLOURS: Readonly<Record<Age, string>> = {
  current: 'var(--color-accent)',
  to30: 'color-mix(in oklab, var(--color-warn) 45%, var(--color-surface))',
  to60: 'var(--color-warn)',
  to90: 'color-mix(in oklab, var(--color-warn) 50%, var(--color-danger))',
  over90: 'var(--color-danger)',
};

/** The parts of a total by age, drawn to scale, with their amounts in words and numbers. */
export function AgeBar({ ages }: { ages: Readonly<Record<Age, number>> }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {AGES.filter((age) => ages[age] > 0).map((age) => (
          <span key={age} className="min-w-1 rounded-sm" style={{ flexGrow: koboFromNaira(ages[age]) ?? 0, flexBasis: 0, background: COLOURS[age] }} />
        ))}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 xl:grid-cols-5">
        {AGES.map((age) => (
          <div key={age} className="flex items-baseline gap-2 xl:grid xl:gap-0.5">
            <dt className="flex flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm" style={{ background: COLOURS[age] }} />
              {AGE_LABELS[age]}
            </dt>
            <dd>
              <Money naira={ages[age]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
