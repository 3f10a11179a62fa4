import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../shared/contacts/contract.ts';
import { creditLimit } from '../../shared/credit/lifecycle-contract.ts';
import type { InputOf, Route } from '../../shared/kit/route.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { invite, suspendMember } from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { exportStatement, readStatement, readWallet } from '../../shared/wallet/contract.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { submitRequest, memberOf, receivedBy, stepUp, toApprove } from '../testing/team.ts';
import type { Member } from '../testing/team.ts';

let app: TestApp;
let owner: TestUser;
let staff: Member;
let invoice: Awaited<ReturnType<typeof receivedBy>>;
let walletId: string;
const by = () => ({ businessId: owner.businessId });

beforeAll(async () => {
  app = await sharedTestApp();
  owner = await app.createUser('Lekki Living');
  staff = await memberOf(app, owner, 'staff');
  stepUp(app, owner);
  await app.fund(owner, 100_000_00);
  invoice = await receivedBy(app, owner, 1200);
  await submitRequest(app, staff, 'invoice.approval', toApprove((await receivedBy(app, owner, 700)).id));
  done(await app.call(payFromWallet, { ...by(), category: 'invoice', categoryId: invoice.id, amount: 500 }, { ...owner, key: app.key() }));
  walletId = done(await app.call(readWallet, by(), owner)).id;
});
afterAll(() => app.stop());

/** The same call without a language, as programs make it, and in French; non-breaking spaces are replaced. */
async function both<R extends Route, Read>(route: R, input: InputOf<R>, who: TestUser, read: (reply: Awaited<ReturnType<typeof app.call<R>>>) => Read) {
  const keyed = () => ({ token: who.token, key: app.key() });
  const plain = read(await app.call(route, input, keyed()));
  const french = read(await app.call(route, input, { ...keyed(), language: 'fr-SN,fr;q=0.9' }));
  const other = read(await app.call(route, input, { ...keyed(), language: 'xx-XX' }));
  expect(other).toEqual(plain);
  return [plain, typeof french === 'string' ? french.replaceAll(/[\u00a0\u202f]/g, ' ') : french];
}

const refusal = (reply: { ok: boolean; message: string }) => (reply.ok ? 'not refused' : reply.message);
const fieldRefusal = (reply: { ok: boolean; errors?: readonly { message: string }[] }) => reply.errors?.[0]?.message ?? 'not refused';

test('a refusal with a value, and with a word inside', async () => {
  expect(await both(invite, { ...by(), email: 'a@example.com', firstName: 'A', lastName: 'B', role: 'staff' }, staff, refusal)).toEqual([
    'As staff, you can’t do this. Please ask an owner or admin.',
    'En tant que collaborateur, vous ne pouvez pas faire cela. Demandez à un propriétaire ou administrateur.',
  ]);
});

test('a refusal of a function of the database', async () => {
  expect(await both(payFromWallet, { ...by(), category: 'invoice', categoryId: invoice.id, amount: 701 }, owner, refusal)).toEqual([
    'The balance due is ₦700.00. Please lower the amount.',
    'Le solde dû est de ₦700.00. Veuillez réduire le montant.',
  ]);
});

test('a stored refusal is answered in the caller’s language', async () => {
  const [key, pay] = [app.key(), { ...by(), category: 'invoice', categoryId: invoice.id, amount: 702 } as const];
  const french = await app.call(payFromWallet, pay, { ...owner, key, language: 'fr' });
  const plain = await app.call(payFromWallet, pay, { ...owner, key });
  expect([refusal(french), refusal(plain)]).toEqual([
    'Le solde dû est de ₦700.00. Veuillez réduire le montant.',
    'The balance due is ₦700.00. Please lower the amount.',
  ]);
});

test('the error of a field’s schema, with its label and limit', async () => {
  expect(await both(createContact, { ...by(), name: 'x'.repeat(500) }, owner, fieldRefusal)).toEqual([
    'The name may have at most 160 characters.',
    'Le nom : 160 caractères au plus.',
  ]);
  expect(await both(createContact, { ...by(), name: 'Ada', email: 'no address' }, owner, fieldRefusal)).toEqual([
    'Please write an email address like name@company.com.',
    'Veuillez écrire une adresse e-mail comme nom@entreprise.com.',
  ]);
});

test('the summary of an approval request, and why its requester may not decide it', async () => {
  const first = (reply: Awaited<ReturnType<typeof app.call<typeof listRequests>>>) => {
    const request = done(reply).requests.find(({ amount }) => amount === 700);
    return `${request?.summary} ${request?.whyNot}`;
  };
  const [plain, french] = await both(listRequests, { ...by(), status: 'pending' }, staff, first);
  expect(plain).toMatch(/^Approve invoice \S+ from Seller Ltd for ₦700\.00, due 1 Nov 2030\. This must be approved by an owner or admin\.$/);
  expect(french).toMatch(/^Approuver la facture \S+ de Seller Ltd de ₦700\.00, échéance le 1er nov\. 2030\. L’approbation d’un .* est requise/);
});

test('a notification, with the summary inside', async () => {
  const newest = (reply: Awaited<ReturnType<typeof app.call<typeof listNotifications>>>) =>
    done(reply).notifications.find(({ topic, text }) => topic === 'request.asked' && text.includes('₦700.00'))?.text ?? '';
  await eventually('the notification', async () => newest(await app.call(listNotifications, by(), owner)));
  const [plain, french] = await both(listNotifications, by(), owner, newest);
  expect(plain).toMatch(/^Ada Obi requests approval: Approve invoice \S+ from Seller Ltd for ₦700\.00, due 1 Nov 2030\.$/);
  expect(french).toMatch(/^Ada Obi .* : Approuver la facture \S+ de Seller Ltd de ₦700\.00, échéance le 1er nov\. 2030\.$/);
});

test('the description of a posting, in the statement and in its CSV', async () => {
  const paid = (reply: Awaited<ReturnType<typeof app.call<typeof readStatement>>>) =>
    done(reply).entries.find(({ kind }) => kind === 'payment')?.description ?? '';
  const [plain, french] = await both(readStatement, { ...by(), walletId }, owner, paid);
  expect(plain).toMatch(/^INV-\d+: The buyer to Seller Ltd$/);
  expect(french).toMatch(/^INV-\d+ : The buyer à Seller Ltd$/);
  const { path, rest } = requestOf(exportStatement, { ...by(), walletId, format: 'csv' });
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  const csv = async (language?: string) => (await app.raw('GET', `${path}?${query}`, { token: owner.token, language })).text();
  expect(await csv()).toContain(`,${plain},payment,`);
  expect((await csv('fr')).replaceAll('\u00a0', ' ')).toContain(`,${french},payment,`);
});

test('the explanation of a shared rule', async () => {
  const reasons = (reply: Awaited<ReturnType<typeof app.call<typeof creditLimit>>>) => done(reply).reasons[0] ?? '';
  const [plain, french] = await both(creditLimit, by(), owner, reasons);
  expect(plain).toMatch(/^A first advance is limited to ₦[\d,.]+ in total\.$/);
  expect(french).toMatch(/^Une première avance/);
});

test('a stored reason', async () => {
  const leaves = await memberOf(app, owner, 'staff');
  const { id } = await submitRequest(app, leaves, 'invoice.approval', toApprove((await receivedBy(app, owner, 300)).id));
  done(await app.call(suspendMember, { ...by(), memberId: leaves.memberId }, owner));
  const reason = (reply: Awaited<ReturnType<typeof app.call<typeof listRequests>>>) => done(reply).requests.find((one) => one.id === id)?.reason ?? '';
  const [plain, french] = await both(listRequests, by(), owner, reason);
  expect(plain).toBe('Ada Obi, who asked, was suspended.');
  expect(french).toMatch(/^Ada Obi, .*suspension/);
});
