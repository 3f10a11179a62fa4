import { readdirSync, readFileSync } from 'node:fs';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { readContent } from './content.ts';
import { LENGTH } from '../../testing/length.ts';
import { LAYOUTS } from './layouts.ts';
import { readPdfBill } from './pdf.ts';
import { decodedPicture, pictureHeader } from './picture.ts';
import { evenlyLit, greyOf, resized, turned } from './pixels.ts';
import { readSeen } from './seen.ts';
import { drawnPdf, summaryOf } from './testing.ts';
import { itemsOf, UNREADABLE } from './recognized.ts';
import type { Word } from './recognized.ts';

const folder = new URL('./samples/photos/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** File, what is filled, each a guess (`?`), and what is open, as in `samples.test.ts`. */
const PHOTOS = [
  [
    'blurred.jpg',
    'photo | name=Adebayo & Sons Enterprises? | phone=0803 123 4567? | bankName=GTBank? | accountNumber=0123456789? | accountName=Adebayo & Sons Enterprises? | kind=invoice? | number=0045? | issueDate=2026-03-25? | currency=NGN? | lines=0, 0 sure',
    'taxId email orderNumber dueDate net tax total payable',
  ],
  [
    'french.jpg',
    'photo | name=Atelier Baobab SARL? | email=contact@atelierbaobab.sn? | accountNumber=FR7630006000011234567890189? | kind=invoice? | orderNumber=BC-881? | issueDate=2026-04-03? | dueDate=2026-04-30? | currency=EUR? | lines=0, 0 sure',
    'taxId phone bankName accountName number net tax total payable',
  ],
  [
    'low-resolution.jpg',
    'photo | name=Savanna Print? | kind=invoice? | number=SP/2026/077? | lines=0, 0 sure',
    'taxId email phone bankName accountNumber accountName orderNumber issueDate dueDate currency net tax total payable',
  ],
  [
    'perspective.jpg',
    'photo | name=Kite Cloud, Inc.? | email=support@kitecloud.com? | kind=invoice? | number=7C1B9D24-0003? | issueDate=2026-04-25? | dueDate=2026-05-25? | currency=USD? | net=120000? | total=120000? | payable=120000? | lines=1, 0 sure',
    'taxId phone bankName accountNumber accountName orderNumber tax',
  ],
  [
    'screenshot.png',
    'photo | kind=invoice? | number=202604-88121? | issueDate=2026-04-01? | dueDate=2026-04-15? | lines=0, 0 sure',
    'name taxId email phone bankName accountNumber accountName orderNumber currency net tax total payable',
  ],
  [
    'shadow.jpg',
    'photo | name=Lagoon Office Supplies? | taxId=87654321-0001? | kind=invoice? | net=20000000? | tax=1500000? | total=21500000? | payable=16500000? | lines=0, 0 sure',
    'email phone bankName accountNumber accountName number orderNumber issueDate dueDate currency',
  ],
  [
    'sideways.jpg',
    'photo | kind=invoice? | number=1042? | issueDate=2026-04-03? | dueDate=2026-05-03? | currency=USD? | lines=2, 0 sure',
    'name taxId email phone bankName accountNumber accountName orderNumber net tax total payable',
  ],
  [
    'thermal-receipt.jpg',
    'photo | kind=invoice? | number=POS-88213? | issueDate=2026-11-14? | currency=NGN? | net=2200000? | tax=165000? | total=2365000? | payable=2365000? | lines=0, 0 sure',
    'name taxId email phone bankName accountNumber accountName orderNumber dueDate',
  ],
  [
    'tilted.jpg',
    'photo | name=Harmattan Design Ltd? | bankName=Zenith Bank? | accountNumber=1012345678? | accountName=Harmattan Design Ltd? | kind=invoice? | number=INV-0042? | issueDate=2026-11-25? | dueDate=2026-12-25? | currency=NGN? | net=31000000? | tax=2325000? | total=33325000? | payable=33325000? | lines=2, 0 sure',
    'taxId email phone orderNumber',
  ],
] as const;

/** One of each kind of work: a page to be straightened, one to be turned, and one in a shadow. */
const FEW: readonly string[] = ['tilted.jpg', 'sideways.jpg', 'shadow.jpg'];

test.each(PHOTOS.filter(([name]) => LENGTH !== 'short' || FEW.includes(name)))('%s', async (name, filled, open) => {
  expect(summaryOf(await readContent(bytesOf(name)))).toEqual({ filled, open });
});

/** What the photographs show. The receipt has no layout. */
const SHOWN = {
  'tilted.jpg': 'likeXero',
  'perspective.jpg': 'likeStripe',
  'shadow.jpg': 'likeZoho',
  'blurred.jpg': 'likeSmallBusiness',
  'sideways.jpg': 'likeQuickBooks',
  'french.jpg': 'likeFrench',
  'low-resolution.jpg': 'withBuyersNumbers',
  'screenshot.png': 'likeUtility',
} as const;

test.each(Object.entries(SHOWN))('nothing that was filled from %s differs from the page of %s', async (name, layout) => {
  const page = summaryOf(await readPdfBill(await drawnPdf(LAYOUTS[layout]))).filled.split(' | ');
  const [, filled = ''] = PHOTOS.find(([photo]) => photo === name) ?? [];
  const values = (texts: readonly string[]) => texts.filter((text) => /[?+]$/.test(text)).map((text) => text.slice(0, -1));
  expect(values(page)).toEqual(expect.arrayContaining(values(filled.split(' | '))));
});

test('every photo has its row', () => {
  expect(PHOTOS.map(([name]) => name)).toEqual(readdirSync(folder).toSorted());
});

/** A picture of letters, one a pixel. */
const pictureOf = (...rows: readonly string[]) => greyOf(rows[0]?.length ?? 0, rows.length, [...Buffer.from(rows.join(''))], 1);
const lettersOf = ({ width, height, data }: ReturnType<typeof pictureOf>) =>
  Array.from({ length: height }, (_, y) => String.fromCharCode(...data.subarray(y * width, (y + 1) * width)));

describe('pixels', () => {
  test.each([
    [0, ['abc', 'def']],
    [1, ['da', 'eb', 'fc']],
    [2, ['fed', 'cba']],
    [3, ['cf', 'be', 'ad']],
  ])('turned by %i quarters', (quarters, rows) => {
    expect(lettersOf(turned(pictureOf('abc', 'def'), quarters))).toEqual(rows);
  });

  test.each([
    ['white', [255, 255, 255], 3, 255],
    ['red', [255, 0, 0], 3, 76],
    ['black that is transparent', [0, 0, 0, 0], 4, 255],
    ['half a black', [0, 128], 2, 127],
  ])('%s in grey', (_, pixels, channels, shade) => {
    expect([...greyOf(1, 1, pixels, channels).data]).toEqual([shade]);
  });

  test.each([
    [0.5, 10, 5],
    [0.3, 6, 3],
    [2, 40, 20],
  ])('resized by %f', (factor, width, height) => {
    const one = resized({ width: 20, height: 10, data: new Uint8Array(200).fill(90) }, factor);
    expect([one.width, one.height, ...new Set(one.data)]).toEqual([width, height, 90]);
  });

  test('paper in a shadow gets the shade of paper in light', () => {
    const data = Uint8Array.from({ length: 10_000 }, (_, at) => (at % 100 < 50 ? 60 : 240));
    const lit = evenlyLit({ width: 100, height: 100, data }).data;
    expect([lit[5_010], lit[5_090]]).toEqual([225, 225]);
  });
});

describe('headers', () => {
  test('a camera that was turned', () => {
    expect(pictureHeader(bytesOf('sideways.jpg'))).toMatchObject({ type: 'jpeg', quarters: 1 });
    expect(pictureHeader(bytesOf('tilted.jpg'))).toMatchObject({ type: 'jpeg', quarters: 0 });
    expect(pictureHeader(bytesOf('screenshot.png'))).toMatchObject({ type: 'png', quarters: 0 });
  });

  test('more than 50 megapixels are none', () => {
    const png = Buffer.from(encode({ width: 1, height: 1, data: new Uint8Array(3), channels: 3, depth: 8 }));
    png.writeUInt32BE(60_000_000, 16);
    expect(pictureHeader(png)).toBeNull();
    expect(decodedPicture(png)).toBeNull();
    png.writeUInt32BE(2, 16);
    expect(pictureHeader(png)?.width).toBe(2);
  });
});

/** Words of one line, 20 pixels high and 100 wide. */
const lineOf = (top: number, ...texts: readonly (readonly [text: string, confidence?: number])[]): Word[] =>
  texts.map(([text, confidence = 0.95], at) => ({
    text,
    confidence,
    rect: { left: at * 200, top: top + at * 10, right: at * 200 + 100, bottom: top + at * 10 + 20 },
    endsLine: at === texts.length - 1,
  }));

describe('words', () => {
  test('a page that fell to the right is straight, in points', () => {
    const items = itemsOf([...lineOf(0, ['Total'], ['VAT'], ['NGN']), ...lineOf(400, ['A'], ['B'], ['C'])]);
    expect(items.map(({ top }) => Math.round(top))).toEqual([40, 40, 40, 196, 196, 196]);
    expect(new Set(items.map(({ height }) => Math.round(height)))).toEqual(new Set([10]));
  });

  test('a word that is not sure is unreadable, and specks are nothing', () => {
    expect(itemsOf(lineOf(0, ['12.00', 0.7], ['Total'], ['|'], ['~', 0.2])).map(({ text }) => text)).toEqual([UNREADABLE, 'Total']);
    expect(itemsOf([])).toEqual([]);
  });
});

/** Rows of cells 200 points from each other. */
const rowsOfTexts = (...rows: readonly (readonly string[])[]) =>
  rows.map((row, at) => row.map((text, column) => ({ text, page: 1, left: column * 200, right: column * 200 + 90, top: at * 14, height: 10 })));

test.each([
  [
    'sums that confirm each other',
    [
      ['Subtotal', '100.00'],
      ['VAT', '7.50'],
      ['Total', '107.50'],
    ],
    'net=10000? | tax=750? | total=10750? | payable=10750?',
  ],
  ['a sum that nothing confirms', [['Total', '107.50']], ''],
  [
    'a sum with an unreadable one',
    [
      ['Subtotal', UNREADABLE],
      ['VAT', '7.50'],
      ['Total', '107.50'],
    ],
    '',
  ],
  [
    'dates in order',
    [
      ['Invoice date', '1 May 2026'],
      ['Due date', '9 May 2026'],
    ],
    'issueDate=2026-05-01? | dueDate=2026-05-09?',
  ],
  [
    'dates in the wrong order',
    [
      ['Invoice date', '1 May 2026'],
      ['Due date', '9 May 2025'],
    ],
    '',
  ],
  ['a number', [['Invoice number', 'A-12']], 'number=A-12?'],
  ['a number beside an unreadable word', [['Invoice number', `A-12 ${UNREADABLE}`]], ''],
  ['an e-mail that can be the buyer\u2019s', [['hello@acme.com']], ''],
  ['an e-mail beside a buyer', [['hello@acme.com'], ['Bill to: Ada Ltd']], 'email=hello@acme.com?'],
])('%s', (_, rows, filled) => {
  const known = summaryOf(readSeen(rowsOfTexts(...rows), 'photo')).filled.split(' | ');
  expect(known.filter((text) => text.endsWith('?') && !/^(?:kind|name)=/.test(text)).join(' | ')).toBe(filled);
});
