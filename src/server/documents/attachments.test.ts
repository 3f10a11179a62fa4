import { EMPTY_FILE } from '../../shared/kit/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAttachment,
  listAttachments,
  readAttachment,
  receivedAttachment,
  receivedAttachments,
  removeAttachment,
} from '../../shared/invoices/attachments-contract.ts';
import { createInvoice, deleteInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import {
  addOrderAttachment,
  listOrderAttachments,
  readOrderAttachment,
  receivedOrderAttachment,
  receivedOrderAttachments,
  removeOrderAttachment,
} from '../../shared/orders/attachments-contract.ts';
import { createOrder, sendOrder } from '../../shared/orders/contract.ts';
import { jpeg, pdf, png, upload } from '../testing/files.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
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

describe('attachments', () => {
  const draftOf = async (who: TestUser) =>
    done(await app.call(createInvoice, { ...invoiceInput(who, contactId, 5), action: 'draft' }, { ...who, key: app.key() }));
  const attach = (id: string, name: string, bytes: Buffer, who = seller) =>
    upload(app, addAttachment, { id, businessId: who.businessId }, [{ field: 'file', name, bytes }], who);
  const bytesOf = async (route: Route, input: Record<string, unknown>, token?: string) => {
    const { path, rest } = requestOf(route, input);
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
    const response = await app.raw('GET', `${path}?${query}`, { token });
    return { status: response.status, disposition: response.headers.get('content-disposition'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('are put on a draft, and read by both parties and the holder of the link; by nobody else, and not by the id alone', async () => {
    const draft = await draftOf(seller);
    const file = done(await attach(draft.id, 'Delivery note.pdf', pdf('note')));
    done(await attach(draft.id, 'photo.JPG', jpeg()));
    expect((await bytesOf(readAttachment, { id: draft.id, businessId: buyer.businessId, attachmentId: file.id }, buyer.token)).status).toBe(404);
    const { shareUrl } = done(
      await app.call(sendInvoice, { id: draft.id, businessId: seller.businessId, version: draft.version }, { ...seller, key: app.key() }),
    );
    const q = keyIn(shareUrl, 'q');
    for (const who of [seller, buyer]) {
      const list = done(await app.call(listAttachments, { id: draft.id, businessId: who.businessId }, who));
      expect(list.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
        ['Delivery note.pdf', 'application/pdf'],
        ['photo.jpg', 'image/jpeg'],
      ]);
      const { bytes, disposition } = await bytesOf(readAttachment, { id: draft.id, businessId: who.businessId, attachmentId: file.id }, who.token);
      expect(bytes.equals(pdf('note'))).toBe(true);
      expect(disposition).toMatch(/^attachment; /);
    }
    expect(done(await app.call(receivedAttachments, { q })).count).toBe(2);
    expect((await bytesOf(receivedAttachment, { q, attachmentId: file.id })).bytes.equals(pdf('note'))).toBe(true);
    expect(await app.call(receivedAttachments, { q: draft.id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await bytesOf(receivedAttachment, { q: draft.id, attachmentId: file.id })).status).toBe(404);
    expect((await bytesOf(readAttachment, { id: draft.id, businessId: stranger.businessId, attachmentId: file.id }, stranger.token)).status).toBe(404);
    // Another invoice's link opens only its own attachments.
    const other = await sent(app, seller, contactId, 7);
    expect((await bytesOf(receivedAttachment, { q: keyIn(other.shareUrl, 'q'), attachmentId: file.id })).status).toBe(404);
    expect(await attach(draft.id, 'late.pdf', pdf())).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    expect(await app.call(removeAttachment, { id: draft.id, businessId: seller.businessId, attachmentId: file.id }, seller)).toMatchObject({
      ok: false,
      code: 'STATE_CONFLICT',
    });
    done(await app.call(deleteInvoice, { id: draft.id, businessId: seller.businessId }, seller));
    expect((await bytesOf(receivedAttachment, { q, attachmentId: file.id })).status).toBe(404);
  });

  test('have the type of their bytes, and a plain name', async () => {
    const { id } = await draftOf(seller);
    expect(done(await attach(id, '../../etc/passwd.png', png())).name).toBe('passwd.png');
    expect(done(await attach(id, '..\\..\\con.svg', jpeg())).name).toBe('con.jpg');
    for (const [name, bytes] of [
      ['page.pdf', Buffer.from('<html><script>1</script></html>')],
      ['polyglot.png', Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
      ['zip.pdf', Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004 and more')])],
      ['cut.png', png(500).subarray(0, 300)],
    ] as const)
      expect(await attach(id, name, bytes)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
    expect(await attach(id, 'empty.pdf', Buffer.alloc(0))).toMatchObject({ ok: false, errors: [{ field: 'file', message: EMPTY_FILE.key }] });
    expect(await attach(id, 'large.png', png(10_485_760))).toMatchObject({ ok: false, code: 'PAYLOAD_TOO_LARGE' });
    expect(await attach(id, 'theirs.pdf', pdf(), stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('are ten at most, and can be taken away while it is a draft', async () => {
    const { id } = await draftOf(seller);
    const files = [];
    for (let count = 0; count < 10; count += 1) files.push(done(await attach(id, `${count}.png`, png())));
    expect(await attach(id, 'more.png', png())).toMatchObject({ ok: false, code: 'LIMIT_EXCEEDED' });
    const gone = { id, businessId: seller.businessId, attachmentId: files[0]?.id ?? '' };
    done(await app.call(removeAttachment, gone, seller));
    expect(await app.call(removeAttachment, gone, seller)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await bytesOf(readAttachment, gone, seller.token)).status).toBe(404);
    done(await attach(id, 'more.png', png()));
  });

  test('go with an order as with an invoice: on the draft, for both parties and the holder of the link', async () => {
    const shop = await app.createUser('Lekki Stores', 'retailer', 1);
    const supplierId = await contactFor(app, shop, seller);
    const by = { businessId: shop.businessId };
    const items = [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 }];
    const ordered = { ...by, contactId: supplierId, issueDate: '2026-11-01', itemDetails: items, action: 'draft' as const };
    const draft = done(await app.call(createOrder, ordered, { ...shop, key: app.key() }));
    const put = (name: string, bytes: Buffer, who = shop) =>
      upload(app, addOrderAttachment, { id: draft.id, businessId: who.businessId }, [{ field: 'file', name, bytes }], who);
    const file = done(await put('Drawing.pdf', pdf('drawing')));
    const second = done(await put('photo.png', png()));
    expect(await put('page.pdf', Buffer.from('<html></html>'))).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
    expect(await put('theirs.pdf', pdf(), seller)).toMatchObject({ code: 'NOT_FOUND' });
    const mine = { id: draft.id, ...by };
    const theirs = { id: draft.id, businessId: seller.businessId };
    expect(await app.call(listOrderAttachments, theirs, seller)).toMatchObject({ code: 'NOT_FOUND' });
    done(await app.call(removeOrderAttachment, { ...mine, attachmentId: second.id }, shop));
    const { shareUrl } = done(await app.call(sendOrder, { ...mine, version: draft.version }, { ...shop, key: app.key() }));
    const q = keyIn(shareUrl, 'q');
    for (const [input, who] of [
      [mine, shop],
      [theirs, seller],
    ] as const) {
      expect(done(await app.call(listOrderAttachments, input, who)).attachments).toMatchObject([{ id: file.id, name: 'Drawing.pdf' }]);
      expect((await bytesOf(readOrderAttachment, { ...input, attachmentId: file.id }, who.token)).bytes.equals(pdf('drawing'))).toBe(true);
    }
    expect(done(await app.call(receivedOrderAttachments, { q })).count).toBe(1);
    expect((await bytesOf(receivedOrderAttachment, { q, attachmentId: file.id })).bytes.equals(pdf('drawing'))).toBe(true);
    expect(await app.call(receivedOrderAttachments, { q: draft.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await bytesOf(readOrderAttachment, { id: draft.id, businessId: stranger.businessId, attachmentId: file.id }, stranger.token)).status).toBe(404);
    expect(await put('late.pdf', pdf())).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await app.call(removeOrderAttachment, { ...mine, attachmentId: file.id }, shop)).toMatchObject({ code: 'STATE_CONFLICT' });
    // An invoice's calls cannot read an order's file.
    const invoice = await draftOf(seller);
    expect((await bytesOf(readAttachment, { id: invoice.id, businessId: seller.businessId, attachmentId: file.id }, seller.token)).status).toBe(404);
  });
});
