import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, parseCsv, readCsv } from './csv.ts';

describe('reading', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFname;mail\nAda;a@x.com',
      [
        ['name', 'mail'],
        ['Ada', 'a@x.com'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"x, y","say ""hi"""\n', [['x, y', 'say "hi"']]],
    [
      '"two\nlines",b\n\n\nc,d',
      [
        ['two\nlines', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,,c\n', [['a', '', 'c']]],
    ['F8: a space, "before the quote" ,c', [['F8: a space', 'before the quote', 'c']]],
    [
      'lone,CR\rb,c\r',
      [
        ['lone', 'CR'],
        ['b', 'c'],
      ],
    ],
    [
      'sep=;\nname;mail\nAda, Obi;a@x.com',
      [
        ['name', 'mail'],
        ['Ada, Obi', 'a@x.com'],
      ],
    ],
    ['', []],
  ])('%j', (text, lines) => {
    expect(parseCsv(text)).toEqual(lines);
  });
});

test.each([
  ['never closed', 'Name,Email\n\n"Bad,a@x\nZed,b@x', 3, [['Name', 'Email']]],
  ['closed by the next quote', 'Name,Email\n"Bad,a@x\nZed,"b@x"', 2, [['Name', 'Email']]],
  ['never closed, after the line of the separator', 'sep=,\nName\n"Bad', 3, [['Name']]],
])('F8: a quotation mark %s names its row, and no row is joined to it', (_what, text, badRow, lines) => {
  expect(readCsv(text)).toEqual({ lines, badRow });
});

test('what was written is read again', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 12 })
    .map((text) => text.replaceAll(/[\r\0]/g, '').trim())
    .filter((text) => text !== '' && !/^'[=+\-@]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 6 }), (rows) => {
      // The first line determines the separator: a comma, if there are three cells without more of another separator.
      const lines = [['a', 'b', 'c'], ...rows];
      expect(parseCsv(lines.map(csvLine).join(''))).toEqual(lines);
    }),
  );
});

test.each(['=1+1', '+49', '-cmd', '@x', '\tx'])('%j cannot become a formula', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

test('F16: a semicolon does not divide a cell where it is the separator', () => {
  expect(csvLine(['a;=1+1'])).toBe('"a;=1+1"\r\n');
});

test.each(['-12.50', '12', '-7'])('%s stays a number', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
