import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportStatement, readEntry, readStatement, readWallet } from '../../shared/wallet/contract.ts';
import type { BusinessEvent } from '../../shared/wallet/ledger-events.ts';
import { transaction } from '../db/transaction.ts';
import { platformAccount, post } from '../ledger/post.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { kobo } from '../../shared/kit/money.ts';
import { walletOf } from './index.ts';
import { startTestApp, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { readPdf } from '../testing/pdf.ts';

let app: TestApp;
let who: TestUser;
let walletId: string;
beforeAll(async () => {
  app = await startTestApp();
  who = await app.createUser();
  walletId = done(await app.call(readWallet, { businessId: who.businessId }, who)).id;
  // Lagos is an hour ahead of UTC: the second is of the 11th there, the last of the 13th.
  await moved('deposit', 1_000_000, '2026-03-10T12:00:00Z', 'Transfer from Chidi');
  await moved('payment', -20_000, '2026-03-10T23:30:00Z', say`${'INV-1'}: ${'you'} to ${'=HYPERLINK("x")'}`);
  await moved('withdrawal', -101_000, '2026-03-12T08:00:00Z', 'Withdrawal to Bank ••1234');
  await moved('deposit', 5_000, '2026-03-12T23:00:00Z', 'Transfer from Bola');
});
afterAll(() => app.stop());

async function moved(event: BusinessEvent, amount: number, when: string, description: Text): Promise<void> {
  await transaction(app.deps.pool, 'system', async (sql) => {
    const wallet = await walletOf(sql, who.businessId);
    const suspense = await platformAccount(sql, 'suspense', 'test', 'NGN');
    const legs = [
      { account: suspense, amount: kobo(-amount) },
      { account: wallet?.account_id ?? 0, amount: kobo(amount) },
    ];
    await post(sql, { event, eventId: app.key(), description, at: when, legs });
  });
}

const read = async (filter: object) => done(await app.call(readStatement, { walletId, businessId: who.businessId, ...filter }, who));
async function file(filter: object, token = who.token, headers: Record<string, string> = {}) {
  const { path, rest } = requestOf(exportStatement, { walletId, businessId: who.businessId, ...filter });
  return app.raw('GET', `${path}?${new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]))}`, {
    token,
    headers,
  });
}

test.each([
  [{}, [50, -1_010, -200, 10_000], 4],
  [{ kind: 'in' }, [50, 10_000], 2],
  [{ kind: 'out' }, [-1_010, -200], 2],
  [{ kind: 'withdrawals' }, [-1_010], 1],
  [{ kind: 'payments' }, [-200], 1],
  [{ kind: 'credit' }, [], 0],
  [{ from: '2026-03-11' }, [50, -1_010, -200], 3],
  [{ to: '2026-03-12' }, [-1_010, -200, 10_000], 3],
  [{ from: '2026-03-11', to: '2026-03-11' }, [-200], 1],
  [{ from: '2026-03-13', kind: 'in' }, [50], 1],
] as const)('narrowed by %j: the right lines, by the days of the business', async (filter, amounts, count) => {
  const { entries, count: counted } = await read(filter);
  expect(entries.map(({ amount }) => amount)).toEqual(amounts);
  expect(counted).toBe(count);
});

test('the balance after each line is the wallet’s, whatever is left out', async () => {
  const all = new Map((await read({})).entries.map(({ id, balance }) => [id, balance]));
  expect([...all.values()]).toEqual([8_840, 8_790, 9_800, 10_000]);
  for (const filter of [{ kind: 'in' }, { from: '2026-03-12' }, { kind: 'withdrawals' }])
    for (const { id, balance } of (await read(filter)).entries) expect(balance).toBe(all.get(id));
});

test('pages of a narrowed statement go on where the last one ended', async () => {
  const first = await read({ kind: 'out', limit: 1 });
  const second = await read({ kind: 'out', limit: 1, before: first.entries[0]?.id });
  expect([first, second].map(({ entries }) => entries[0]?.amount)).toEqual([-1_010, -200]);
});

test('the CSV file has the same lines, oldest first, and no formulas', async () => {
  const response = await file({ from: '2026-03-11' });
  expect(response.headers.get('content-type')).toContain('text/csv');
  const lines = (await response.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Date,Time,Description,Type,Reference,Currency,Amount,Balance');
  expect(lines[1]).toMatch(/^2026-03-11,00:30,.*,payment,.*,NGN,-200\.00,9800\.00$/);
  expect(lines[1]).not.toMatch(/,=HYPERLINK/);
  expect(lines[3]).toMatch(/^2026-03-13,00:00,Transfer from Bola,deposit,.*,50\.00,8840\.00$/);
});

test('the PDF file is the statement on paper', async () => {
  const response = await file({ format: 'pdf', to: '2026-03-12' });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { plain: text } = await readPdf(Buffer.from(await response.arrayBuffer()));
  for (const part of ['Wallet statement', 'Account of', 'Withdrawal to Bank', '₦8,790.00', 'Balance before', '₦0.00', 'Money out', 'Balance after'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Bill to|Invoice/);
  expect(text).not.toContain('Transfer from Bola');
});

test('both files are in the reader’s language', async () => {
  const french = { 'accept-language': 'fr' };
  const [head, , second] = (await (await file({}, who.token, french)).text()).trim().split(/\r?\n/);
  expect(head).toContain('Date,Heure,Désignation,Type,Référence,Devise,Montant,Solde');
  expect(second).toContain('INV-1\u00a0: you à ');
  const { plain, raw } = await readPdf(Buffer.from(await (await file({ format: 'pdf', kind: 'out' }, who.token, french)).arrayBuffer()));
  for (const part of ['Relevé de portefeuille', 'Compte de', 'Argent sorti', 'Solde final', '11 mars 2026', '−₦1,010.00']) expect(plain).toContain(part);
  expect(raw).toContain('/Lang (fr)');
});

test('staff may not export it; another’s wallet is not found', async () => {
  const staff = await memberOf(app, who, 'staff');
  expect((await file({}, staff.token)).status).toBe(403);
  const other = await app.createUser();
  expect((await file({ businessId: other.businessId }, other.token)).status).toBe(404);
});

test('a line by its id, and none of another wallet', async () => {
  const { entries } = await read({});
  const one = entries[1];
  const entry = async (by: TestUser, wallet: string) => app.call(readEntry, { walletId: wallet, businessId: by.businessId, entryId: one?.id ?? '' }, by);
  expect(done(await entry(who, walletId))).toEqual({ ...one, transfer: null, withdrawal: null });
  const other = await app.createUser();
  const { id } = done(await app.call(readWallet, { businessId: other.businessId }, other));
  expect(await entry(other, id)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await entry(other, walletId)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});
