import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementSeal, agreementText } from '../../shared/invoices/agreement.ts';
import type { AgreementFacts } from '../../shared/invoices/agreement.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { agreementPdf, ownAgreementPdf, readAgreement, readOwnAgreement } from '../../shared/invoices/documents-contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { transaction } from '../db/transaction.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, eventsHandled, keyIn, sent } from '../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;

beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles');
  buyer = await app.createUser('Bola Retail');
  contactId = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const approved = (invoiceId: string) => app.call(decideInvoice, { action: 'approve', businessId: buyer.businessId, invoiceId }, buyer);

describe('the payment agreement', () => {
  const agreementFor = (invoiceId: string) =>
    eventually('an agreement', async () => {
      const reply = await app.call(readOwnAgreement, { id: invoiceId, businessId: seller.businessId }, seller);
      return reply.ok && reply.data;
    });

  test('is created by an approval, names debtor, amount and due date, and its digest covers text and facts', async () => {
    const made = await sent(app, seller, contactId, 1234.5, { amountPaid: 234.5 });
    const q = keyIn(made.shareUrl, 'q');
    expect(await app.call(readAgreement, { invoiceId: q })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    done(await approved(made.id));
    const { text, facts, hash, version, invoiceId } = await agreementFor(made.id);
    expect(facts).toMatchObject({
      number: made.number,
      amount: 1000,
      currency: 'NGN',
      supplier: 'Amara Textiles',
      buyer: 'The buyer',
      dueDate: '2030-11-01',
      givenBy: 'Ada Obi',
    });
    expect(text).toContain('The buyer undertakes to pay the supplier ₦1,000.00 in full on or before 1 Nov 2030');
    expect(text).toMatch(/Ada Obi gave this undertaking for the buyer on .*, signed in as a member of the buyer\./);
    // Both parties and the holder of the link can read it; the id, which is on every document, shows it to nobody.
    for (const who of [seller, buyer]) expect(await app.call(readOwnAgreement, { id: made.id, businessId: who.businessId }, who)).toMatchObject({ ok: true });
    expect(done(await app.call(readAgreement, { invoiceId: q })).hash).toBe(hash);
    expect(await app.call(readAgreement, { invoiceId: made.id })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    const [own, linked] = [requestOf(ownAgreementPdf, { id: made.id, businessId: buyer.businessId }), requestOf(agreementPdf, { invoiceId: q })];
    for (const response of [await app.raw('GET', own.path, { token: buyer.token }), await app.raw('GET', linked.path)]) {
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const { plain } = await readPdf(Buffer.from(await response.arrayBuffer()));
      for (const words of ['Payment agreement', 'The buyer undertakes to pay Amara Textiles', '₦1,000.00', 'Given by Ada Obi', hash.slice(0, 20)])
        expect(plain).toContain(words);
    }
    expect((await app.raw('GET', requestOf(agreementPdf, { invoiceId: made.id }).path)).status).toBe(404);
    // The digest can be calculated again from the facts.
    const [stored] = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ facts: AgreementFacts }>('select facts from payment_agreements where invoice_id = $1', [invoiceId]),
    );
    if (!stored) throw new Error('nothing kept');
    expect(agreementText(version, stored.facts)).toBe(text);
    expect(
      createHash('sha256')
        .update(agreementSeal(version, text, stored.facts))
        .digest('hex'),
    ).toBe(hash);
    const changed = agreementSeal(version, text, { ...stored.facts, amount: stored.facts.amount + 1 });
    expect(createHash('sha256').update(changed).digest('hex')).not.toBe(hash);
  });

  test('is created by a payment too, which approves; once, however often its event is dispatched', async () => {
    const made = await sent(app, seller, contactId, 50);
    await app.fund(buyer, 5000);
    for (const amount of [20, 30]) {
      done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: made.id, amount }, { ...buyer, key: app.key() }));
      await agreementFor(made.id);
    }
    await eventsHandled(app);
    const rows = await transaction(app.deps.pool, 'system', (sql) => sql.query('select from payment_agreements where invoice_id = $1', [made.id]));
    expect(rows).toHaveLength(1);
  });

  test('is not created by a denial, and cannot be changed', async () => {
    const made = await sent(app, seller, contactId, 50);
    done(await app.call(decideInvoice, { action: 'deny', businessId: buyer.businessId, invoiceId: made.id, reason: 'Not ours' }, buyer));
    await eventsHandled(app);
    expect(await app.call(readOwnAgreement, { id: made.id, businessId: seller.businessId }, seller)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    await expect(transaction(app.deps.pool, 'system', (sql) => sql.query(`update payment_agreements set text = ''`))).rejects.toThrow('permission denied');
  });

  test('of a version never changes', () => {
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
    // A new text is a new version: this line never changes.
    expect(createHash('sha256').update(agreementText('2026-11', facts)).digest('hex')).toBe('3e46b11dd2403851c8ebcef65f268126eaaf3ec8fadf92d7a00e28b2eeec687b');
    expect(agreementText('2026-11', facts)).toContain('on 3 Nov 2026');
    const proved = (how: AgreementFacts['how']) =>
      createHash('sha256')
        .update(agreementText('2026-11-22', { ...facts, ...(how && { how }), email: 'ada@b.example' }))
        .digest('hex')
        .slice(0, 16);
    expect((['member', 'code', 'operator', 'payment'] as const).map(proved)).toEqual([
      '6c5dbccf5e0b7403',
      'e15877e7e4002619',
      'b88c6ac2895dd564',
      'd20c4a8c6477a930',
    ]);
  });
});
