import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { calendarDate } from '../../shared/kit/date.ts';
import { setLocale } from '../../shared/i18n/translate.ts';
import { asOfText, asOfTexts, textsOf } from './cached-texts.ts';
import type { Unpaid } from './figures.tsx';
import { AsOfSkeleton, FiguresSkeleton } from './figures-skeleton.tsx';

afterEach(() => setLocale({ language: 'en', messages: {} }));

const unpaid = (change: Partial<Unpaid> = {}): Unpaid => ({
  owedToUs: { count: 3, amount: 1_567_887.5, late: 12_000 },
  owedByUs: { count: 0, amount: 0, late: 0 },
  owedOnBills: { count: 0, amount: 0, late: 0 },
  ageing: { current: 1_555_887.5, to30: 12_000, to60: 0, over60: 0 },
  advances: null,
  available: 250_000_000,
  heldByLimit: 0,
  awaiting: { requests: { count: 0, newest: null }, invoices: 0, bills: { toCheck: 0, toApprove: 0 }, transfers: 0, verification: null },
  invoices: [],
  count: 3,
  ...change,
});

test('the figures are worded as the dashboard words them', () => {
  expect(textsOf(unpaid())).toEqual({
    owed: ['', '1,567,887', '50'],
    owedOpen: ['3 open invoices'],
    owedLate: ['', '12,000', '00'],
    owe: ['', '0', '00'],
    oweNone: ['No bills to pay.'],
    spendLong: ['', '250,000,000', '00'],
    wallet: [],
  });
});

test('a single invoice, an empty or overdrawn wallet and advances have their own words', () => {
  const one = textsOf(unpaid({ owedToUs: { count: 1, amount: 1, late: 0 }, available: 0, advances: { count: 1, owed: 5, overdue: 0, nextDue: '2026-12-11' } }));
  expect(one).toMatchObject({ owedOpen: ['1 open invoice'], spend: ['', '0', '00'], emptyWallet: [], advances: ['', '5', '00', '11 Dec 2026'] });
  expect(one).not.toHaveProperty('owedLate');
  expect(one).not.toHaveProperty('held');
  expect(textsOf(unpaid({ heldByLimit: 350_000.5 }))).toMatchObject({ held: ['', '350,000', '50'] });
  const late = textsOf(unpaid({ available: -0.5, advances: { count: 1, owed: 5, overdue: 2.5, nextDue: '2026-12-11' } }));
  expect(late).toMatchObject({ spend: ['−', '0', '50'], lateAdvances: ['', '5', '00', '', '2', '50'] });
});

test('bills are part of what is owed, with words of their own', () => {
  const owedByUs = { count: 1, amount: 100.1, late: 0 };
  const both = textsOf(unpaid({ owedByUs, owedOnBills: { count: 2, amount: 50.2, late: 10 } }));
  expect(both).toMatchObject({ owe: ['', '150', '30'], oweOpen: ['1 open invoice'], bills: ['2 bills to pay'], lateBills: ['', '10', '00'] });
  const bills = textsOf(unpaid({ owedOnBills: { count: 1, amount: 50.2, late: 0 } }));
  expect(bills).toMatchObject({ owe: ['', '50', '20'], bills: ['1 bill to pay'] });
  for (const name of ['oweNone', 'oweOpen', 'lateBills']) expect(bills).not.toHaveProperty(name);
});

test('the skeleton has no texts where it is not in the reader’s language, nor of what is no amount', () => {
  expect(textsOf(unpaid({ available: 0.001 }))).toBeNull();
  setLocale({ language: 'fr', messages: {} });
  expect(textsOf(unpaid())).toBeNull();
});

/** Names of the skeleton's slots, with the number of parts of each. */
function positions(): Map<string, number> {
  const html = renderToString(
    <>
      <AsOfSkeleton />
      <FiguresSkeleton />
    </>,
  );
  const found = html.split('data-kept="').slice(1);
  return new Map(found.map((piece) => [piece.slice(0, piece.indexOf('"')), piece.split('data-part').length - 1]));
}

test('every text has its place in the skeleton, and every place its text', () => {
  const advances = { count: 1, owed: 5, nextDue: '2026-12-11' };
  const side = { count: 1, amount: 1, late: 1 };
  const none = { count: 0, amount: 200_000_000, late: 0 };
  const written = {
    ...textsOf(unpaid({ owedToUs: side, owedByUs: side, owedOnBills: side, available: 0, advances: { ...advances, overdue: 0 } })),
    ...textsOf(unpaid({ owedToUs: none, owedByUs: none, available: 200_000_000, advances: { ...advances, overdue: 1 } })),
    ...textsOf(unpaid({ available: 1, heldByLimit: 2 })),
    asOf: [''],
  };
  const skeleton = positions();
  expect(Object.keys(written).toSorted()).toEqual([...skeleton.keys()].toSorted());
  for (const [name, texts] of Object.entries(written)) expect([name, texts.length]).toEqual([name, skeleton.get(name)]);
});

test('nothing of anybody is in the skeleton, and its places are hidden until they are filled', () => {
  const html = renderToString(<FiguresSkeleton />);
  expect(html.match(/data-kept="\w+" hidden=""/g)).toHaveLength(html.match(/data-kept=/g)?.length ?? 0);
  expect(html).not.toMatch(/₦<\/span>\d/);
});

test('the time is said by the clock of the day, and by the date when it is longer ago', () => {
  const at = Date.UTC(2026, 10, 21, 22, 14);
  const day = (text: string) => calendarDate(text) ?? expect.fail(text);
  // 23:14 in Lagos.
  expect(asOfTexts(at)).toEqual(['As of 23:14', 'As of yesterday, 23:14']);
  expect(asOfText(at, day('2026-11-21'))).toBe('As of 23:14');
  expect(asOfText(at, day('2026-11-22'))).toBe('As of yesterday, 23:14');
  expect(asOfText(at, day('2026-11-23'))).toBe('As of 21 Nov 2026');
});
