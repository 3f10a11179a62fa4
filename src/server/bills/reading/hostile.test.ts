import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billReading } from '../../../shared/bills/reading.ts';
import type { BillReading } from '../../../shared/bills/reading.ts';
import { size } from '../../testing/length.ts';
import { readBill } from './read-bill.ts';
import { drawnPdf } from './testing.ts';
import { openReading } from './values.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array | string) => readBill(typeof bytes === 'string' ? bytesOf(bytes) : bytes);
const nothing = openReading('none');

const amount = (name: string, value: string) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;

interface Parts {
  readonly supplier?: string;
  readonly ids?: readonly string[];
  readonly net?: string;
  readonly tax?: string;
  readonly total?: string;
  readonly payable?: readonly string[];
  readonly lines?: number;
}

function ubl({ supplier = 'Ada Ltd', ids = ['A-1'], net = '100.00', tax = '7.50', total = '107.50', payable = [total], lines = 1 }: Parts): string {
  const line = `<cac:InvoiceLine>${amount('LineExtensionAmount', '1.00')}<cac:Item><cbc:Name>Rice</cbc:Name></cac:Item></cac:InvoiceLine>`;
  return `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
    ${ids.map((id) => `<cbc:ID>${id}</cbc:ID>`).join('')}<cbc:IssueDate>2026-05-01</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>${supplier}</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
    <cac:TaxTotal>${amount('TaxAmount', tax)}</cac:TaxTotal>
    <cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', net)}${amount('TaxInclusiveAmount', total)}${payable.map((one) => amount('PayableAmount', one)).join('')}</cac:LegalMonetaryTotal>
    ${line.repeat(lines)}</Invoice>`;
}

describe('XML', () => {
  test.each([
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Invoice>&b;</Invoice>'],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice>&a;</Invoice>'],
    ['a document type alone', `<!DOCTYPE Invoice SYSTEM "http://127.0.0.1/a.dtd">${ubl({})}`],
    ['an unknown entity', ubl({ supplier: '&euro;' })],
    ['50,000 elements in each other', '<a>'.repeat(50_000) + '</a>'.repeat(50_000)],
    ['70,000 elements', `<a>${'<b/>'.repeat(70_000)}</a>`],
    ['more than 2 MB', ubl({ supplier: 'a'.repeat(2 * 1024 * 1024) })],
    ['an end that is missing', ubl({}).slice(0, -12)],
    ['another document', '<html><body>Invoice</body></html>'],
    ['no text', ''],
  ])('%s is no bill', async (_, xml) => {
    expect(await read(xml)).toEqual(nothing);
  });

  test('names of prototypes are texts like others', async () => {
    const reading = await read(ubl({}).replace('</Invoice>', '<__proto__ polluted="1" constructor="2"><toString>3</toString></__proto__></Invoice>'));
    expect(reading.number).toEqual({ value: 'A-1', certainty: 'stated' });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test('what is said twice is left open', async () => {
    const reading = await read(ubl({ ids: ['A-1', 'B-2'], payable: ['107.50', '1.00'] }));
    expect([reading.number, reading.payable]).toEqual([null, null]);
    expect(reading.total).toEqual({ value: 10_750, certainty: 'stated' });
  });

  test('a text cannot change its direction, or have signs that nobody sees', async () => {
    const reading = await read(ubl({ supplier: 'Ada&#x202E; L\u200bt&#x202C;d\u2066 \t\n  &amp; Sons&#x7f;' }));
    expect(reading.supplier.name?.value).toBe('Ada L td & Sons');
  });

  test('a long text is cut, and 200 lines are read', async () => {
    const reading = await read(ubl({ supplier: '\u{1f600}'.repeat(300), lines: 250 }));
    expect(reading.supplier.name?.value.isWellFormed()).toBe(true);
    expect([reading.supplier.name?.value.length, reading.lines.length, reading.moreLines]).toEqual([160, 200, true]);
  });
});

/** A sum of money is as sure as this, at best. */
const certaintiesOf = ({ net, tax, total, payable }: BillReading) => [net, tax, total, payable].map((sum) => sum?.certainty);

test('no sum of an e-invoice is stated when net and tax are not the total', async () => {
  const cents = fc.integer({ min: 0, max: 99_999 });
  const plain = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
  await fc.assert(
    fc.asyncProperty(cents, cents, fc.oneof(cents, fc.constant(null)), async (net, tax, other) => {
      const total = other ?? net + tax;
      const certainties = certaintiesOf(await read(ubl({ net: plain(net), tax: plain(tax), total: plain(total) })));
      expect(new Set(certainties)).toEqual(new Set([net + tax === total ? 'stated' : 'guessed']));
    }),
  );
});

test('no sum of a PDF is read when net and tax are not the total', async () => {
  const reading = await read(
    await drawnPdf(
      [
        ['Subtotal', '100.00'],
        ['VAT', '7.50'],
        ['Total', '117.50'],
        ['Amount due', '117.50'],
      ].flatMap(([label = '', value = ''], at) => [[40, 40 + at * 20, label] as const, [200, 40 + at * 20, value] as const]),
    ),
  );
  expect(certaintiesOf(reading)).toEqual(['guessed', 'guessed', 'guessed', 'guessed']);
});

test('any bytes give a reading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect(await read(bytes)).toEqual(nothing);
    }),
  );
});

const sample = new Uint8Array(readFileSync(new URL('./samples/pdf-invoice-generator.pdf', import.meta.url)));

describe('PDF', () => {
  test.each([
    ['a header alone', bytesOf('%PDF-1.7\n')],
    ['bytes without meaning', new Uint8Array([...bytesOf('%PDF-1.4\n'), ...Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251)])],
    ['the half of a file', sample.slice(0, 4_000)],
    ['more than 10 MB', new Uint8Array([...bytesOf('%PDF-1.4\n'), ...new Uint8Array(10 * 1024 * 1024)])],
    ['an image', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
  ])('%s is no bill', async (_, bytes) => {
    const reading = await read(bytes);
    expect(billReading.safeParse(reading).success).toBe(true);
    expect({ ...reading, format: 'none' }).toEqual(nothing);
  });

  test('a script in a PDF stays a text', async () => {
    const reading = await read(
      pdfWith(Buffer.from('BT /F1 12 Tf 40 700 Td (Invoice No: JS-1) Tj ET'), '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    );
    expect(reading.number).toEqual({ value: 'JS-1', certainty: 'read' });
  });
});

/** A PDF of one page with this content, compressed; readers find its objects without a table of them. */
function pdfWith(content: Buffer, catalog = ''): Uint8Array {
  const stream = deflateSync(content);
  const objects = [
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj`,
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
  ];
  const head = `%PDF-1.4\n${objects.join('\n')}\n4 0 obj << /Length ${stream.length} /Filter /FlateDecode >> stream\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF')]));
}

test('a page that grows beyond the memory ends its reading, and the next file is read', async () => {
  const bomb = pdfWith(Buffer.alloc(300 * 1024 * 1024, ' '));
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await read(bomb)).toEqual(nothing);
  expect((await read(sample)).total).toEqual({ value: 12_750, certainty: 'read' });
});

describe('pictures', () => {
  const photo = new Uint8Array(readFileSync(new URL('./samples/photos/low-resolution.jpg', import.meta.url)));
  const png = new Uint8Array(readFileSync(new URL('./samples/photos/screenshot.png', import.meta.url)));

  test.each([
    ['the beginning of a JPEG', photo.slice(0, 3)],
    ['a JPEG without its pixels', photo.slice(0, 600)],
    ['the beginning of a PNG', png.slice(0, 8)],
    ['the half of a PNG', png.slice(0, png.length / 2)],
    ['a JPEG with other pixels than its header says', changed(photo, jpegSize(photo), 0xff)],
    ['a PNG with more pixels than 50 million', changed(png, 16, 0x7f)],
    ['a PNG with more pixels than it has', changed(png, 18, 0x10)],
    ['a PNG that grows beyond the memory', pngWith(Buffer.alloc(900 * 1024 * 1024))],
    ['a black picture', pngWith(Buffer.alloc(31 * 10))],
  ])('%s is no bill', async (_, bytes) => {
    expect(await read(bytes)).toEqual(nothing);
  });

  test('any bytes behind the beginning of a picture give a reading', async () => {
    const starts = [photo.slice(0, 300), png.slice(0, 60)];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
        expect(await read(new Uint8Array([...start, ...rest]))).toEqual(nothing);
      }),
      { numRuns: size(2, 30) },
    );
  });
});

/** Where the height is in the frame of a JPEG. */
function jpegSize(bytes: Uint8Array): number {
  return Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

/** A PNG whose header says ten times ten pixels. */
function pngWith(pixels: Buffer): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 10, 0, 0, 0, 10, 8, 2, 0, 0, 0]);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return new Uint8Array(Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]));
}
