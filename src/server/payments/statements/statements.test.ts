import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../shared/contacts/contract.ts';
import { markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { undoMarkPaid } from '../../../shared/invoices/lifecycle-contract.ts';
import { readBankStatement, recordBankStatement } from '../../../shared/payments/bank-statements-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { contactFor, done, sent } from '../../testing/scenes.ts';
import { memberOf } from '../../testing/team.ts';
import { asOwner } from '../../testing/test-server.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Line = OutputOf<typeof readBankStatement>['lines'][number];

/** A business with a customer, Greenfield Stores. */
async function seller() {
  const who = await app.createUser();
  const { id: contactId } = done(
    await app.call(createContact, { businessId: who.businessId, name: 'Greenfield Stores', email: `g${app.key()}@example.com` }, who),
  );
  return { who, send: (naira: number) => sent(app, who, contactId, naira) };
}

/** A file with one line for each amount and narration. */
const fileOf = (lines: readonly (readonly [naira: number, narration: string])[]) =>
  ['Date,Narration,Debit,Credit', ...lines.map(([naira, narration]) => `02/11/2026,"${narration}",,${naira}`)].join('\n');
const read = async (who: TestUser, file: string) => done(await app.call(readBankStatement, { businessId: who.businessId, file }, who));
const asked = (line: Line | undefined) => {
  if (!line) throw new Error('the statement lacks this line');
  const { id, paidOn, amount, narration, matches } = line;
  return { id, paidOn, amount, narration: narration ?? undefined, invoices: matches.map((match) => ({ invoiceId: match.invoiceId, amount: match.amount })) };
};
const record = (who: TestUser, lines: readonly ReturnType<typeof asked>[], key = app.key()) =>
  app.call(recordBankStatement, { businessId: who.businessId, lines: [...lines] }, { ...who, key });
const invoiceOf = async (who: TestUser, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));

test('lines find their invoices, are recorded once, and are known in the next file', async () => {
  const { who, send } = await seller();
  const [one, two, three] = [await send(1_000), await send(250), await send(777)];
  const file = fileOf([
    [400, `NIP FRM X-${one.number ?? ''}`],
    [600, `NIP FRM X-${one.number ?? ''}`],
    [250, 'TRF FROM GREENFIELD STORES LTD'],
    [777, 'cash'],
    [5, 'interest'],
  ]);
  const { lines, debits, unread, unreadCount } = await read(who, file);
  expect(lines.map(({ state, matches }) => [state, matches.map(({ number, amount }) => [number, amount])])).toEqual([
    ['certain', [[one.number, 400]]],
    ['certain', [[one.number, 600]]],
    ['certain', [[two.number, 250]]],
    ['open', [[three.number, 777]]],
    ['open', []],
  ]);
  expect({ debits, unread, unreadCount }).toEqual({ debits: 0, unread: [], unreadCount: 0 });
  expect(done(await record(who, lines.slice(0, 4).map(asked)))).toEqual({ recorded: 4, lines: lines.slice(0, 4).map(({ id }) => ({ id, problem: null })) });
  expect(await invoiceOf(who, one.id)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await invoiceOf(who, three.id)).toMatchObject({ status: 'paid', balance: 0 });
  const again = await read(who, `${file}\n03/11/2026,"late",,9`);
  expect(again.lines.map(({ state }) => state)).toEqual(['recorded', 'recorded', 'recorded', 'recorded', 'open', 'open']);
  expect(again.lines[2]?.matches).toMatchObject([{ invoiceId: two.id, number: two.number, amount: 250, balance: 0 }]);
  const four = await send(250);
  expect(done(await record(who, [{ ...asked(lines[2]), invoices: [{ invoiceId: four.id, amount: 250 }] }]))).toMatchObject({
    recorded: 0,
    lines: [{ problem: 'This payment was recorded before.' }],
  });
});

test('a person looks where the money may be known already, or is older than the invoice', async () => {
  const { who, send } = await seller();
  const { id, number } = await send(1_000);
  done(await app.call(markPaid, { businessId: who.businessId, invoiceId: id, amount: 400 }, { ...who, key: app.key() }));
  expect((await read(who, fileOf([[400, number ?? '']]))).lines).toMatchObject([{ state: 'open', matches: [{ invoiceId: id }] }]);
  expect((await read(who, fileOf([[300, number ?? '']]))).lines).toMatchObject([{ state: 'certain' }]);
  const later = await send(4_321);
  // Without a column for the sender, the narration is searched for the customer's name.
  const byName = (await read(who, fileOf([[120, 'NIP FRM GREENFIELD STORES goods']]))).lines;
  expect(byName).toMatchObject([{ state: 'open', matches: [{ reasons: ['name'] }, { reasons: ['name'] }] }]);
  const old = `Date,Narration,Credit\n05/03/2020,TRF FROM GREENFIELD STORES LTD,4321\n05/03/2020,TRF ${later.number ?? ''},4321`;
  expect((await read(who, old)).lines).toMatchObject([{ state: 'open' }, { state: 'certain', matches: [{ invoiceId: later.id }] }]);
});

test('what is taken back can be recorded again', async () => {
  const { who, send } = await seller();
  const { id, number } = await send(1_000);
  const file = fileOf([[1_000, number ?? '']]);
  const [line] = (await read(who, file)).lines;
  done(await record(who, [asked(line)]));
  const { rows } = await asOwner(app.databaseUrl, (sql) =>
    sql.query<{ id: string; note: string }>('select id, note from payments where category_id = $1', [id]),
  );
  const [payment] = rows;
  expect(payment?.note).toBe(number);
  done(await app.call(undoMarkPaid, { businessId: who.businessId, id, paymentId: payment?.id ?? '' }, who));
  expect((await read(who, file)).lines).toMatchObject([{ state: 'certain' }]);
  expect(done(await record(who, [asked(line)])).recorded).toBe(1);
});

test('a line is recorded whole or not at all, and one that cannot be stops no other', async () => {
  const { who, send } = await seller();
  const [one, two, three] = [await send(100), await send(200), await send(300)];
  const line = (
    await read(
      who,
      fileOf([
        [300, `${one.number ?? ''} and ${two.number ?? ''}`],
        [300, three.number ?? ''],
        [50, 'x'],
      ]),
    )
  ).lines;
  expect(line[0]).toMatchObject({
    state: 'certain',
    matches: [
      { invoiceId: one.id, amount: 100 },
      { invoiceId: two.id, amount: 200 },
    ],
  });
  done(await app.call(markPaid, { businessId: who.businessId, invoiceId: two.id }, { ...who, key: app.key() }));
  const { recorded, lines } = done(
    await record(who, [
      asked(line[0]),
      asked(line[1]),
      { ...asked(line[2]), invoices: [{ invoiceId: one.id, amount: 100 }] },
      {
        ...asked(line[2]),
        invoices: [
          { invoiceId: one.id, amount: 25 },
          { invoiceId: one.id, amount: 25 },
        ],
      },
      { ...asked(line[2]), paidOn: '2099-01-01', invoices: [{ invoiceId: one.id, amount: 50 }] },
      { ...asked(line[2]), invoices: [{ invoiceId: `inv_${'a'.repeat(22)}`, amount: 50 }] },
    ]),
  );
  expect(recorded).toBe(1);
  expect(lines.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('cannot be marked as paid'),
    null,
    'Only ₦50.00 arrived with this payment. Please lower the amount.',
    'An invoice is named twice for this payment.',
    'The date is in the future. Enter the day the money arrived.',
    'We could not find that invoice.',
  ]);
  expect((await invoiceOf(who, one.id)).balance).toBe(100);
});

test('two people who record the same file at once record it once', async () => {
  const { who, send } = await seller();
  const colleague = await memberOf(app, who, 'admin');
  const { number, id } = await send(500);
  await send(500);
  const [line] = (await read(who, fileOf([[250, number ?? '']]))).lines;
  const replies = await Promise.all([who, colleague, who, colleague].map((person) => record(person, [asked(line)])));
  expect(replies.reduce((sum, reply) => sum + done(reply).recorded, 0)).toBe(1);
  expect((await invoiceOf(who, id)).balance).toBe(250);
});

test('staff, other businesses and the recipient cannot', async () => {
  const { who, send } = await seller();
  const { number, id } = await send(500);
  const [line] = (await read(who, fileOf([[500, number ?? '']]))).lines;
  const staff = await memberOf(app, who, 'staff');
  expect(await app.call(readBankStatement, { businessId: who.businessId, file: 'x' }, staff)).toMatchObject({ ok: false, code: 'ROLE_FORBIDDEN' });
  const other = await app.createUser();
  expect((await read(other, fileOf([[500, number ?? '']]))).lines).toMatchObject([{ state: 'open', matches: [] }]);
  expect(done(await record(other, [asked(line)])).lines).toMatchObject([{ problem: 'We could not find that invoice.' }]);
  const { id: received } = await sent(app, who, await contactFor(app, who, other), 500);
  expect(done(await record(other, [{ ...asked(line), invoices: [{ invoiceId: received, amount: 500 }] }])).lines).toMatchObject([
    { problem: 'Only the sender can mark an invoice as paid.' },
  ]);
  expect((await invoiceOf(who, id)).balance).toBe(500);
});

test.each([
  ['a list of contacts', 'Name,Email\nAda,ada@example.com', 'We could not find a bank statement in this file.'],
  ['only money that left', 'Date,Narration,Debit,Credit\n02/11/2026,POS,5,', 'This statement lists no payments received.'],
  ['amounts without a side', 'Date,Narration,Amount\n02/11/2026,A,5\n03/11/2026,B,7', 'does not say which amounts came in'],
  ['another currency', '<OFX><CURDEF>USD<STMTTRN><DTPOSTED>20261102<TRNAMT>5</STMTTRN></OFX>', 'This statement is in USD, your invoices are in NGN.'],
  ['too many lines', fileOf(Array.from({ length: 501 }, () => [1, 'x'] as const)), 'Up to 500 are read at a time'],
  ['a quotation mark that is not closed', 'Date,Narration,Credit\n02/11/2026,A,1\n03/11/2026,"B,2', 'Row 3 has a quotation mark'],
  ['XML that loads a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a/>', 'document type'],
])('a file with %s is refused', async (_, file, message) => {
  const who = await app.createUser();
  const reply = await app.call(readBankStatement, { businessId: who.businessId, file }, who);
  expect(reply).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field: 'file', message: expect.stringContaining(message) }] });
});
