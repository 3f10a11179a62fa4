import { expect, it } from 'vitest';
import { calendarDate } from '../../../shared/kit/date.ts';
import { blankValues } from './values.ts';
import { NEW, forgetSavedDrafts, localDrafts } from './local-drafts.ts';
import type { LocalDraft } from './local-drafts.ts';

it('lets go of what the server has on log-out, and of nothing else', () => {
  const storage = memory();
  const [ours, theirs] = [localDrafts('biz_1', storage), localDrafts('biz_2', storage)];
  ours.write('inv_saved', draft({ id: 'inv_saved', dirty: false }));
  ours.write('inv_offline', draft({ id: 'inv_offline', dirty: true }));
  ours.write(NEW, draft({ id: null, dirty: true }));
  theirs.write('inv_saved', draft({ id: 'inv_saved', dirty: false }));
  theirs.write(NEW, draft({ id: null, dirty: false }));
  storage.setItem('duewell.draft.biz_1.broken', '{');
  storage.setItem('duewell.theme', 'dark');
  forgetSavedDrafts(storage);
  const left = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(left).toEqual(['duewell.draft.biz_1.inv_offline', 'duewell.draft.biz_1.new', 'duewell.draft.biz_2.new', 'duewell.theme']);
  expect(ours.read('inv_offline')?.dirty).toBe(true);
});

function draft(changes: Pick<LocalDraft, 'id' | 'dirty'>): LocalDraft {
  const today = calendarDate('2026-11-21');
  if (!today) throw new Error('a real day');
  return { values: blankValues(today, { dueDays: 14, defaultTax: null }), version: 1, creating: null, ...changes };
}

function memory(): Storage {
  const storage = new Map<string, string>();
  return {
    get length() {
      return storage.size;
    },
    key: (index) => [...storage.keys()][index] ?? null,
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
    removeItem: (name) => void storage.delete(name),
    clear: () => storage.clear(),
  };
}
