import { afterEach, describe, expect, test } from 'vitest';
import { formatDate, documentDate, calendarDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { withOrdinal } from './days.ts';
import { catalogue } from './locales/fr/index.ts';
import { grouped, locale, setLocale, t, tn } from './translate.ts';

afterEach(() => setLocale({ language: 'en', messages: {} }));

const french = {
  language: 'fr',
  messages: {
    'Pay {amount} to {name}': 'Payer {amount} à {name}',
    'Archive @verb': 'Archiver',
    '{count} invoice | {count} invoices': { one: '{count} facture', other: '{count} factures' },
  },
};

describe('without a locale file', () => {
  test('the English text is answered with its values', () => {
    expect(t('Pay {amount} to {name}', { amount: '₦5.00', name: 'Ada' })).toBe('Pay ₦5.00 to Ada');
    expect(t('Archive', undefined, 'verb')).toBe('Archive');
    expect(t('{left} stays, no value given')).toBe('{left} stays, no value given');
    expect(t('{a}', { a: '{b}', b: 'never put in twice' })).toBe('{b}');
  });

  test.each([
    [0, '0 invoices'],
    [1, '1 invoice'],
    [1234, '1,234 invoices'],
  ])('a count of %i takes its English form', (count, text) => {
    expect(tn(count, '{count} invoice', '{count} invoices')).toBe(text);
  });
});

describe('in French', () => {
  test.each([
    ['Amara Textiles', 'Factures d’Amara Textiles'],
    ['Eze Bridal House', 'Factures d’Eze Bridal House'],
    ['Élodie', 'Factures d’Élodie'],
    ['Halima', 'Factures de Halima'],
    ['Bola Retail', 'Factures de Bola Retail'],
  ])('“de” is elided before %s only where it begins with a vowel', (name, text) => {
    setLocale(catalogue);
    expect(t('Invoices from {name}', { name })).toBe(text);
  });

  test('an amount and an unknown value change nothing before them', () => {
    setLocale(catalogue);
    expect(t('The balance due is {1}.', { 1: '₦5.00' })).toBe('Le solde dû est de ₦5.00.');
    expect(t('Invoices from {name}', {})).toBe('Factures de {name}');
  });
});

test.each([
  ['2026-11-01', '1er nov. 2026'],
  ['2026-11-11', '11 nov. 2026'],
  ['2026-11-21', '21 nov. 2026'],
])('%s is “%s” in French', (date, text) => {
  setLocale(catalogue);
  expect(formatDate(calendarDate(date) ?? expect.fail(date))).toBe(text);
});

test.each([
  ['dimanche 1 novembre 2026', 'dimanche 1er novembre 2026'],
  ['1 nov. 2026, 01:10', '1er nov. 2026, 01:10'],
  ['11 novembre 2026 à 1:05', '11 novembre 2026 à 1:05'],
])('“%s” with the first as an ordinal', (text, ordinal) => {
  expect([withOrdinal(text, 'fr'), withOrdinal(text, 'en-GB')]).toEqual([ordinal, text]);
});

describe('with a locale file', () => {
  test('its text is answered, and English where it has none', () => {
    setLocale(french);
    expect(t('Pay {amount} to {name}', { amount: '₦5.00', name: 'Ada' })).toBe('Payer ₦5.00 à Ada');
    expect(t('Archive', undefined, 'verb')).toBe('Archiver');
    expect(t('Archive')).toBe('Archive');
    expect(t('constructor')).toBe('constructor');
  });

  test.each([
    [0, '0 facture'],
    [1, '1 facture'],
    [2, '2 factures'],
    [1_000_000, '1 000 000 factures'],
  ])('a count of %i takes the form of the language', (count, text) => {
    setLocale(french);
    expect(tn(count, '{count} invoice', '{count} invoices').replace(/[\u202f\u00a0]/g, ' ')).toBe(text);
  });

  test('days and counts follow the language, documents do not', () => {
    // An existing date.
    const day = calendarDate('2026-02-03') as CalendarDate;
    expect([formatDate(day), documentDate(day), locale(), grouped(1234)]).toEqual(['3 Feb 2026', '3 Feb 2026', 'en-GB', '1,234']);
    setLocale(french);
    expect([formatDate(day), documentDate(day), locale()]).toEqual(['3 févr. 2026', '3 Feb 2026', 'fr']);
  });
});
