import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test.each([
  ['Windows-1252', Uint8Array.of(0x53, 0x6f, 0x63, 0x69, 0xe9, 0x74, 0xe9), 'Société'],
  ['UTF-8', new TextEncoder().encode('Ọmọ Société'), 'Ọmọ Société'],
  ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0xe9, 0x00), 'é'],
])('F8: a file in %s is read', (_what, bytes, text) => {
  expect(csvText(bytes)).toBe(text);
});
