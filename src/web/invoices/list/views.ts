import { useSyncExternalStore } from 'react';
import { registerLocalData } from '../../base/local-data.ts';

/** A named set of list parameters; stored on this device. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

const LISTS = ['invoice', 'order', 'quote'] as const;
export type ListName = (typeof LISTS)[number];

const storageKeyOf = (list: ListName, businessId = '') => `duewell.${list}-views.${businessId}`;
const MOST = 20;
const listeners = new Set<() => void>();
const NONE: readonly SavedView[] = [];
let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: NONE };

/** The saved views of a business's list, on this device. */
export function useViews(list: ListName, businessId: string) {
  const storageKey = storageKeyOf(list, businessId);
  const views = useSyncExternalStore(listen, () => viewsAt(storageKey));
  return {
    views,
    save: (view: SavedView) => write(storageKey, [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) =>
      write(
        storageKey,
        views.filter((one) => one.name !== name),
      ),
  };
}

function viewsAt(storageKey: string): readonly SavedView[] {
  const text = localStorage.getItem(storageKey);
  if (text !== read.text) {
    // Written by this module only.
    read = { text, views: text ? (JSON.parse(text) as SavedView[]) : NONE };
  }
  return read.views;
}

function write(storageKey: string, views: readonly SavedView[]): void {
  localStorage.setItem(storageKey, JSON.stringify(views));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

registerLocalData('list-views', () => {
  const begins = LISTS.map((list) => storageKeyOf(list));
  for (const key of Object.keys(localStorage)) if (begins.some((begin) => key.startsWith(begin))) localStorage.removeItem(key);
});
