import { createContact, readContact } from '../../src/shared/contacts/contract.ts';
import { decidePartial, requestCredit } from '../../src/shared/credit/contract.ts';
import { repayCredit } from '../../src/shared/credit/lifecycle-contract.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { bulkPayment, markInvoicesPaid, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { createInvoice, markPaid, readInvoice } from '../../src/shared/invoices/contract.ts';
import { issueCreditNote, payBackCreditNote } from '../../src/shared/invoices/credit-notes-contract.ts';
import { payoutAccount } from '../../src/shared/invoices/change-settings-contract.ts';
import { undoMarkPaid, voidInvoice } from '../../src/shared/invoices/lifecycle-contract.ts';
import { addDays } from '../../src/shared/kit/date.ts';
import type { InputOf, Route } from '../../src/shared/kit/route.ts';
import {
  chargeCard,
  checkGuestPayment,
  checkPayment,
  generateAccount,
  payFromWallet,
  requestReconciliation,
  startGuestPayment,
  startPayment,
  verifyGuestPayment,
  verifyPayment,
} from '../../src/shared/payments/contract.ts';
import { keepTransfer, listTransfers, matchTransfer, undoMatch } from '../../src/shared/payments/transfers-contract.ts';
import { readBankStatement, recordBankStatement } from '../../src/shared/payments/bank-statements-contract.ts';
import { approveRun, cancelRun, createRun } from '../../src/shared/payments/runs-contract.ts';
import { payPortal, portalLink } from '../../src/shared/portal/contract.ts';
import { createApprovalRequest, decideRequest } from '../../src/shared/team/requests-contract.ts';
import { withdrawRequest } from '../../src/shared/team/withdraw-contract.ts';
import { openAccount, readStatement, readWallet, refreshWallet } from '../../src/shared/wallet/contract.ts';
import { cancelWithdrawal, listWithdrawals, withdraw } from '../../src/shared/wallet/withdrawal-contract.ts';
import { dispute, payAt, savedCard } from '../../src/server/testing/charges.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import type { TestApp, Reply, TestUser } from '../../src/server/testing/test-app.ts';
import { today } from '../../src/server/testing/lending.ts';
import { accountNumber, contactFor, done, keyIn, invoiceInput, sent, transfer } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, stepUp, toPay } from '../../src/server/testing/team.ts';
import { bankAccountOf } from '../../src/server/testing/withdrawals.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';
import { unlimited } from './load-scenario.ts';

export interface Trader {
  readonly who: TestUser;
  readonly staff: TestUser;
  readonly accountId: string;
  /** The account number of its wallet. */
  readonly number: string;
  /** The account numbers of its customers, by their business. */
  readonly numbersOf: ReadonlyMap<string, string>;
  readonly cardId: string;
  /** Its contact for each of the others, by their business. */
  readonly contacts: ReadonlyMap<string, string>;
}

/** Few businesses that make all kinds of money calls with each other. */
export async function traders(app: TestApp, count: number): Promise<Trader[]> {
  const people: TestUser[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = await unlimited(app);
    stepUp(app, who);
    await hasApp(app, who);
    await app.fund(who, 100_000_000);
    people.push(who);
  }
  const made: Trader[] = [];
  for (const who of people) {
    const contacts = new Map<string, string>();
    for (const other of people) if (other !== who) contacts.set(other.businessId, await contactFor(app, who, other));
    const { id: cardId } = await savedCard(app, who);
    const number = await accountNumber(app, who);
    done(await app.call(payoutAccount, { businessId: who.businessId, accountId: 'customers' }, who));
    const numbersOf = new Map<string, string>();
    for (const [businessId, id] of contacts) {
      await sent(app, who, id, 1);
      const account = await eventually(
        'the account of a customer',
        async () => done(await app.call(readContact, { id, businessId: who.businessId }, who)).account,
      );
      numbersOf.set(businessId, account.accountNumber);
    }
    made.push({
      who,
      contacts,
      cardId,
      staff: await memberOf(app, who, 'staff'),
      accountId: await bankAccountOf(app, who),
      number,
      numbersOf,
    });
  }
  return made;
}

/** Makes calls like a client, and records answers that no client should get. */
export function watcher(app: TestApp) {
  const faults = new Set<string>();
  const made = new Map<string, number>();
  let slowest = { ms: 0, id: '' };
  let warm = false;
  async function ask<R extends Route>(route: R, input: InputOf<R>, who?: TestUser): Promise<Reply<R>> {
    // A confirmed call has several answers; each is measured separately.
    const took = (milliseconds: number) => {
      if (!warm) return;
      if (milliseconds > slowest.ms) slowest = { ms: milliseconds, id: route.id };
    };
    const reply = await app.call(route, input, { ...(who && { token: who.token }), key: app.key(), took });
    made.set(route.id, (made.get(route.id) ?? 0) + 1);
    if (!reply.ok && reply.http >= 500) faults.add(`${route.id}: ${reply.http} ${reply.code}`);
    if (!reply.ok && reply.message.startsWith('Someone else is changing this')) faults.add(`${route.id}: refused because of a lock alone`);
    return reply;
  }
  return { ask, faults, made, slowest: () => slowest, startTiming: () => void (warm = true) };
}

export type TradeCall = ReturnType<typeof watcher>['ask'];

/** One step of a trader; several calls about the same object are made at once. */
export type TradeStep = (scene: { app: TestApp; ask: TradeCall; dice: Random; seller: Trader; buyer: Trader }) => Promise<unknown>;

/** Sends an invoice to the buyer. */
export async function owed({ ask, app, seller, buyer }: Parameters<TradeStep>[0], amount: number, change: Partial<InputOf<typeof createInvoice>> = {}) {
  const dates = { issueDate: today(app), dueDate: addDays(today(app), 40) };
  const text = invoiceInput(seller.who, seller.contacts.get(buyer.who.businessId) ?? '', amount, { ...dates, ...change });
  return done(await ask(createInvoice, text, seller.who));
}

export const DEEDS: Readonly<Record<string, TradeStep>> = {
  async wallet(scene) {
    const { ask, seller, buyer } = scene;
    const { id } = await owed(scene, 100);
    const part = { businessId: buyer.who.businessId, category: 'invoice', categoryId: id, amount: 50 } as const;
    await Promise.all([
      ask(payFromWallet, part, buyer.who),
      ask(payFromWallet, part, buyer.who),
      ask(markPaid, { businessId: seller.who.businessId, invoiceId: id, amount: 30 }, seller.who),
      ask(decideInvoice, { businessId: buyer.who.businessId, invoiceId: id, action: 'approve' }, buyer.who),
      ask(voidInvoice, { id, businessId: seller.who.businessId, reason: 'Twice' }, seller.who),
    ]);
  },
  async statement(scene) {
    const { ask, seller, buyer } = scene;
    const { id, number } = await owed(scene, 100);
    const { businessId } = seller.who;
    const read = await ask(readBankStatement, { businessId, file: `Date,Narration,Credit\n${today(scene.app)},${number ?? ''},60` }, seller.who);
    if (!read.ok) return;
    const lines = read.data.lines.map((line) => ({ id: line.id, paidOn: line.paidOn, amount: line.amount, invoices: [{ invoiceId: id, amount: 60 }] }));
    await Promise.all([
      ask(recordBankStatement, { businessId, lines }, seller.who),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: id, amount: 40 }, buyer.who),
    ]);
  },
  async outside(scene) {
    const { ask, seller, buyer } = scene;
    const { id } = await owed(scene, 100);
    const paid = await ask(markPaid, { businessId: seller.who.businessId, invoiceId: id, amount: 60 }, seller.who);
    if (!paid.ok) return;
    await Promise.all([
      ask(undoMarkPaid, { id, businessId: seller.who.businessId, paymentId: paid.data.paymentId }, seller.who),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: id, amount: 40 }, buyer.who),
    ]);
  },
  async bulk(scene) {
    const { ask, buyer } = scene;
    const invoices = [(await owed(scene, 10)).id, (await owed(scene, 20)).id];
    const { businessId } = buyer.who;
    const started = await ask(bulkPayment, { businessId, invoices }, buyer.who);
    if (!started.ok) return;
    const verify = () => ask(verifyBulkPayment, { businessId, paymentId: started.data.paymentId }, buyer.who);
    await Promise.all([verify(), verify(), ask(payFromWallet, { businessId, category: 'invoice', categoryId: invoices[0] ?? '', amount: 10 }, buyer.who)]);
  },
  /** Two clerks record the same two invoices in another order, while the buyer pays an instalment of one and the other is withdrawn. */
  async markedTogether(scene) {
    const { ask, app, seller, buyer } = scene;
    const instalments = [10, 40].map((days) => ({ dueDate: addDays(today(app), days), percent: 50 }));
    const [first, second] = [(await owed(scene, 10, { instalments })).id, (await owed(scene, 20)).id];
    const { businessId } = seller.who;
    await Promise.all([
      ask(markInvoicesPaid, { businessId, invoices: [first, second] }, seller.who),
      ask(markInvoicesPaid, { businessId, invoices: [second, first] }, seller.who),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: first, amount: 5 }, buyer.who),
      ask(voidInvoice, { id: second, businessId, reason: 'Twice' }, seller.who),
    ]);
  },
  /** Chosen twice, approved twice and cancelled at once, while one of its invoices is paid otherwise and the other is withdrawn. */
  async run(scene) {
    const { ask, seller, buyer } = scene;
    const { businessId } = buyer.who;
    const invoices = [(await owed(scene, 10)).id, (await owed(scene, 20)).id];
    const choose = () => ask(createRun, { businessId, invoices }, buyer.who);
    const run = (await Promise.all([choose(), choose()])).flatMap((reply) => (reply.ok ? [reply.data] : []))[0];
    if (!run) return;
    const approve = () => ask(approveRun, { businessId, id: run.id, total: run.toPay }, buyer.who);
    await Promise.all([
      approve(),
      approve(),
      ask(cancelRun, { businessId, id: run.id }, buyer.who),
      ask(payFromWallet, { businessId, category: 'invoice', categoryId: invoices[0] ?? '', amount: 10 }, buyer.who),
      ask(voidInvoice, { id: invoices[1] ?? '', businessId: seller.who.businessId, reason: 'Twice' }, seller.who),
    ]);
  },
  /** Credited in part while it is paid, and then the rest of it twice at once, each with what was paid. */
  async credited(scene) {
    const { ask, seller, buyer } = scene;
    const { id: invoiceId } = await owed(scene, 100);
    const { businessId } = seller.who;
    const part = { businessId, invoiceId, reason: 'Damaged', lines: [{ id: '1', amount: 50 }] };
    await Promise.all([
      ask(issueCreditNote, part, seller.who),
      ask(issueCreditNote, part, seller.who),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: invoiceId, amount: 60 }, buyer.who),
    ]);
    const read = await ask(readInvoice, { id: invoiceId, businessId }, seller.who);
    if (!read.ok || read.data.paid === 0) return;
    const rest = () => ask(payBackCreditNote, { businessId, invoiceId, reason: 'Returned', returned: read.data.paid }, seller.who);
    await Promise.all([rest(), rest()]);
  },
  async withdrawal({ ask, seller: { who, accountId } }) {
    const { businessId } = who;
    await Promise.all([1, 2].map((amount) => ask(withdraw, { businessId, accountId, amount: amount * 100 }, who)));
    const list = await ask(listWithdrawals, { businessId }, who);
    const [newest] = list.ok ? list.data.withdrawals : [];
    if (newest) await ask(cancelWithdrawal, { businessId, withdrawalId: newest.id }, who);
  },
  async card(scene) {
    const { ask, buyer } = scene;
    const { id } = await owed(scene, 200);
    const part = { businessId: buyer.who.businessId, category: 'invoice', categoryId: id, amount: 100 } as const;
    await Promise.all([ask(chargeCard, { ...part, cardId: buyer.cardId }, buyer.who), ask(payFromWallet, part, buyer.who)]);
  },
  async hosted(scene) {
    const { app, ask, buyer, dice } = scene;
    const { businessId } = buyer.who;
    const started = await ask(startPayment, { businessId, category: 'wallet', categoryId: businessId, amount: 500 }, buyer.who);
    if (!started.ok) return;
    const { reference } = started.data;
    await payAt(app, reference);
    await Promise.all([ask(verifyPayment, { businessId, reference }, buyer.who), ask(checkPayment, { businessId, reference }, buyer.who)]);
    if (dice.of(30)) await dispute(app, reference);
  },
  async guest(scene) {
    const { app, ask } = scene;
    const { shareUrl } = await owed(scene, 100);
    const started = await ask(startGuestPayment, { q: keyIn(shareUrl, 'q'), amount: 100, email: 'payer@example.com' });
    if (!started.ok) return;
    const { reference } = started.data;
    await payAt(app, reference);
    await Promise.all([ask(verifyGuestPayment, { reference }), ask(checkGuestPayment, { reference })]);
  },
  /** A customer without an account pays three invoices at once, twice, while one of them is paid by its own link. */
  async several(scene) {
    const { app, ask, seller } = scene;
    const { businessId } = seller.who;
    // Without an address, whose portal opens without a code.
    const { id } = done(await app.call(createContact, { businessId, name: 'Walk-in', phone: '+2348031234567' }, seller.who));
    const q = keyIn(done(await app.call(portalLink, { businessId, id }, seller.who)).url, 'q');
    const invoices = [await sent(app, seller.who, id, 100), await sent(app, seller.who, id, 200), await sent(app, seller.who, id, 300)];
    const all = { q, invoices: invoices.map(({ number }) => number ?? ''), amount: 600, email: 'payer@example.com' };
    const started = await Promise.all([ask(payPortal, all), ask(payPortal, all)]);
    const alone = await ask(startGuestPayment, { q: keyIn(invoices[0]?.shareUrl ?? null, 'q'), amount: 100, email: 'payer@example.com' });
    const references = [...started, alone].flatMap((one) => (one.ok ? one.data.reference : []));
    await Promise.all(references.map((reference) => payAt(app, reference)));
    await Promise.all(references.map((reference) => ask(verifyGuestPayment, { reference })));
  },
  async transfers({ app, ask, seller: { who, number } }) {
    const { businessId } = who;
    await Promise.all([transfer(app, number, 12_345), transfer(app, number, 54_321)]);
    const one = { businessId, category: 'wallet', categoryId: businessId, amount: 100 } as const;
    await Promise.all([
      ask(refreshWallet, { businessId }, who),
      ask(generateAccount, one, who),
      ask(requestReconciliation, one, who),
      ask(openAccount, { businessId }, who),
    ]);
  },
  /** Money arrives for invoices that are paid otherwise; then what arrived is matched twice, kept, taken off twice and paid back at once. */
  async matched(scene) {
    const { app, ask, seller, buyer } = scene;
    const { businessId } = seller.who;
    const [one, two] = [await owed(scene, 100), await owed(scene, 200)];
    await Promise.all([
      transfer(app, seller.numbersOf.get(buyer.who.businessId) ?? '', 25_000),
      transfer(app, seller.number, 7_000, {}, { narration: one.number ?? '' }),
      transfer(app, seller.number, 9_000),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: one.id, amount: 50 }, buyer.who),
    ]);
    await ask(refreshWallet, { businessId }, seller.who);
    const list = await ask(listTransfers, { businessId }, seller.who);
    const transfers = list.ok ? list.data.transfers : [];
    const open = transfers.find(({ state }) => state === 'open');
    const match = transfers.flatMap(({ matches }) => matches)[0];
    const apply = (transferId: string) => ask(matchTransfer, { businessId, transferId, invoiceId: two.id, amount: 30 }, seller.who);
    const takeOff = (matchId: string) => ask(undoMatch, { businessId, matchId }, seller.who);
    await Promise.all([
      ...(open ? [apply(open.id), apply(open.id), ask(keepTransfer, { businessId, transferId: open.id }, seller.who)] : []),
      ...(match ? [takeOff(match.id), takeOff(match.id)] : []),
      ask(payBackCreditNote, { businessId, invoiceId: one.id, reason: 'Returned', returned: 50 }, seller.who),
    ]);
  },
  async advance(scene) {
    const { ask, seller, buyer } = scene;
    const { id: invoiceId } = await owed(scene, 20_000);
    const { businessId } = seller.who;
    await ask(decideInvoice, { businessId: buyer.who.businessId, invoiceId, action: 'approve' }, buyer.who);
    const wanted = await ask(requestCredit, { businessId, invoiceId, action: 'request', amount: 10_000 }, seller.who);
    if (!wanted.ok) return;
    const creditId = wanted.data.id;
    if (wanted.data.status === 'partial') await ask(decidePartial, { businessId, creditId, approvalStatus: 'approved' }, seller.who);
    await ask(requestCredit, { businessId, invoiceId, action: 'accept' }, seller.who);
    const repay = (amount: number) => ask(repayCredit, { businessId, creditId, amount }, seller.who);
    await Promise.all([
      repay(4_000),
      ask(payFromWallet, { businessId: buyer.who.businessId, category: 'invoice', categoryId: invoiceId, amount: 2_000 }, buyer.who),
      ask(payFromWallet, { businessId, category: 'credit', categoryId: creditId, amount: 1_000 }, seller.who),
    ]);
    await repay(3_150);
  },
  async request(scene) {
    const { ask, buyer } = scene;
    const { id } = await owed(scene, 100);
    const { businessId } = buyer.who;
    const asked = await ask(createApprovalRequest, { businessId, action: 'invoice.pay', input: toPay(id, 100) }, buyer.staff);
    if (!asked.ok) return;
    const decide = (approvalStatus: 'approved' | 'denied') => ask(decideRequest, { businessId, requestId: asked.data.id, approvalStatus }, buyer.who);
    await Promise.all([decide('approved'), decide('denied'), ask(withdrawRequest, { businessId, requestId: asked.data.id }, buyer.staff)]);
  },
  async reading({ ask, seller: { who } }) {
    const { businessId } = who;
    await Promise.all([ask(readWallet, { businessId }, who), ask(readStatement, { businessId, walletId: businessId }, who)]);
  },
};
