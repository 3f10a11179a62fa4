import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dateIn } from '../../../../shared/kit/date.ts';
import { ITEMS } from '../../../../shared/business/verification.ts';
import { MAIL_KINDS } from '../../../../shared/notifications/mail-kinds.ts';
import { inRow, message, say } from '../../../../shared/i18n/message.ts';
import { translatorOf } from '../../../../shared/i18n/translate.ts';
import type { Messages } from '../../../../shared/i18n/translate.ts';
import { messages } from '../../../../shared/i18n/locales/fr/index.ts';
import type { MailContent } from '../port.ts';
import { accountExistsMail, newDeviceMail, resetMail, securityMail, stepUpMail, verifyMail } from './accounts.ts';
import { monthlyJournalMail } from './books.ts';
import { certificateMail } from './withholding.ts';
import { creditNoteMail } from './credit-notes.ts';
import { accountClosedMail } from './account-closed.ts';
import { businessClosedMail } from './business-closed.ts';
import { creditMail } from './credit.ts';
import { emailChangedMail, emailCodeMail } from './email-change.ts';
import { exportReadyMail } from './exports.ts';
import { helpAnswerMail, helpReceivedMail } from './help.ts';
import { invoiceAgainMail } from './invoice-again.ts';
import { reminderMail, revisionMail } from './invoice-lifecycle.ts';
import { decisionCodeMail } from './decision-codes.ts';
import { decisionMail, invoiceMail, paymentMail } from './invoices.ts';
import { digestMail, noticeMail } from './notices.ts';
import { orderDecisionMail, orderMail, revisedOrderMail } from './orders.ts';
import { quoteDecisionMail, quoteMail } from './quotes.ts';
import { portalCodeMail, portalMail } from './portal.ts';
import { paymentRemovedMail, paymentReturnedMail, receiptMail } from './receipts.ts';
import { referralMail } from './referral.ts';
import { remittanceMail } from './remittance.ts';
import { decidedMail, invitationMail, requestMail } from './team.ts';
import { verificationMail } from './verification.ts';
import { withdrawalMail } from './withdrawals.ts';

/** A name for people and businesses without English letters. */
const X = 'ŴÞ';
const link = 'https://42.0';
const day = dateIn('UTC', Date.parse('2026-12-21'));
const at = '2026-11-01T10:00:00.000Z';
const base = { productName: X, businessName: X, business: X, name: X, link };
const invoice = {
  ...base,
  senderName: X,
  recipientName: X,
  invoiceNumber: X,
  amount: X,
  dueDate: day,
  lines: [[X, X]] as const,
  isSettled: false,
  more: 2,
  sums: [[X, X]] as const,
  pdf: link,
  bank: { bankName: X, accountNumber: X, accountName: X },
};
const order = { ...base, buyerName: X, supplierName: X, orderNumber: X, amount: X };
const quote = { ...base, sellerName: X, customerName: X, number: X, amount: X };
const money = { ...base, payerName: X, amount: X, paidAt: day, reference: X };
const paidOut = { ...base, amount: X, fee: X, bank: X, accountName: X, reference: X };
const request = { ...base, summary: say`Approve purchase order ${X} from ${X} for ${X}.`, amount: X };
const credit = { ...base, buyer: X, invoiceNumber: X, amount: X, asked: X, fee: X, apr: X, owed: X, due: day, offerEnds: day };
const reasons = [inRow([say`Complete your business verification.`, say`Repay what is due; new advances are then available immediately.`], ' ')];
const paid = say`${X} paid ${X} on invoice ${X}.`;
const groups = MAIL_KINDS.map((kind) => ({ kind, items: [{ text: paid, link }] }));

const LETTERS: readonly MailContent[] = [
  ...(['approved', 'partial', 'denied', 'offer-ending', 'disbursed', 'due-soon', 'due-today', 'overdue', 'repaid'] as const).map((letter) =>
    creditMail(letter, { ...credit, reasons }),
  ),
  ...[verifyMail, resetMail, accountExistsMail].map((made) => made(base)),
  stepUpMail({ ...base, code: '123456', summary: 'ŴÞ' }),
  newDeviceMail({ ...base, at, timeZone: 'UTC', address: '192.0.2.7', agent: 'ŴÞ' }),
  ...(['password', 'totp-on', 'totp-off', 'recovery-codes', 'openid-join', 'openid-part', 'phone', 'email'] as const).map((what) =>
    securityMail({ ...base, what, at, timeZone: 'UTC' }),
  ),
  ...([0, 1, 2, 3] as const).map((level) =>
    verificationMail({ ...base, level, verdict: 'accepted', items: Object.values(ITEMS).map(({ title }) => title), reason: null }),
  ),
  ...[null, X].map((reason) => verificationMail({ ...base, level: 1, verdict: 'refused', items: [ITEMS.address.title], reason })),
  ...[null, X].map((note) => invoiceMail({ ...invoice, note })),
  invoiceMail({ ...invoice, isSettled: true }),
  revisionMail({ ...invoice, changes: [message('Total: {now}; it was {before}.', { now: X, before: X }), say`The note was changed.`] }),
  portalCodeMail({ productName: X, senderName: X, code: '123456', link: invoice.link }),
  ...[null, X].map((part) => portalMail({ ...invoice, balance: part, overdue: part })),
  certificateMail(invoice),
  monthlyJournalMail({ ...base, through: day, program: X, count: 2, sum: X, isLocked: true }),
  ...[null, X].map((part) => creditNoteMail({ ...invoice, creditNote: X, balance: part, returned: part, note: X })),
  ...[-7, -1, 0, 7].flatMap((step) => [undefined, X].map((part) => reminderMail({ ...invoice, step, paid: part }))),
  ...[true, false].flatMap((isCopy) => (['pending', 'open', 'settled'] as const).map((state) => invoiceAgainMail({ ...invoice, isCopy, state, note: X }))),
  ...(['approved', 'denied'] as const).flatMap((decision) => [
    decisionMail({ ...invoice, decision, reason: X }),
    orderDecisionMail({ ...order, decision, reason: X }),
    quoteDecisionMail({ ...quote, decision, reason: X }),
    ...[null, X].map((who) => decidedMail({ ...request, decision, who, reason: X, open: { label: X, link: request.link } })),
  ]),
  ...[null, day].map((wantedBy) => orderMail({ ...order, wantedBy, note: X })),
  ...(['quote', 'proforma'] as const).flatMap((kind) => [null, day].map((validUntil) => quoteMail({ ...quote, kind, validUntil, note: X }))),
  ...[null, day].flatMap((wantedBy) => [[], [X]].map((changes) => revisedOrderMail({ ...order, wantedBy, note: X, changes }))),
  ...(['invoice', 'order', 'quote'] as const).flatMap((noun) =>
    (['approve', 'deny'] as const).map((action) => decisionCodeMail({ ...invoice, noun, action, code: X, number: X })),
  ),
  accountClosedMail({ ...base, at, timeZone: 'UTC' }),
  businessClosedMail({ ...base, businessName: X, by: X, at, until: at, timeZone: 'UTC', export: link, help: link }),
  emailCodeMail({ ...base, code: X }),
  emailChangedMail({ ...base, newEmail: X, until: { at, timeZone: 'UTC' } }),
  exportReadyMail({ ...base, businessName: X, until: { at, timeZone: 'UTC' } }),
  referralMail(base),
  ...[null, link].flatMap((to) => [helpReceivedMail({ ...base, subject: X, link: to }), helpAnswerMail({ ...base, subject: X, text: X, link: to })]),
  ...(['owner', 'admin', 'staff'] as const).map((role) => invitationMail({ ...base, invitedBy: X, role })),
  requestMail({ ...request, maker: X, note: X, expires: { at, timeZone: 'UTC' } }),
  noticeMail({ ...base, text: paid }),
  ...[1, 8, 60].map((count) => digestMail({ ...base, day, groups, count, settingsLink: link })),
  ...(['succeeded', 'failed', 'reversed'] as const).map((what) => withdrawalMail({ ...paidOut, what, reason: null })),
  ...(['wallet', 'outside', 'card', 'transfer'] as const).map((way) =>
    receiptMail({ ...money, payeeName: X, invoiceNumber: X, way, balance: null, excess: null }),
  ),
  ...(['payer', 'wallet', 'credit'] as const).map((goesTo) =>
    receiptMail({ ...money, payeeName: X, invoiceNumber: null, way: 'card', balance: X, excess: { received: X, returned: X, goesTo } }),
  ),
  ...[
    { invoiceNumber: X, rest: null, due: null },
    { invoiceNumber: null, rest: null, due: null },
    { invoiceNumber: null, rest: null, due: X },
    { invoiceNumber: null, rest: X, due: null },
  ].map((more) => paymentReturnedMail({ ...money, ...more, payeeName: X })),
  paymentRemovedMail({ ...money, payeeName: X, invoiceNumber: X, balance: X }),
  ...[1, 2].flatMap((count) =>
    [null, X].map((withheld) =>
      remittanceMail({
        ...money,
        receiverName: X,
        withheld,
        paidOn: day,
        invoices: Array.from({ length: count }, () => ({ number: X, issuedOn: day, amount: X, withheld })),
      }),
    ),
  ),
  ...[{}, { invoiceNumber: X }, { balance: X }].map((more) => paymentMail({ ...money, ...more, receiverName: X })),
];

const french = translatorOf({ language: 'fr', messages });
/** French with every letter of each key marked: a text that was not looked up stays unmarked. */
const marked = translatorOf({ language: 'fr', messages: markedKeys(messages) });

describe.each(LETTERS.map((letter) => [letter.subject, letter] as const))('%s', (_subject, letter) => {
  test('has only translated texts', () => {
    expect(left(letter.inLanguage?.(marked))).toEqual([]);
  });

  test('is complete in French', () => {
    const said = letter.inLanguage?.(french);
    expect(said?.html).toContain('<html lang="fr">');
    expect(said?.subject).not.toBe(letter.subject);
    expect(`${said?.subject} ${said?.text}`).not.toMatch(/\b(the|you|your|of|with|and|was|has)\b|[{}]/);
    expect(said?.turnOff).toBe('Se désabonner de ces e-mails');
  });
});

test('an untranslated text is found', () => {
  expect(left(noticeMail({ ...base, text: 'Nobody has translated this.' }).inLanguage?.(marked))).not.toEqual([]);
});

test('typed texts and names are not translated', () => {
  const named = { ...invoice, senderName: 'Received', recipientName: 'paid', invoiceNumber: 'Due date' };
  const said = invoiceMail({ ...named, note: 'Your password was changed.' }).inLanguage?.(french);
  expect(said?.text).toContain('Bonjour paid, Received vous a envoyé une facture.');
  expect(said?.text).toContain('> Your password was changed.');
  expect(said?.subject).toBe(`Facture Due date de Received : ${X}, échéance le 21 déc. 2026`);
  expect(decisionMail({ ...invoice, decision: 'denied', reason: 'owner' }).inLanguage?.(french).text).toContain('> owner');
});

// Operators read English: docs/behaviour/back-office.md.
test('every template for customers is tested here', () => {
  const here = readFileSync(import.meta.filename, 'utf8');
  const made = readdirSync(import.meta.dirname)
    .filter((file) => !file.includes('.test.') && file !== 'operators.ts')
    .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/export function (\w+Mail)\(/g)].map((found) => found[1] ?? ''));
  expect(made.length).toBeGreaterThan(15);
  expect(made.filter((name) => here.split(name).length < 3)).toEqual([]);
});

/** Words of English letters in the visible text; dates and times come from `Intl`. */
function left(content: MailContent | undefined): string[] {
  if (!content) return ['no letter'];
  const body = content.html.slice(content.html.indexOf('<body')).replaceAll(/<[^>]*>|&#?\w+;/g, ' ');
  const title = /<title>(.*)<\/title>/.exec(content.html)?.[1] ?? '';
  const visible = [content.subject, title, body, content.text, content.turnOff ?? ''].join('\n').replaceAll(link, ' ');
  // The name of a time zone is the same in every language.
  return visible.replaceAll(/\(UTC\)|\d{1,2}(er)? \p{L}+\.? \d{4}( à \d\d:\d\d)?/gu, ' ').match(/[A-Za-z]+/g) ?? [];
}

function markedKeys(of: Messages): Messages {
  const mark = (text: string) => text.replaceAll(/\{\w+\}|[a-z]/gi, (found) => (found.length > 1 ? found : 'ƶ'));
  return Object.fromEntries(
    Object.keys(of).map((key) => {
      const [one = '', other] = key.split(' | ');
      return [key, other === undefined ? mark(one.replace(/ @\w+$/, '')) : { one: mark(one), other: mark(other) }];
    }),
  );
}
