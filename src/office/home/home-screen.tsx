import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import type { readQueues } from '../../shared/office/home/contract.ts';
import { QUEUES } from '../../shared/office/work/queues.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Kbd } from '../../ui/primitives/kbd.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { NAVIGATION } from '../base/navigation-items.ts';
import type { NavigationItem } from '../base/navigation-items.ts';
import { useOperator } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { useQueues } from './use-queues.ts';

type Queue = OutputOf<typeof readQueues>['queues'][number];
interface Row extends Queue {
  readonly item: NavigationItem;
}

const ITEMS = NAVIGATION.flatMap((group) => group.items);

/** The start page: what waits, overdue queues first, and the other screens. */
export function HomeScreen() {
  const { name, roles } = useOperator();
  const { data, error, refetch } = useQueues();
  const rows = data && rowsOf(data.queues);
  const waiting = rows?.filter(({ count }) => count > 0) ?? [];
  useDigits(waiting);
  const others = ITEMS.filter(({ queue, can }) => queue === undefined && (can === undefined || mayInOffice(roles, can)));
  return (
    <>
      <PageHeader title={`Hello, ${name.split(' ')[0] ?? name}`} lead={rows && leadOf(waiting)} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {rows && rows.length > 0 && (
        <Card title="Waiting for us" flush>
          {waiting.length === 0 ? (
            <EmptyState title="Nothing waits">Every queue that your roles read is empty.</EmptyState>
          ) : (
            <ul>
              {waiting.map((row, index) => (
                <li key={row.queue} className="border-b border-line last:border-b-0">
                  <QueueRow row={row} digit={index + 1} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {rows && waiting.length > 0 && waiting.length < rows.length && <Empty rows={rows.filter(({ count }) => count === 0)} />}
      <h2 className="mt-8 mb-3 text-sm font-semibold">Other screens</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {others.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Anchor to={to} className="flex items-center gap-3 rounded border border-line bg-surface px-4 py-3 text-sm font-medium hover:border-edge">
              <Icon aria-hidden="true" size={16} className="text-accent" />
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

function QueueRow({ row: { item, count, oldest, late, mine, queue }, digit }: { row: Row; digit: number }) {
  const { icon: Icon } = item;
  return (
    <Anchor to={item.to} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised sm:px-5">
      <Icon aria-hidden="true" size={18} className="shrink-0 text-accent" />
      <span className="min-w-40 flex-1 font-medium">{item.label}</span>
      {late > 0 && (
        <span title={`Longer than ${QUEUES[queue].hours} hours`}>
          <Status word={`${late} overdue`} tone="warn" shape="alert" />
        </span>
      )}
      {mine !== null && mine > 0 && <span className="text-sm text-ink-2">{queue === 'proposals' ? `${mine} proposed by you` : `${mine} yours`}</span>}
      {oldest !== null && (
        <span className="tabular w-24 text-end text-sm text-ink-2" title={momentText(oldest)}>
          Oldest {ageText(oldest)}
        </span>
      )}
      <span className="tabular w-12 text-end text-lg font-semibold">{count}</span>
      <span aria-hidden="true" className={cx('hidden w-6 text-end lg:block', digit > 9 && 'invisible')}>
        <Kbd keys={String(digit)} />
      </span>
    </Anchor>
  );
}

/** The queues without work stay reachable. */
function Empty({ rows }: { rows: readonly Row[] }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm text-ink-2">
      <CircleCheck aria-hidden="true" size={16} className="text-accent" />
      Empty:
      {rows.map(({ item }) => (
        <Anchor key={item.to} to={item.to} className="touch-target underline underline-offset-2 hover:text-ink">
          {item.label}
        </Anchor>
      ))}
    </p>
  );
}

/** Overdue queues first, by how far their oldest is above the limit; then the others with work. */
function rowsOf(queues: readonly Queue[]): Row[] {
  const rows = queues.flatMap((one) => {
    const item = ITEMS.find(({ queue }) => queue === one.queue);
    return item ? [{ ...one, item }] : [];
  });
  return rows.toSorted((a, b) => Number(b.late > 0) - Number(a.late > 0) || overdueBy(b) - overdueBy(a));
}

/** The age of the oldest as a multiple of the queue's limit. */
function overdueBy({ queue, oldest }: Queue): number {
  return oldest === null ? 0 : (Date.now() - Date.parse(oldest)) / QUEUES[queue].hours;
}

function leadOf(waiting: readonly Row[]): string {
  const late = waiting.reduce((sum, row) => sum + row.late, 0);
  const mine = waiting.reduce((sum, row) => sum + (row.queue === 'proposals' ? 0 : (row.mine ?? 0)), 0);
  const count = waiting.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return 'Nothing waits for you.';
  return [`${count} ${count === 1 ? 'piece' : 'pieces'} of work`, late > 0 && `${late} overdue`, mine > 0 && `${mine} yours`].filter(Boolean).join(', ');
}

/** The digits open the queues in their order on the screen. */
function useDigits(rows: readonly Row[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      const row = rows[Number(event.key) - 1];
      if (row) go(row.item.to);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rows]);
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the queues" />
      <Skeleton className="h-72 w-full" />
    </>
  );
}
