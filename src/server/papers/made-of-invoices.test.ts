import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementSeal, agreementText } from '../../shared/invoices/agreement.ts';
import type { AgreementFacts } from '../../shared/invoices/agreement.ts';
import {
  addAttachment,
  listAttachments,
  readAttachment,
  receivedAttachment,
  receivedAttachments,
  removeAttachment,
} from '../../shared/invoices/attachments-contract.ts';
import { createInvoice, decideInvoice, deleteInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import { importedFile, importInvoice, listImported, readImported, removeImported } from '../../shared/invoices/import-contract.ts';
import { invoiceUbl, readAgreement } from '../../shared/invoices/papers-contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { transaction } from '../db/transaction.ts';
import { jpeg, pdf, png, ublFile, upload } from '../testing/files.ts';
import { eventually, installation, place } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { contactFor, done, keyIn, paper, sent } from '../testing/scenes.ts';

let at: Installation;
let seller: Someone;
let buyer: Someone;
let stranger: Someone;
let contactId: string;

beforeAll(async () => {
  at = await installation();
  seller = await at.someone('Amara Textiles');
  buyer = await at.someone('Bola Retail');
  stranger = await at.someone('Stranger');
  contactId = await contactFor(at, seller, buyer);
});
afterAll(() => at.stop());

describe('the payment agreement', () => {
  const agreementFor = (invoiceId: string) =>
    eventually('an agreement', async () => {
      const reply = await at.call(readAgreement, { invoiceId });
      return reply.ok && reply.data;
    });

  test('is made by approval, says who owes what by when, and its digest is of text and facts', async () => {
    const made = await sent(at, seller, contactId, 1234.5, { amountPaid: 234.5 });
    expect(await at.call(readAgreement, { invoiceId: made.id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await at.call(decideInvoice, { action: 'approve', q: keyIn(made.shareUrl, 'q'), name: 'Bola Ade' }));
    const { text, facts, hash, version, invoiceId } = await agreementFor(made.id);
    expect(facts).toMatchObject({
      number: made.number,
      amount: 1000,
      currency: 'NGN',
      supplier: 'Amara Textiles',
      buyer: 'The buyer',
      dueDate: '2030-11-01',
      givenBy: 'Bola Ade',
    });
    expect(text).toContain('The buyer undertakes to pay the supplier ₦1,000.00 in full on or before 1 Nov 2030');
    expect(text).toContain('Bola Ade gave this undertaking for the buyer');
    // Whoever holds the facts can work the digest out again.
    const [kept] = await transaction(at.app.pool, 'system', (sql) =>
      sql.query<{ facts: AgreementFacts }>('select facts from payment_agreements where invoice_id = $1', [invoiceId]),
    );
    if (!kept) throw new Error('nothing kept');
    expect(agreementText(version, kept.facts)).toBe(text);
    expect(
      createHash('sha256')
        .update(agreementSeal(version, text, kept.facts))
        .digest('hex'),
    ).toBe(hash);
    const changed = agreementSeal(version, text, { ...kept.facts, amount: kept.facts.amount + 1 });
    expect(createHash('sha256').update(changed).digest('hex')).not.toBe(hash);
  });

  test('is made by a payment too, which approves; and once, however often it is heard of', async () => {
    const made = await sent(at, seller, contactId, 50);
    await at.fund(buyer, 5000);
    for (const amount of [20, 30]) {
      done(await at.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: made.id, amount }, { ...buyer, key: at.key() }));
      await agreementFor(made.id);
    }
    await eventually('all events handed out', () =>
      transaction(at.app.pool, 'system', async (sql) => (await sql.query<{ n: number }>('select count(*) as n from outbox'))[0]?.n === 0),
    );
    const rows = await transaction(at.app.pool, 'system', (sql) => sql.query('select from payment_agreements where invoice_id = $1', [made.id]));
    expect(rows).toHaveLength(1);
  });

  test('is not made by a no, and nobody changes one', async () => {
    const made = await sent(at, seller, contactId, 50);
    done(await at.call(decideInvoice, { action: 'deny', q: keyIn(made.shareUrl, 'q'), reason: 'Not ours' }));
    await eventually('all events handed out', () =>
      transaction(at.app.pool, 'system', async (sql) => (await sql.query<{ n: number }>('select count(*) as n from outbox'))[0]?.n === 0),
    );
    expect(await at.call(readAgreement, { invoiceId: made.id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    await expect(transaction(at.app.pool, 'system', (sql) => sql.query(`update payment_agreements set text = ''`))).rejects.toThrow('permission denied');
  });

  test('of a version says for ever what it said', () => {
    const party = { name: 'B', address: null, taxNumber: null };
    const facts: AgreementFacts = {
      invoiceId: 'inv_1',
      number: 'INV-1',
      amount: 100,
      currency: 'NGN',
      issueDate: '2026-11-01',
      dueDate: '2026-12-01',
      supplier: { name: 'A', address: 'Lagos', taxNumber: '1' },
      buyer: party,
      givenBy: 'Ada',
      givenAt: '2026-11-02T23:30:00.000Z',
      timeZone: 'Africa/Lagos',
      productName: 'Duewell',
    };
    // A new wording is a new version: this line never changes.
    expect(createHash('sha256').update(agreementText('2026-11', facts)).digest('hex')).toBe('3e46b11dd2403851c8ebcef65f268126eaaf3ec8fadf92d7a00e28b2eeec687b');
    expect(agreementText('2026-11', facts)).toContain('on 3 Nov 2026');
  });
});

describe('attachments', () => {
  const draftOf = async (who: Someone) => done(await at.call(createInvoice, { ...paper(who, contactId, 5), action: 'draft' }, { ...who, key: at.key() }));
  const attach = (id: string, name: string, bytes: Buffer, who = seller) =>
    upload(at, addAttachment, { id, businessId: who.businessId }, [{ field: 'file', name, bytes }], who);
  const bytesOf = async (route: typeof readAttachment | typeof receivedAttachment, input: Record<string, unknown>, token?: string) => {
    const { path, rest } = place(route, input);
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
    const response = await at.raw('GET', `${path}?${query}`, { token });
    return { status: response.status, disposition: response.headers.get('content-disposition'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('are put on a draft, and read by both parties and the holder of the link; by nobody else, and not by the id alone', async () => {
    const draft = await draftOf(seller);
    const file = done(await attach(draft.id, 'Delivery note.pdf', pdf('note')));
    done(await attach(draft.id, 'photo.JPG', jpeg()));
    expect((await bytesOf(readAttachment, { id: draft.id, businessId: buyer.businessId, attachmentId: file.id }, buyer.token)).status).toBe(404);
    const { shareUrl } = done(
      await at.call(sendInvoice, { id: draft.id, businessId: seller.businessId, version: draft.version }, { ...seller, key: at.key() }),
    );
    const q = keyIn(shareUrl, 'q');
    for (const who of [seller, buyer]) {
      const list = done(await at.call(listAttachments, { id: draft.id, businessId: who.businessId }, who));
      expect(list.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
        ['Delivery note.pdf', 'application/pdf'],
        ['photo.jpg', 'image/jpeg'],
      ]);
      const { bytes, disposition } = await bytesOf(readAttachment, { id: draft.id, businessId: who.businessId, attachmentId: file.id }, who.token);
      expect(bytes.equals(pdf('note'))).toBe(true);
      expect(disposition).toMatch(/^attachment; /);
    }
    expect(done(await at.call(receivedAttachments, { q })).count).toBe(2);
    expect((await bytesOf(receivedAttachment, { q, attachmentId: file.id })).bytes.equals(pdf('note'))).toBe(true);
    expect(await at.call(receivedAttachments, { q: draft.id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await bytesOf(receivedAttachment, { q: draft.id, attachmentId: file.id })).status).toBe(404);
    expect((await bytesOf(readAttachment, { id: draft.id, businessId: stranger.businessId, attachmentId: file.id }, stranger.token)).status).toBe(404);
    // Another invoice's link opens its own attachments alone.
    const other = await sent(at, seller, contactId, 7);
    expect((await bytesOf(receivedAttachment, { q: keyIn(other.shareUrl, 'q'), attachmentId: file.id })).status).toBe(404);
    expect(await attach(draft.id, 'late.pdf', pdf())).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    expect(await at.call(removeAttachment, { id: draft.id, businessId: seller.businessId, attachmentId: file.id }, seller)).toMatchObject({
      ok: false,
      code: 'STATE_CONFLICT',
    });
    done(await at.call(deleteInvoice, { id: draft.id, businessId: seller.businessId }, seller));
    expect((await bytesOf(receivedAttachment, { q, attachmentId: file.id })).status).toBe(404);
  });

  test('are what their bytes say, under a plain name', async () => {
    const { id } = await draftOf(seller);
    expect(done(await attach(id, '../../etc/passwd.png', png())).name).toBe('passwd.png');
    expect(done(await attach(id, '..\\..\\con.svg', jpeg())).name).toBe('con.jpg');
    for (const [name, bytes] of [
      ['page.pdf', Buffer.from('<html><script>1</script></html>')],
      ['polyglot.png', Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])],
      ['zip.pdf', Buffer.concat([pdf(), Buffer.from('PK\u0003\u0004 and more')])],
      ['cut.png', png(500).subarray(0, 300)],
      ['empty.pdf', Buffer.alloc(0)],
    ] as const)
      expect(await attach(id, name, bytes)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field: 'file' }] });
    expect(await attach(id, 'large.png', png(10_485_760))).toMatchObject({ ok: false, code: 'PAYLOAD_TOO_LARGE' });
    expect(await attach(id, 'theirs.pdf', pdf(), stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('are ten at most, and can be taken away while it is a draft', async () => {
    const { id } = await draftOf(seller);
    const files = [];
    for (let count = 0; count < 10; count += 1) files.push(done(await attach(id, `${count}.png`, png())));
    expect(await attach(id, 'more.png', png())).toMatchObject({ ok: false, code: 'LIMIT_EXCEEDED' });
    const gone = { id, businessId: seller.businessId, attachmentId: files[0]?.id ?? '' };
    done(await at.call(removeAttachment, gone, seller));
    expect(await at.call(removeAttachment, gone, seller)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect((await bytesOf(readAttachment, gone, seller.token)).status).toBe(404);
    done(await attach(id, 'more.png', png()));
  });
});

describe('an outside supplier’s invoice', () => {
  const bring = (bytes: Buffer, who = buyer) => upload(at, importInvoice, { businessId: who.businessId }, [{ field: 'file', name: 'bill.xml', bytes }], who);

  test('is read from the file that we export, amount by amount, and the file comes back as it was', async () => {
    const made = await sent(at, seller, contactId, 0, {
      itemDetails: [{ id: '1', name: 'Ankara <wax> & "print"', quantity: 2.5, unitPrice: 1333.33 }],
      discounts: [{ name: 'Loyal', amount: 100.05 }],
      amountPaid: 50,
      description: 'Thanks\nagain',
    });
    const response = await at.raw('GET', `/v1/invoice/${made.id}/business/${seller.businessId}/ubl`, { token: seller.token });
    expect([response.status, response.headers.get('content-type'), invoiceUbl.path]).toEqual([
      200,
      'application/xml',
      '/v1/invoice/{id}/business/{businessId}/ubl',
    ]);
    const xml = Buffer.from(await response.arrayBuffer());
    const { id } = done(await bring(xml));
    const view = done(await at.call(readImported, { id, businessId: buyer.businessId }, buyer));
    expect(view).toMatchObject({
      number: made.number,
      supplier: 'Amara Textiles',
      issueDate: '2026-11-01',
      dueDate: '2030-11-01',
      note: 'Thanks\nagain',
      lines: [{ name: 'Ankara <wax> & "print"', quantity: '2.5', unitPrice: '1333.33', amount: 3333.33 }],
      discounts: [{ name: 'Loyal', amount: 100.05 }],
      subtotal: 3333.33,
      gross: 3233.28,
      prepaid: 50,
      payable: 3183.28,
    });
    const { path } = place(importedFile, { id, businessId: buyer.businessId });
    expect(Buffer.from(await (await at.raw('GET', path, { token: buyer.token })).arrayBuffer()).equals(xml)).toBe(true);
  });

  test('is there once, is listed, is its business’s own, and can be removed', async () => {
    const { id } = done(await bring(ublFile('Once')));
    expect(await bring(ublFile('Once'))).toMatchObject({ ok: false, code: 'DUPLICATE_REFERENCE' });
    done(await bring(ublFile('Once'), stranger));
    const list = done(await at.call(listImported, { businessId: buyer.businessId }, buyer));
    expect(list.imported[0]).toMatchObject({ id, number: 'Once-1', supplier: 'Once supplier', payable: 107.5 });
    expect(await at.call(readImported, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await at.call(removeImported, { id, businessId: stranger.businessId }, stranger)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await at.call(removeImported, { id, businessId: buyer.businessId }, buyer));
    expect(await at.call(readImported, { id, businessId: buyer.businessId }, buyer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await bring(ublFile('Once')));
  });

  test.each<[string, Buffer, string, RegExp]>([
    [
      'an external entity',
      ublFile('X', (xml) => xml.replace('<Invoice ', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Invoice ').replace('X note', '&e;')),
      'NOT_ELIGIBLE',
      /document type/,
    ],
    [
      'sums that are not its own',
      ublFile('X', (xml) => xml.replace('107.50</cbc:Payable', '17.50</cbc:Payable')),
      'NOT_ELIGIBLE',
      /does not add up: What is to pay is given as ₦17.50, but comes to ₦107.50/,
    ],
    ['a picture', png(), 'NOT_ELIGIBLE', /UTF-8|XML/],
    ['nothing', Buffer.alloc(0), 'VALIDATION_FAILED', /check/],
    ['too much', Buffer.alloc(2 * 1024 * 1024 + 1, 32), 'PAYLOAD_TOO_LARGE', /2 MB/],
  ])('is refused with %s', async (_what, bytes, code, message) => {
    const reply = await bring(bytes);
    expect(reply).toMatchObject({ ok: false, code });
    expect(reply.message).toMatch(message);
    expect(reply.message).not.toContain('root:');
  });
});
