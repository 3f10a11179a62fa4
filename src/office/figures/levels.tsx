import type { OutputOf } from '../../shared/kit/route.ts';
import type { readFigures } from '../../shared/office/figures/contract.ts';
import { Card } from '../../ui/primitives/card.tsx';

/** Businesses by level of verification, as horizontal bars. */
export function Levels({ levels }: { levels: OutputOf<typeof readFigures>['levels'] }) {
  const all = levels.reduce((sum, { count }) => sum + count, 0);
  const verified = levels.find(({ level }) => level === 3)?.count ?? 0;
  const most = Math.max(1, ...levels.map(({ count }) => count));
  return (
    <Card title="Businesses by level">
      <p className="tabular text-lg font-semibold">{all}</p>
      <p className="text-ink-2">{all === 0 ? 'There is no business yet.' : `businesses, ${verified} of them fully verified.`}</p>
      <dl className="mt-4 grid gap-3 text-sm">
        {[0, 1, 2, 3].map((level) => {
          const count = levels.find((one) => one.level === level)?.count ?? 0;
          // not money
          const width = `${(count / most) * 100}%`;
          return (
            <div key={level} className="grid grid-cols-[4.5rem_1fr_3rem] items-center gap-3">
              <dt className="text-ink-2">Level {level}</dt>
              <dd className="contents">
                <span aria-hidden="true" className="h-3 rounded-sm bg-accent" style={{ width, minWidth: count > 0 ? 2 : 0 }} />
                <span className="tabular text-end font-medium">{count}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
