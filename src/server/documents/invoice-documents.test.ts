import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBusiness } from '../../shared/business/contract.ts';
import { createInvoice, deleteInvoice, readReceived } from '../../shared/invoices/contract.ts';
import { invoicePdf, invoiceUbl, receivedPdf, receivedUbl, verifyDocument } from '../../shared/invoices/documents-contract.ts';
import { formatMoney, koboFromNaira, ZERO } from '../../shared/kit/money.ts';
import type { Route } from '../../shared/kit/route.ts';
import { png, upload } from '../testing/files.ts';
import { asOwner } from '../testing/test-server.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, keyIn, invoiceInput, sent } from '../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
let contactId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles');
  buyer = await app.createUser('Bola Retail');
  stranger = await app.createUser('Stranger');
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

async function fileOf(route: Route, input: Record<string, unknown>, token?: string) {
  const { path, rest } = requestOf(route, input);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await app.raw('GET', `${path}?${query}`, { token });
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const pdfOf = async (id: string, who = seller) => (await fileOf(invoicePdf, { id, businessId: who.businessId }, who.token)).bytes;
const money = (naira: number) => formatMoney(koboFromNaira(naira) ?? ZERO);

describe('the PDF', () => {
  test('has the same content as the screen, to the kobo', async () => {
    const made = await sent(app, seller, contactId, 0, {
      description: 'Thank you.',
      itemDetails: [
        { id: '1', name: 'Ankara wax print', quantity: 2.5, unitPrice: 1333.33 },
        { id: '2', name: 'Delivery', quantity: 1, unitPrice: 0.01 },
      ],
      discounts: [{ name: 'Loyal customer', amount: 100.05 }],
      taxes: [{ name: 'VAT', amount: 7.5 }],
      amountPaid: 50,
    });
    const { plain } = await readPdf(await pdfOf(made.id));
    const view = done(await app.call(readReceived, { id: keyIn(made.shareUrl, 'q') }));
    for (const line of view.itemDetails) for (const said of [line.name, money(line.unitPrice), money(line.total)]) expect(plain).toContain(said);
    // Calculated by hand: 2.5 × 1,333.33 = 3,333.325, half a kobo rounded up.
    for (const said of ['₦3,333.33', '₦3,333.34', '₦250.00', '₦3,483.29', '₦3,433.29']) expect(plain).toContain(said);
    expect([view.subtotal, view.tax, view.gross, view.balance]).toEqual([3333.34, 250, 3483.29, 3433.29]);
    for (const said of [
      '−₦100.05',
      '−₦50.00',
      'Loyal customer',
      'VAT 7.5%',
      'Balance due',
      view.number,
      'Amara Textiles',
      'The buyer',
      'Thank you.',
      '1 Nov 2026',
      'Awaiting approval',
    ])
      expect(plain).toContain(said);
  });

  test('is PDF/A-3, tagged, in a language, with embedded fonts and the e-invoice as its alternative', async () => {
    const made = await sent(app, seller, contactId, 25);
    const { raw, files } = await readPdf(await pdfOf(made.id));
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-NG)', '/OutputIntents', '/AFRelationship /Alternative', '/FontFile2'])
      expect(raw).toContain(part);
    expect(raw).not.toMatch(/\/JavaScript|\/Launch|\/URI|\/SubmitForm|\/OpenAction/);
    const { bytes } = await fileOf(invoiceUbl, { id: made.id, businessId: seller.businessId }, seller.token);
    expect(files).toEqual({ [`${made.number}.xml`]: bytes.toString() });
  });

  test('goes over as many pages as it needs; every page has the heads and says which it is', async () => {
    const itemDetails = Array.from({ length: 120 }, (_, index) => ({ id: String(index), name: `Line ${index}\nsecond`, quantity: 1, unitPrice: 1 }));
    const made = await sent(app, seller, contactId, 0, { itemDetails, description: 'Word '.repeat(390) });
    const { pages, plain } = await readPdf(await pdfOf(made.id));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    for (const page of pages.filter((text) => /Line \d/.test(text))) expect(page).toMatch(/Description\s+Quantity\s+Price\s+Amount/);
    for (const { name } of itemDetails) expect(plain).toContain(`${name.split('\n')[0] ?? ''} 1 ₦1.00`);
    expect(plain).toContain('₦120.00');
  });

  test('writes every script, the long and the odd, and shows a box where no font has the character', async () => {
    const names = [
      '深圳市腾讯计算机系统有限公司',
      '株式会社トヨタ',
      '한국전력공사',
      'Ελληνικά Жанна Nguyễn',
      'Ẹ̀kọ́ ọjà ₦',
      'x'.repeat(400),
      'Evil gnp.exe',
      'A 😀 B',
      'C 𓀀 D',
      '“Çağrı” -> 2x4',
    ];
    const made = await sent(app, seller, contactId, 0, { itemDetails: names.map((name, index) => ({ id: String(index), name, quantity: 1, unitPrice: 1 })) });
    // An override of direction, stored before such characters were refused.
    await asOwner(app.databaseUrl, (owner) =>
      owner.query(`update invoices set lines = replace(lines::text, 'Evil gnp', $2)::jsonb where id = $1 and lines::text like '%Evil gnp%'`, [
        made.id,
        'Evil \u202egnp',
      ]),
    );
    const { plain, pages } = await readPdf(await pdfOf(made.id));
    for (const name of names.slice(0, 4)) expect(plain.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    expect(plain.replaceAll(' ', '')).toContain('x'.repeat(30));
    expect(plain).toContain('Evil gnp.exe');
    expect(plain).toMatch(/A +B/);
    expect(plain).toContain('C □ D');
    expect(plain).toContain('“Çağrı” -> 2x4');
    expect(pages).toHaveLength(1);
  });

  test('writes right-to-left text from the right', async () => {
    const made = await sent(app, seller, contactId, 0, {
      itemDetails: [
        { id: '1', name: 'שלום (עולם) 12', quantity: 1, unitPrice: 1 },
        { id: '2', name: 'شركة القماش', quantity: 1, unitPrice: 1 },
      ],
    });
    const { plain } = await readPdf(await pdfOf(made.id));
    // A PDF reader puts right-to-left text into reading order: the first word is the rightmost one.
    expect(plain).toMatch(/12 \( ?עולם ?\) שלום/);
  });

  test('loads nothing that is written on it', async () => {
    let asked = 0;
    const trap = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has an address of that kind.
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/x.png`;
    const note = `<img src="${url}"> ![](${url}) <script src="${url}"></script> file:///etc/passwd \\input{/etc/passwd} <xi:include href="${url}"/>`;
    const made = await sent(app, seller, contactId, 9, { description: note });
    const { plain } = await readPdf(await pdfOf(made.id));
    expect(plain).toContain('file:///etc/passwd');
    expect(plain).not.toContain('root:');
    await fileOf(invoiceUbl, { id: made.id, businessId: seller.businessId }, seller.token);
    trap.close();
    expect(asked).toBe(0);
  });

  test('has the logo; one that cannot be rendered is left out', async () => {
    const branded = await app.createUser('Branded Ltd');
    const to = await contactFor(app, branded, { email: 'somebody@example.com' });
    const logo = (bytes: Buffer) =>
      upload(app, updateBusiness, { businessId: branded.businessId, name: 'Branded Ltd' }, [{ field: 'logo', name: 'l.png', bytes }], branded);
    const withLogo = async (bytes: Buffer) => {
      done(await logo(bytes));
      return readPdf(await pdfOf((await sent(app, branded, to, 5)).id, branded));
    };
    // The grey pixel of the tests has invalid checksums and is rendered nevertheless.
    expect((await withLogo(png())).raw).toContain('/Subtype /Image');
    const bomb = png();
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    const { raw, plain } = await withLogo(bomb);
    expect(raw).not.toContain('/Subtype /Image');
    expect(plain).toContain('Branded Ltd');
  });

  test('of a draft is only for its sender, and has no e-invoice', async () => {
    const draft = done(await app.call(createInvoice, { ...invoiceInput(seller, contactId, 5), action: 'draft' }, { ...seller, key: app.key() }));
    const { plain, files } = await readPdf(await pdfOf(draft.id));
    expect(plain).toContain('Draft');
    expect(files).toEqual({});
    expect((await fileOf(receivedPdf, { q: draft.id })).status).toBe(404);
    expect((await fileOf(invoicePdf, { id: draft.id, businessId: buyer.businessId }, buyer.token)).status).toBe(404);
  });
});

describe('who may have the files', () => {
  test('both parties and the holder of the link; no other business, and not by the id; nobody once the link is revoked', async () => {
    const made = await sent(app, seller, contactId, 40, { description: 'Between us' });
    const q = keyIn(made.shareUrl, 'q');
    for (const who of [seller, buyer]) expect((await fileOf(invoicePdf, { id: made.id, businessId: who.businessId }, who.token)).status).toBe(200);
    expect((await fileOf(invoicePdf, { id: made.id, businessId: stranger.businessId }, stranger.token)).status).toBe(404);
    for (const route of [receivedPdf, receivedUbl])
      expect([(await fileOf(route, { q })).status, (await fileOf(route, { q: made.id })).status]).toEqual([200, 404]);
    const { headers } = await fileOf(receivedPdf, { q });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${made.number}.pdf"; filename*=UTF-8''${made.number}.pdf`);
    done(await app.call(deleteInvoice, { id: made.id, businessId: seller.businessId }, seller));
    for (const route of [receivedPdf, receivedUbl]) expect((await fileOf(route, { q })).status).toBe(404);
  });

  test('many at once are rendered one after the other, all complete', async () => {
    const made = await sent(app, seller, contactId, 40);
    const all = await Promise.all(Array.from({ length: 12 }, () => fileOf(receivedPdf, { q: keyIn(made.shareUrl, 'q') })));
    expect(all.map(({ status, type }) => [status, type])).toEqual(all.map(() => [200, 'application/pdf']));
  });
});

test('the QR code’s page says number, amount, status and payee, and nothing else', async () => {
  const made = await sent(app, seller, contactId, 71.5, { description: 'Not for everybody' });
  expect(done(await app.call(verifyDocument, { id: made.id }))).toEqual({
    number: made.number,
    amount: 71.5,
    currency: 'NGN',
    status: 'pending',
    payee: 'Amara Textiles',
  });
  const none = await app.call(verifyDocument, { id: `inv_${'z'.repeat(22)}` });
  expect(none).toMatchObject({ ok: false, code: 'NOT_FOUND', message: 'This invoice wasn’t sent through us. Don’t pay on this document alone.' });
  expect(await app.call(verifyDocument, { id: keyIn(made.shareUrl, 'q') })).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
});
