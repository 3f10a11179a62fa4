import { expect, test } from 'vitest';
import { fill } from './elision.ts';

test.each([
  ['Amara', 'Facture d’Amara'],
  ['Élan', 'Facture d’Élan'],
  ['Ọlá Foods', 'Facture d’Ọlá Foods'],
  ['Ẹniọlá', 'Facture d’Ẹniọlá'],
  ['Œuvres', 'Facture d’Œuvres'],
  ['Ñandú', 'Facture de Ñandú'],
  ['÷ 2', 'Facture de ÷ 2'],
  ['Bola', 'Facture de Bola'],
  ['', 'Facture de '],
])('the invoice of “%s”', (name, text) => {
  expect(fill('Facture de {name}', { name })).toBe(text);
});
