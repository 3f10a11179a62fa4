import { useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { focusHeading } from '../../ui/primitives/navigation.ts';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { momentText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { Decision } from './decision.tsx';
import { ItemFacts } from './item-facts.tsx';
import type { Review } from './review-screen.tsx';

type ReviewItem = Review['items'][number];

const LOOKS: Readonly<Record<ReviewItem['verdict'], StatusLook>> = {
  missing: { word: 'Missing', tone: 'quiet', shape: 'dash' },
  pending: { word: 'To decide', tone: 'wait', shape: 'ring' },
  accepted: { word: 'Accepted', tone: 'good', shape: 'check' },
  refused: { word: 'Refused', tone: 'bad', shape: 'cross' },
};

/** The checklist; the chosen item shows its facts and the decision. After a decision the next open one is chosen. */
export function Items({ review }: { review: Review }) {
  const may = useMay('verification.decide');
  const [chosen, setChosen] = useState<string | null>(null);
  // Until the operator chooses: the first that waits.
  const current = chosen ?? review.items.find(({ verdict }) => verdict === 'pending')?.item ?? null;
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef<string | null>(null);
  // The button that was pressed is gone: the focus goes to the item that opens, and after the last one to the heading.
  useEffect(() => {
    if (decided.current === null || decided.current === current) return;
    decided.current = null;
    const next = list.current?.querySelector<HTMLElement>('button[aria-expanded="true"]');
    if (next) next.focus();
    else focusHeading();
  }, [current]);
  const onDone = (item: string) => () => {
    decided.current = item;
    setChosen(null);
  };
  return (
    <Card title="Items" flush>
      <ul ref={list}>
        {review.items.map((item) => {
          const open = item.item === current;
          return (
            <li key={item.item} className="border-b border-line last:border-b-0">
              <h3>
                <button
                  type="button"
                  aria-expanded={open}
                  onClick={() => setChosen(open ? '' : item.item)}
                  className={cx(
                    'flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start text-sm sm:px-5',
                    open ? 'bg-sunken' : 'hover:bg-sunken',
                  )}
                >
                  <span className="min-w-0 flex-1 font-medium">{item.title}</span>
                  <span className="text-xs text-ink-2">Level {item.level}</span>
                  <Status {...LOOKS[item.verdict]} />
                </button>
              </h3>
              {open && (
                <div className="grid gap-4 px-4 pt-2 pb-5 sm:px-5">
                  <ItemFacts item={item} review={review} />
                  {item.reason !== null && <p className="text-sm break-words text-ink-2">Message to the business: “{item.reason}”</p>}
                  {item.updatedAt !== null && <p className="text-xs text-ink-3">Last changed {momentText(item.updatedAt)}</p>}
                  {may && item.item !== 'contact' && item.verdict !== 'missing' && (
                    <Decision
                      key={item.verdict}
                      businessId={review.business.id}
                      item={item.item}
                      verdict={item.verdict}
                      title={item.title}
                      onDone={onDone(item.item)}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
