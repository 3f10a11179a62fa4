import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Tabs } from '../../ui/primitives/tabs.tsx';

const CHOICES = [
  { whose: 'all', label: 'All' },
  { whose: 'mine', label: 'Mine' },
  { whose: 'free', label: 'Not taken' },
] as const;

export type Whose = (typeof CHOICES)[number]['whose'];

/** Whose work of a queue is shown: everybody's unless the address says something else. */
export function useWhose(): Whose {
  const [query] = useSearch();
  return CHOICES.find(({ whose }) => whose === query.get('whose'))?.whose ?? 'all';
}

export interface WhoseTabsProps {
  /** The address of the queue. */
  at: string;
  label: string;
  /** How much waits in all. */
  waiting?: number | undefined;
  /** Adds a tab for closed work (`state=closed`). */
  withClosed?: boolean;
}

/** Whether the tab of closed work is open. */
export function useClosed(): boolean {
  const [query] = useSearch();
  return query.get('state') === 'closed';
}

export function WhoseTabs({ at, label, waiting, withClosed = false }: WhoseTabsProps) {
  const [current, isClosed] = [useWhose(), useClosed() && withClosed];
  const tabs = CHOICES.map(({ whose, label: text }) => ({
    to: withQuery(at, { whose: whose === 'all' ? null : whose }),
    label: text,
    current: whose === current && !isClosed,
    ...(whose === 'all' && waiting !== undefined && { count: waiting }),
  }));
  return (
    <div className="mb-4">
      <Tabs label={label} tabs={withClosed ? [...tabs, { to: withQuery(at, { state: 'closed' }), label: 'Closed', current: isClosed }] : tabs} />
    </div>
  );
}
