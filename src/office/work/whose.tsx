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
  waiting: number | undefined;
}

export function WhoseTabs({ at, label, waiting }: WhoseTabsProps) {
  const current = useWhose();
  const tabs = CHOICES.map(({ whose, label: text }) => ({
    to: withQuery(at, { whose: whose === 'all' ? null : whose }),
    label: text,
    current: whose === current,
    ...(whose === 'all' && waiting !== undefined && { count: waiting }),
  }));
  return (
    <div className="mb-4">
      <Tabs label={label} tabs={tabs} />
    </div>
  );
}
