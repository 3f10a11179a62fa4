import type { DraftInput } from '../../../shared/invoices/draft.ts';
import type { EditorValues } from './values.ts';
import { NO_REPEAT } from './repeat-values.ts';

/** A draft stored on this device. */
export interface LocalDraft {
  values: EditorValues;
  /** Null until the server has it. */
  id: string | null;
  /** The server's version on which these values are based. */
  version: number;
  /** Changed here and not saved on the server yet. */
  dirty: boolean;
  /** A creation without an answer: the next attempt must be identical, or there would be two drafts. */
  creating: { key: string; input: DraftInput } | null;
}

/** The slot of a draft that is not on the server yet. */
export const NEW = 'new';

const PREFIX = 'duewell.draft.';

/** Local storage and not IndexedDB: it is written synchronously before the tab closes, and a draft has a few kilobytes. */
export function localDrafts(businessId: string, storage: Storage = localStorage) {
  const name = (slot: string) => `${PREFIX}${businessId}.${slot}`;
  return {
    read: (slot: string): LocalDraft | null => parsed(storage.getItem(name(slot))),
    /** False if the device is full or stores nothing (private windows). */
    write: (slot: string, draft: LocalDraft): boolean => {
      try {
        storage.setItem(name(slot), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (slot: string): void => storage.removeItem(name(slot)),
  };
}

export type LocalDrafts = ReturnType<typeof localDrafts>;

/** At log-out: drafts saved on the server are removed from this device; the others stay for the next log-in to the same business. */
export function forgetSavedDrafts(storage: Storage = localStorage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((name) => name?.startsWith(PREFIX));
  for (const name of names) {
    if (!name) continue;
    const draft = parsed(storage.getItem(name));
    if (!draft || (draft.id !== null && !draft.dirty)) storage.removeItem(name);
  }
}

export type Choice = 'local' | 'server' | 'conflict';

/** Which version is used when a draft is opened that both sides have. */
export function choose(local: LocalDraft | null, serverVersion: number): Choice {
  if (!local?.dirty) return 'server';
  // A lost answer to our own creation or saving has advanced the server's version; the saver finds out by comparing.
  return local.version === serverVersion ? 'local' : 'conflict';
}

function parsed(text: string | null): LocalDraft | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    // Written by this module, of this release or an earlier one with other fields.
    return isLocalDraft(found) ? { ...found, values: { ...found.values, recurrence: found.values.recurrence ?? NO_REPEAT } } : null;
  } catch {
    return null;
  }
}

function isLocalDraft(found: unknown): found is LocalDraft {
  if (typeof found !== 'object' || found === null || !('values' in found)) return false;
  const { values } = found;
  return (
    typeof values === 'object' && values !== null && 'itemDetails' in values && Array.isArray(values.itemDetails) && 'discounts' in values && 'taxes' in values
  );
}
