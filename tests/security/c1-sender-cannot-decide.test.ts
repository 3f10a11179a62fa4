import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCredit } from '../../src/shared/credit/contract.ts';
import { creditEligibility } from '../../src/shared/credit/lifecycle-contract.ts';
import { readInvoice, readReceived } from '../../src/shared/invoices/contract.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { sendDecisionCode, sendDecisionLink } from '../../src/shared/invoices/decision-contract.ts';
import { readOwnAgreement } from '../../src/shared/invoices/documents-contract.ts';
import { startGuestPayment } from '../../src/shared/payments/contract.ts';
import { addDays } from '../../src/shared/kit/date.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { decisionKey } from '../../src/server/invoices/index.ts';
import { keyOf } from '../../src/server/testing/api-keys.ts';
import { payAt } from '../../src/server/testing/charges.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { approvedInvoice, requestAdvance, sign, today } from '../../src/server/testing/lending.ts';
import { codeFor, contactFor, decidedByMail, done, keyIn, keysFor, sent } from '../../src/server/testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let victim: TestUser;
let toVictim: string;

beforeAll(async () => {
  app = await startTestApp();
  [seller, victim] = [await app.createUser('Made-up Supplies'), await app.createUser('A Verified Buyer')];
  toVictim = await contactFor(app, seller, victim);
});
afterAll(() => app.stop());

const decide = (input: object) => app.raw('POST', '/v1/invoice/approve', { body: { action: 'approve', ...input } });
// The one envelope of every answer.
const code = async (response: Promise<Response>) => ((await (await response).json()) as { code?: string }).code;
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const made = async (contact: string, amount = 300_000) => sent(app, seller, contact, amount, { issueDate: today(app), dueDate: addDays(today(app), 20) });
let people = 0;
const stranger = async () => {
  people += 1;
  const email = `stranger${people}@elsewhere.example`;
  return { email, contact: await contactFor(app, seller, { email }) };
};

describe('a supplier with a made-up invoice to a verified business', () => {
  test('approves nothing by the link that every call of theirs shows, and gets no advance', async () => {
    const { id, shareUrl } = await made(toVictim);
    const q = keyIn(shareUrl, 'q');
    expect(new URL(shareUrl ?? '').searchParams.get('d')).toBeNull();
    expect(await code(decide({ q, name: 'Tunde Bakare' }))).toBe('SIGN_IN_REQUIRED');
    // Even a leaked second secret decides nothing if the buyer has a business here.
    const [link] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ id: string }>('select id from invoice_links where invoice_id = $1', [id]));
    const d = decisionKey(app.env, 'invoice-decision', link?.id ?? '');
    expect(await code(decide({ q, d, code: '123456' }))).toBe('SIGN_IN_REQUIRED');
    expect(await app.call(sendDecisionCode, { q, d, action: 'approve' })).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await app.call(decideInvoice, { action: 'approve', businessId: seller.businessId, invoiceId: id }, seller)).toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await requestAdvance(app, seller, id, 150_000)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(await read(id)).toMatchObject({ status: 'pending', decision: 'pending', decided: null });
    expect(
      done(await app.call(decideInvoice, { action: 'deny', businessId: victim.businessId, invoiceId: id, reason: 'Never ordered' }, victim)).decision,
    ).toBe('denied');
  });

  test('nor by an API key, which reads the same link', async () => {
    const { id } = await made(toVictim);
    const { token } = await keyOf(app, seller, { scopes: ['read'] });
    const response = await app.raw('GET', `/v1/invoice/${id}/business/${seller.businessId}`, { token });
    const body = await response.text();
    expect(body).toContain('received-invoice?q=');
    expect(body).not.toContain('&d=');
    expect((await app.raw('POST', '/v1/invoice/approve', { token, body: { action: 'approve', businessId: seller.businessId, invoiceId: id } })).status).toBe(
      403,
    );
    expect(await read(id)).toMatchObject({ decision: 'pending' });
  });

  test('nor by paying ₦50 of it as a guest, after which the buyer still denies it', async () => {
    const { id, shareUrl } = await made(toVictim, 50_000);
    const started = done(
      await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 50, channel: 'card', email: 'me@elsewhere.example' }, { key: app.key() }),
    );
    await payAt(app, started.reference);
    const paid = await eventually('the payment', async () => {
      const invoice = await read(id);
      return invoice.paid > 0 && invoice;
    });
    expect(paid).toMatchObject({ status: 'partial', decision: 'pending', decided: null, paid: 50 });
    expect(await requestAdvance(app, seller, id, 20_000)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect(
      done(await app.call(decideInvoice, { action: 'deny', businessId: victim.businessId, invoiceId: id, reason: 'Never ordered' }, victim)).decision,
    ).toBe('denied');
  });

  test('nor do they get advance after advance: what comes to more in 30 days waits for a person', async () => {
    const pair = { seller, buyer: victim, contactId: toVictim };
    const verdicts: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const invoiceId = await approvedInvoice(app, pair, 200_000 + n);
      const { status } = done(await requestAdvance(app, seller, invoiceId, 50_000));
      verdicts.push(status);
      if (status === 'approved') done(await sign(app, seller, invoiceId));
    }
    expect(verdicts).toEqual(['approved', 'approved', 'approved', 'pending']);
  });
});

describe('a recipient without a business here', () => {
  test('decides from the e-mail with the code sent to the same address, and the record says how', async () => {
    const { email, contact } = await stranger();
    const { id, number } = await made(contact);
    expect(done(await decidedByMail(app, email, number, 'approve', { name: 'Ngozi Eze' }))).toEqual({ status: 'unpaid', decision: 'approved' });
    expect(await read(id)).toMatchObject({ decided: { by: 'Ngozi Eze', how: 'code', address: 's•••@elsewhere.example' } });
    const [row] = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query('select how, email, address, agent, revision, decision from decisions where subject = $1', [id]),
    );
    expect(row).toMatchObject({ how: 'code', email, decision: 'approved', revision: 1, address: expect.stringMatching(/./), agent: expect.any(String) });
    const agreement = await eventually('the undertaking', async () => {
      const reply = await app.call(readOwnAgreement, { id, businessId: seller.businessId }, seller);
      return reply.ok && reply.data;
    });
    expect(agreement.text).toContain(`by a one-time code sent to ${email}`);
    // A buyer without a business here does not make an invoice eligible, and is never decided at once.
    expect(done(await app.call(creditEligibility, { businessId: seller.businessId, invoiceId: id }, seller)).reasons).toMatchObject([
      { code: 'BUYER_UNKNOWN' },
    ]);
  });

  test('does so only with both secrets and the code', async () => {
    const { email, contact } = await stranger();
    const { number, shareUrl } = await made(contact);
    const q = keyIn(shareUrl, 'q');
    const keys = await keysFor(app, email, new RegExp(`Invoice ${number ?? ''} from`));
    expect(keys.q).toBe(q);
    expect(await code(decide({ q, name: 'Ngozi' }))).toBe('DECISION_LINK_REQUIRED');
    expect(await code(decide({ q, d: q }))).toBe('DECISION_LINK_REQUIRED');
    expect(await app.call(sendDecisionCode, { q, d: q, action: 'approve' })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });
    expect(await code(decide(keys))).toBe('CODE_REQUIRED');
    expect(done(await app.call(readReceived, { id: q })).toDecide).toEqual({ by: 'email', address: 's•••@elsewhere.example' });
    // A person who lost the e-mail gets it again, at its own address: the answer reveals nothing to the caller.
    const again = await app.call(sendDecisionLink, { q });
    expect(done(again)).toEqual({ to: 's•••@elsewhere.example', resendAfter: 60 });
    expect(await app.call(sendDecisionLink, { q })).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('has a code that counts for one action, one link, one text, ten minutes and one use', async () => {
    const { email, contact } = await stranger();
    const { number } = await made(contact);
    const keys = await keysFor(app, email, new RegExp(`Invoice ${number ?? ''} from`));
    const given = await codeFor(app, email, keys, 'approve');
    expect(await code(decide({ ...keys, action: 'deny', reason: 'No', code: given }))).toBe('CODE_EXPIRED');
    const other = await made(contact);
    const others = await keysFor(app, email, new RegExp(`Invoice ${other.number ?? ''} from`));
    expect(await code(decide({ ...others, code: given }))).toBe('CODE_EXPIRED');
    expect(await code(decide({ q: keys.q, d: others.d, code: given }))).toBe('DECISION_LINK_REQUIRED');
    app.turnClock(11 * 60_000);
    expect(await code(decide({ ...keys, code: given }))).toBe('CODE_EXPIRED');
    const fresh = await codeFor(app, email, keys, 'approve');
    const replies = await Promise.all(Array.from({ length: 6 }, () => decide({ ...keys, code: fresh })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is safe from guessing: five tries a code, however many come at once, and five codes an hour', async () => {
    const { email, contact } = await stranger();
    const { number, id } = await made(contact);
    const keys = await keysFor(app, email, new RegExp(`Invoice ${number ?? ''} from`));
    const right = await codeFor(app, email, keys, 'approve');
    const wrong = right === '000000' ? '000001' : '000000';
    const codes = await Promise.all(Array.from({ length: 12 }, () => code(decide({ ...keys, code: wrong }))));
    expect(codes.filter((one) => one === 'CODE_WRONG')).toHaveLength(5);
    expect(await code(decide({ ...keys, code: right }))).toBe('CODE_EXPIRED');
    expect(await app.call(sendDecisionCode, { ...keys, action: 'approve' })).toMatchObject({ code: 'RATE_LIMITED' });
    let sentOut = 1;
    for (let n = 0; n < 8; n += 1) {
      app.turnClock(61_000);
      if ((await app.call(sendDecisionCode, { ...keys, action: 'approve' })).ok) sentOut += 1;
    }
    expect(sentOut).toBeLessThanOrEqual(10);
    expect(await read(id)).toMatchObject({ decision: 'pending' });
  });

  test('an alias of the sender decides nothing', async () => {
    const contact = await contactFor(app, seller, { email: seller.email });
    const { id, shareUrl } = await made(contact);
    await transaction(app.deps.pool, 'system', (sql) => sql.query('update invoices set buyer_business_id = null where id = $1', [id]));
    const [link] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ id: string }>('select id from invoice_links where invoice_id = $1', [id]));
    const keys = { q: keyIn(shareUrl, 'q'), d: decisionKey(app.env, 'invoice-decision', link?.id ?? '') };
    expect(await app.call(sendDecisionCode, { ...keys, action: 'approve' })).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await code(decide({ ...keys, code: '123456' }))).toBe('STATE_CONFLICT');
  });
});

test('the secret that decides is in no row that the product keeps, and in no answer', async () => {
  const { email, contact } = await stranger();
  const { id, number } = await made(contact);
  const { d } = await keysFor(app, email, new RegExp(`Invoice ${number ?? ''} from`));
  done(await decidedByMail(app, email, number, 'deny', { reason: 'Wrong price' }));
  const answers = await Promise.all([
    app.raw('GET', `/v1/invoice/${id}/business/${seller.businessId}`, seller),
    app.raw('GET', `/v1/invoice/${seller.businessId}/all`, seller),
    app.raw('GET', `/v1/invoice/${seller.businessId}/export`, seller),
    app.raw('GET', `/v1/notifications/${seller.businessId}/all`, seller),
    app.raw('POST', `/v1/invoice/${id}/business/${seller.businessId}/link`, { ...seller, key: app.key(), body: { action: 'renew' } }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toContain(d);
    expect(text).not.toMatch(/[&?]d=/);
  }
  const stored = await transaction(app.deps.pool, 'system', async (sql) => {
    const texts = [];
    for (const table of [
      'idempotency',
      'outbox',
      'audit_log',
      'invoice_events',
      'invoice_letters',
      'notifications',
      'webhook_deliveries',
      'decisions',
      'decision_codes',
      'invoice_links',
    ])
      texts.push(...(await sql.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)).map(({ row }) => row));
    return texts;
  });
  expect(stored.length).toBeGreaterThan(20);
  for (const row of stored) expect([row.includes(d), /[&?]d=/.test(row)]).toEqual([false, false]);
});

test('an advance that an operator offered is not paid out on an approval that nobody proved', async () => {
  const pair = { seller: await app.createUser('Supplies Two'), buyer: victim, contactId: '' };
  pair.contactId = await contactFor(app, pair.seller, victim);
  const invoiceId = await approvedInvoice(app, pair, 100_000);
  expect(done(await requestAdvance(app, pair.seller, invoiceId, 40_000)).status).toBe('approved');
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update invoices set decision_proof = null where id = $1', [invoiceId]));
  expect(await sign(app, pair.seller, invoiceId)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  const declined = await app.call(requestCredit, { businessId: pair.seller.businessId, invoiceId, action: 'decline' }, { ...pair.seller, key: app.key() });
  expect(declined).toMatchObject({ ok: true });
  expect(await requestAdvance(app, pair.seller, invoiceId, 40_000)).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('proved') });
});
