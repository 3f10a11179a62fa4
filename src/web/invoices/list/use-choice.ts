import { useState } from 'react';
import type { ListName } from './views.ts';

/**
 * The selected rows. They stay selected while pages or filters change, with their last seen values; another side or business starts a new selection.
 */
export function useChoice<Row extends { id: string }>(rows: readonly Row[] | undefined, listKey: string) {
  const [selection, setSelection] = useState<{ listKey: string; rows: ReadonlyMap<string, Row> }>({ listKey, rows: new Map() });
  const before = selection.listKey === listKey ? selection.rows : new Map<string, Row>();
  const now = new Map([...before].map(([id, row]) => [id, rows?.find((one) => one.id === id) ?? row]));
  const choose = (ids: ReadonlySet<string>) => {
    const next = new Map([...now].filter(([id]) => ids.has(id) || !rows?.some((row) => row.id === id)));
    for (const row of rows ?? []) if (ids.has(row.id)) next.set(row.id, row);
    setSelection({ listKey, rows: ids.size === 0 ? new Map() : next });
  };
  /** Ends the selection of these, also of those on other pages. */
  const drop = (ids: readonly string[]) => setSelection({ listKey, rows: new Map([...now].filter(([id]) => !ids.includes(id))) });
  return { chosen: new Set(now.keys()), rows: [...now.values()], choose, drop };
}

/** The columns that are hidden on this device. */
export function useHidden(list: ListName): [readonly string[], (hidden: readonly string[]) => void] {
  const storageKey = `duewell.${list}-columns`;
  const [hidden, setHidden] = useState<readonly string[]>(() => (localStorage.getItem(storageKey) ?? '').split(',').filter(Boolean));
  return [
    hidden,
    (next) => {
      localStorage.setItem(storageKey, next.join(','));
      setHidden(next);
    },
  ];
}
