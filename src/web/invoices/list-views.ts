import { useSyncExternalStore } from 'react';
import { registerLocalData } from '../app/local-data.ts';

/** A name for what the list's address asks for; kept on this device. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

const PLACE = 'duewell.invoice-views';
const MOST = 20;
const listeners = new Set<() => void>();
const NONE: readonly SavedView[] = [];
let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: NONE };

/** The saved views of a business, and the columns hidden on this device. */
export function useViews(businessId: string) {
  const views = useSyncExternalStore(listen, () => viewsOf(businessId));
  return {
    views,
    save: (view: SavedView) => write(businessId, [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) =>
      write(
        businessId,
        views.filter((one) => one.name !== name),
      ),
  };
}

function viewsOf(businessId: string): readonly SavedView[] {
  const text = localStorage.getItem(`${PLACE}.${businessId}`);
  if (text !== read.text) {
    // Written by this module only.
    read = { text, views: text ? (JSON.parse(text) as SavedView[]) : NONE };
  }
  return read.views;
}

function write(businessId: string, views: readonly SavedView[]): void {
  localStorage.setItem(`${PLACE}.${businessId}`, JSON.stringify(views));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

registerLocalData('invoice-views', () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${PLACE}.`)) localStorage.removeItem(key);
});
