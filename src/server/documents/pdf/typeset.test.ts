import { expect, test, vi } from 'vitest';
import { readXml } from '../../core/xml.ts';
import { drawDocument } from './draw.ts';
import { featuresFor, oneLine, wrap } from './typeset.ts';
import type { Line, Style } from './typeset.ts';
import { INVOICE_HEADS } from '../../../shared/invoices/document-texts.ts';
import { ENGLISH_TRANSLATOR } from '../../../shared/i18n/translate.ts';
import { FIGURES, labelsOf } from '../content.ts';
import type { DocumentContent } from '../content.ts';

const STYLE: Style = { size: 10, weight: 400 };
const textOf = (line: Line) => line.runs.map(({ text }) => text).join('');

test('a text is broken between words, around ideographs, and within a word that is longer than a line', () => {
  for (const text of [
    'one two three four five six seven eight nine ten',
    '深圳市腾讯计算机系统有限公司深圳市腾讯计算机系统有限公司',
    'x'.repeat(120),
    'a-b-c-'.repeat(20),
  ]) {
    const lines = wrap(text, STYLE, 90);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(90.01);
    expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
  expect(wrap('one two', STYLE, 200).map(textOf)).toEqual(['one two']);
  expect(wrap('a\n\nb\r\nc', STYLE, 200).map(textOf)).toEqual(['a', '', 'b', 'c']);
  expect(wrap('', STYLE, 200).map(textOf)).toEqual(['']);
});

test('text that does not fit on one line ends in an ellipsis', () => {
  const line = oneLine('A very long name of a very long company', STYLE, 80);
  expect(textOf(line)).toMatch(/^A very .*…$/);
  expect(line.width).toBeLessThanOrEqual(80);
});

test('from the right: words in the other order, numbers not, brackets turned', () => {
  // As runs from left to right; within a run the font reverses its letters.
  expect(
    oneLine('שלום (עולם) 12', STYLE, 400)
      .runs.map(({ text }) => text.trim())
      .filter(Boolean),
  ).toEqual(['12', '(', 'עולם', ')', 'שלום']);
  expect(textOf(oneLine('abc (עולם) 12', STYLE, 400))).toBe('abc (עולם) 12');
});

test('controls and turned directions are taken out, marks stay with their letters', () => {
  expect(textOf(oneLine('Evil\u202egnp.exe\u0007\u200b', STYLE, 400))).toBe('Evilgnp.exe');
  expect(textOf(oneLine('o\u0323', STYLE, 400))).toBe('ọ');
  expect(textOf(oneLine('\ud800 lone', STYLE, 400))).toMatch(/^. lone$/u);
});

test('an arrow is not drawn where a hyphen and a greater-than sign were written', () => {
  const glyphs = (text: string) => oneLine(text, STYLE, 400).runs.flatMap(({ face, text: part }) => face.font.layout(part, featuresFor(part, STYLE)).glyphs);
  expect(glyphs('->').map(({ id }) => id)).toEqual([...glyphs('-'), ...glyphs('>')].map(({ id }) => id));
  expect(glyphs('2x4').map(({ id }) => id)).toEqual([...glyphs('2'), ...glyphs('x'), ...glyphs('4')].map(({ id }) => id));
});

const party = { name: 'A', details: [] };
const contentOf = (lines: DocumentContent['lines']): DocumentContent => ({
  language: 'en',
  productName: 'Duewell',
  title: 'Invoice from </rdf:li><evil/> A & B',
  number: 'INV-1',
  status: null,
  sender: { ...party, initial: 'A', accent: '#08553c' },
  recipient: party,
  issued: '–',
  due: '–',
  headline: { amount: '₦1.00', text: 'due' },
  lines,
  totals: [],
  final: { label: 'Total due', value: '₦1.00' },
  payTo: '',
  note: '',
  terms: '',
  footer: '',
  verifyUrl: null,
  made: 0,
  labels: labelsOf(ENGLISH_TRANSLATOR, { ...INVOICE_HEADS, columns: FIGURES, code: null, sender: 'A' }),
});
const EXTRAS = { logo: null, einvoice: null, compress: false };
const line = { name: 'سلام', quantity: '1', price: '₦1.00', amount: '₦1.00' };

test.each([
  ['Cake 🎂 for 👍🏽', 'Cake  for '],
  ['Flag 🇳🇬, heart ❤️, ™', 'Flag , heart ❤, ™'],
])('F16: an emoji that no font draws leaves no box: %s', (typed, drawn) => {
  expect(
    oneLine(typed, STYLE, 400)
      .runs.map(({ text }) => text)
      .join(''),
  ).toBe(drawn);
});

test('words that join their letters say besides what was written, and odd names break nothing', async () => {
  const bytes = Buffer.from(await drawDocument(contentOf([line]), EXTRAS));
  expect(bytes.toString('latin1')).toContain('/ActualText');
  expect(bytes.includes(Buffer.from('سلام', 'utf16le').swap16())).toBe(true);
  // Special characters in a name do not break the metadata.
  expect(bytes.toString()).toContain('Invoice from &lt;/rdf:li&gt;&lt;evil/&gt; A &amp; B');
  const [xmp = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(bytes.toString()) ?? [];
  expect(readXml(Buffer.from(xmp)).name).toContain('xmpmeta');
});

test('a letter between letters of another script is laid out once for all lines, not once for each place (S5)', async () => {
  const name = '\u0645\u4e2d'.repeat(100);
  const fonts = new Set(wrap(name, STYLE, 90).flatMap(({ runs }) => runs.map(({ face }) => face.font)));
  const lookups = Array.from(fonts, (font) => vi.spyOn(font, 'glyphsForString'));
  await drawDocument(contentOf(Array.from({ length: 10 }, () => ({ ...line, name }))), EXTRAS);
  expect(lookups.length).toBe(2);
  expect(lookups.flatMap(({ mock }) => mock.calls).length).toBeLessThan(10);
});
