import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCreditNote, payBackCreditNote } from '../../../shared/invoices/credit-notes-contract.ts';
import { payFromWallet, startGuestPayment, verifyGuestPayment } from '../../../shared/payments/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { payAt } from '../../testing/charges.ts';
import { booksAgree } from '../../testing/lending.ts';
import { inTheFile, printed } from '../../testing/postings.ts';
import type { PrintedEntry } from '../../testing/postings.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, keyIn, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await app.createUser(), await app.createUser()];
  await app.fund(buyer, 10_000_000);
});
afterAll(() => app.stop());

/** The postings about this note and its refund. */
const entriesOf = (noteId: string) =>
  transaction(app.deps.pool, 'system', (sql) =>
    sql.query<PrintedEntry & Record<string, unknown>>(
      `select t.id, t.event as title, a.kind || case when a.owner_id = $2 then ' (issuer)' when a.owner_id = $3 then ' (payer)' when a.owner_id = 'refunds' then ' (refunds)' else '' end as kind, e.amount
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.event = 'credit-note' and t.event_id = $1 or t.event = 'refund' and t.event_id in (select refund_id from credit_note_returns where credit_note_id = $1)
       order by t.id, e.amount, a.kind`,
      [noteId, seller.businessId, buyer.businessId],
    ),
  );

test('what a credit note posts is in docs/ledger-postings.txt: nothing for a balance due, and each payment back the way it came', async () => {
  const { id, shareUrl } = await sent(app, seller, await contactFor(app, seller, buyer), 200);
  const about = { businessId: seller.businessId, invoiceId: id, reason: 'Cancelled' };
  const first = done(await app.call(issueCreditNote, { ...about, lines: [{ id: '1', amount: 50 }] }, { ...seller, key: app.key() }));
  expect(await entriesOf(first.id)).toEqual([]);
  const { reference } = done(await app.call(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 100, channel: 'card' }, { key: app.key() }));
  await payAt(app, reference);
  done(await app.call(verifyGuestPayment, { reference }));
  const rest = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 50 } as const;
  done(await app.call(payFromWallet, rest, { ...buyer, key: app.key() }));
  const note = done(await app.call(payBackCreditNote, { ...about, returned: 150 }, { ...seller, key: app.key() }));
  const entries = await eventually('its refund', async () => {
    const rows = await entriesOf(note.id);
    return rows.length === 5 && rows;
  });
  const heading = 'What each recipe of credit notes posts: debits −, credits +, naira. Written by src/server/payments/credit-notes/postings.test.ts.';
  const text = printed(heading, entries);
  expect(text).toBe(inTheFile(text));
  await booksAgree(app);
});
