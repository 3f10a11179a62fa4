import { describe, expect, it } from 'vitest';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { draftSaver } from './draft-saver.ts';
import type { SaverServer } from './draft-saver.ts';
import { blankValues } from './values.ts';
import type { EditorValues } from './values.ts';
import { NEW, choose, localDrafts } from './local-drafts.ts';
import type { LocalDraft } from './local-drafts.ts';

const OFFLINE = new ApiError({ code: 'NETWORK', message: 'An error occurred.', status: 0 });
const CONFLICT = new ApiError({ code: 'STATE_CONFLICT', message: 'Somebody saved a newer text.', status: 409 });

function written(name: string, from: EditorValues = blank()): EditorValues {
  const [line] = from.itemDetails;
  if (!line) throw new Error('a draft has a line');
  return { ...from, itemDetails: [{ ...line, name, unitPrice: kobo(150_000) }] };
}

function blank(): EditorValues {
  const today = calendarDate('2026-11-21');
  if (!today) throw new Error('a real day');
  return blankValues(today, { dueDays: 14, defaultTax: null });
}

/** A server of one draft that can lose its answers. */
function fakeServer() {
  const there: { version: number; input: DraftInput | null; creations: Map<string, DraftInput>; calls: string[]; lose: number } = {
    version: 0,
    input: null,
    creations: new Map(),
    calls: [],
    lose: 0,
  };
  const answer = <T>(value: T): T => {
    if (there.lose > 0) {
      there.lose -= 1;
      throw OFFLINE;
    }
    return value;
  };
  const server: SaverServer = {
    create: async (input, key) => {
      there.calls.push('create');
      const before = there.creations.get(key);
      if (before && JSON.stringify(before) !== JSON.stringify(input)) throw new ApiError({ code: 'IDEMPOTENCY_MISMATCH', message: '', status: 409 });
      if (!before) {
        there.creations.set(key, input);
        there.version = 1;
        there.input = input;
      }
      return answer({ id: 'inv_1', version: 1 });
    },
    save: async (_id, version, input) => {
      there.calls.push('save');
      if (version !== there.version) throw CONFLICT;
      there.version += 1;
      there.input = input;
      return answer({ version: there.version });
    },
    read: async () => {
      if (!there.input) throw new Error('nothing there');
      return { version: there.version, input: there.input };
    },
  };
  return { there, server };
}

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (name) => map.get(name) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (name) => void map.delete(name),
    setItem: (name, text) => void map.set(name, text),
  };
}

function open(start: Partial<LocalDraft> = {}) {
  const storage = memory();
  const local = localDrafts('biz_1', storage);
  const { there, server } = fakeServer();
  const ids: string[] = [];
  let keys = 0;
  const saver = draftSaver({
    start: { values: blank(), id: null, version: 0, dirty: false, creating: null, ...start },
    local,
    server,
    newKey: () => `key-${(keys += 1)}`,
    onId: (id) => ids.push(id),
    // Timers never fire within a test: it flushes by hand.
    localAfter: 1e6,
    serverAfter: 1e6,
  });
  return { saver, local, there, ids, storage };
}

describe('a draft saves itself', () => {
  it('is not made on the server while nothing is written', async () => {
    const { saver, there, local } = open();
    await saver.flush();
    saver.keep();
    expect(there.calls).toEqual([]);
    expect(local.read(NEW)).toBeNull();
  });

  it('is made once, then saved in the version last read, and moves to its own slot', async () => {
    const { saver, there, local, ids } = open();
    saver.change(written('Cloth'));
    await saver.flush();
    saver.change(written('Cloth, blue', saver.draft().values));
    await saver.flush();
    await saver.flush();
    expect(there.calls).toEqual(['create', 'save']);
    expect(ids).toEqual(['inv_1']);
    expect(saver.state()).toBe('saved');
    expect(local.read(NEW)).toBeNull();
    expect(local.read('inv_1')).toMatchObject({ version: 2, dirty: false });
    expect(there.input?.itemDetails[0]?.name).toBe('Cloth, blue');
  });

  it('tries a lost creation again with its own key and content, then saves what was typed since', async () => {
    const { saver, there, local } = open();
    there.lose = 1;
    saver.change(written('Cloth'));
    await saver.flush();
    expect(saver.state()).toBe('local');
    expect(local.read(NEW)).toMatchObject({ dirty: true, creating: { key: 'key-1' } });
    saver.change(written('Cloth and thread', saver.draft().values));
    await saver.flush();
    await saver.flush();
    expect(there.creations.size).toBe(1);
    expect(there.input?.itemDetails[0]?.name).toBe('Cloth and thread');
    expect(saver.state()).toBe('saved');
  });

  it('takes its own lost saving for no conflict', async () => {
    const { saver, there } = open();
    saver.change(written('Cloth'));
    await saver.flush();
    there.lose = 1;
    saver.change(written('Cloth, red', saver.draft().values));
    await saver.flush();
    expect(saver.state()).toBe('local');
    await saver.flush();
    expect(saver.state()).toBe('saved');
    expect(saver.draft().version).toBe(2);
  });

  it('stops before another person’s newer text, and replaces it only on one’s word', async () => {
    const { saver, there, local } = open();
    saver.change(written('Cloth'));
    await saver.flush();
    there.version = 7;
    there.input = { ...(there.input ?? { itemDetails: [] }), description: 'theirs' };
    saver.change(written('Mine', saver.draft().values));
    await saver.flush();
    expect(saver.state()).toBe('conflict');
    expect(there.input.description).toBe('theirs');
    expect(local.read('inv_1')).toMatchObject({ dirty: true });
    await saver.keepMine(7);
    expect(saver.state()).toBe('saved');
    expect(there.input.itemDetails[0]?.name).toBe('Mine');
  });

  it('writes nothing any more once it was sent', async () => {
    const { saver, there, local, storage } = open();
    saver.change(written('Cloth'));
    await saver.flush();
    saver.end();
    saver.change(written('Too late', saver.draft().values));
    saver.keep();
    await saver.flush();
    expect(there.calls).toEqual(['create']);
    expect(local.read('inv_1')).toBeNull();
    expect(storage.length).toBe(0);
  });
});

describe('opening a draft that both sides keep', () => {
  const local = (dirty: boolean, version: number): LocalDraft => ({ values: blank(), id: 'inv_1', version, dirty, creating: null });
  it.each([
    ['nothing here', null, 3, 'server'],
    ['all saved', local(false, 2), 3, 'server'],
    ['written offline', local(true, 3), 3, 'local'],
    ['written offline while somebody saved', local(true, 2), 3, 'conflict'],
  ] as const)('%s', (_name, here, version, expected) => {
    expect(choose(here, version)).toBe(expected);
  });

  it('reads nothing from a slot that holds something else', () => {
    const storage = memory();
    storage.setItem('duewell.draft.biz_1.new', '{"values":{"lines":[]}}');
    expect(localDrafts('biz_1', storage).read(NEW)).toBeNull();
  });
});
