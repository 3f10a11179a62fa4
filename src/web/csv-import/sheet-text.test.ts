import { expect, test } from 'vitest';
import { csvText, sheetText } from './sheet-text.ts';
import { workbook } from './testing.ts';

test.each([
  ['Windows-1252', Uint8Array.of(0x53, 0x6f, 0x63, 0x69, 0xe9, 0x74, 0xe9), 'Société'],
  ['UTF-8', new TextEncoder().encode('Ọmọ Société'), 'Ọmọ Société'],
  ['UTF-16 with its mark', Uint8Array.of(0xff, 0xfe, 0xe9, 0x00), 'é'],
])('F8: a file in %s is read', (_what, bytes, text) => {
  expect(csvText(bytes)).toBe(text);
});

test('the first sheet of an Excel file is read: texts, days, amounts', async () => {
  const bytes = workbook([
    [
      '<c r="A1" t="inlineStr"><is><t>NIP, INV-0005</t></is></c>',
      '<c r="B1" s="1"><v>46328</v></c>',
      '<c r="C1"><v>150000.50000000001</v></c>',
      '<c r="E1" t="inlineStr"><is><t>=1+1</t></is></c>',
    ],
  ]);
  expect(await sheetText(new Blob([bytes.slice()]))).toBe('"NIP, INV-0005",2026-11-02,150000.5,,\'=1+1\r\n');
});

test.each([
  ['an old Excel file', [0xd0, 0xcf, 0x11, 0xe0], 'Excel 2003'],
  ['a PDF file', [0x25, 0x50, 0x44, 0x46], 'PDF'],
  ['a damaged Excel file', [0x50, 0x4b, 3, 4], 'Save it as CSV'],
])('%s is refused with the way out', async (_what, bytes, message) => {
  await expect(sheetText(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(message);
});
