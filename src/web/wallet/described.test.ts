import { afterEach, expect, test } from 'vitest';
import { speak } from '../../shared/kit/words.ts';
import { messages } from '../../shared/words/fr.ts';
import { described } from './described.ts';

afterEach(() => speak({ language: 'en', messages: {} }));

test.each([
  ['INV-0004: Lekki Living to Amara Textiles', 'INV-0004 : Lekki Living à Amara Textiles'],
  ['3 invoices paid at once', '3 factures payées d’un coup'],
  ['Transfer from Chidi Nwosu', 'Virement de Chidi Nwosu'],
  ['Something of another kind', 'Something of another kind'],
])('%s', (english, french) => {
  expect(described(english)).toBe(english);
  speak({ language: 'fr', messages });
  expect(described(english).replaceAll('\u00a0', ' ')).toBe(french);
});
