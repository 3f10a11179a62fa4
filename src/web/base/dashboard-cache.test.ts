import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DashboardCache } from './dashboard-cache.ts';

const sealed = vi.hoisted(() => new Map<string, string>());
// The browser encrypts; a map replaces the storage.
vi.mock('./encrypted-storage.ts', () => ({
  encryptedStorage: (name: string) => ({
    read: () => Promise.resolve(sealed.get(name) ?? null),
    write: (text: string) => Promise.resolve(void sealed.set(name, text)),
    clear: () => void sealed.delete(name),
  }),
}));

// Files share their modules: an earlier one may have loaded it with the real storage.
vi.resetModules();
const {
  clearDashboardCache: forgetStanding,
  isUsable: isShown,
  saveDashboardCache: keepStanding,
  restoreDashboardCache: restoreStanding,
  restoredDashboardCache: restoredStanding,
} = await import('./dashboard-cache.ts');

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 13, 2);
const WHO = 'usr_a biz_a';
const cached = (change: Partial<DashboardCache> = {}): DashboardCache => ({
  who: WHO,
  at: NOW - HOUR,
  zone: 'Africa/Lagos',
  asOf: ['As of 14:02', 'As of yesterday, 14:02'],
  texts: null,
  data: { available: 1 },
  ...change,
});

beforeEach(() => {
  forgetStanding();
  sealed.clear();
});

test.each<[string, Partial<DashboardCache>, boolean]>([
  ['read an hour ago', {}, true],
  ['read this moment', { at: NOW }, true],
  ['of another business', { who: 'usr_a biz_b' }, false],
  ['of another person', { who: 'usr_b biz_a' }, false],
  ['almost as old as a session', { at: NOW - 12 * HOUR + 1 }, true],
  ['as old as a session', { at: NOW - 12 * HOUR }, false],
  ['from the future', { at: NOW + 1 }, false],
])('one %s', (_what, change, shown) => {
  expect(isShown(cached(change), WHO, NOW)).toBe(shown);
});

describe('the cached figures', () => {
  test('are shown to the same person and business on return, and are replaced by current figures', async () => {
    await keepStanding(cached(), () => true);
    await restoreStanding(WHO, NOW);
    expect(restoredStanding(WHO)).toEqual(cached());
    expect(restoredStanding('usr_a biz_b')).toBeNull();
    await keepStanding(cached({ at: NOW }), () => true);
    expect(restoredStanding(WHO)).toBeNull();
    await restoreStanding(WHO, NOW);
    expect(restoredStanding(WHO)?.at).toBe(NOW);
  });

  test('are deleted if they belong to somebody else', async () => {
    await keepStanding(cached(), () => true);
    await restoreStanding('usr_b biz_b', NOW);
    expect(restoredStanding('usr_b biz_b')).toBeNull();
    expect(sealed.size).toBe(0);
  });

  test('are not stored when the session ended during the encryption', async () => {
    await keepStanding(cached(), () => false);
    expect(sealed.size).toBe(0);
  });

  test('are deleted with the session', async () => {
    await keepStanding(cached(), () => true);
    await restoreStanding(WHO, NOW);
    forgetStanding();
    expect(restoredStanding(WHO)).toBeNull();
    expect(sealed.size).toBe(0);
  });
});
