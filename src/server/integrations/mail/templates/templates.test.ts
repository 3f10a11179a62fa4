import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { withLogo, withUnsubscribe } from './layout.ts';
import { creditMail } from './credit.ts';
import { accountClosedMail } from './account-closed.ts';
import { businessClosedMail } from './business-closed.ts';
import { accountExistsMail, newDeviceMail, resetMail, securityMail, stepUpMail, verifyMail } from './accounts.ts';
import { verificationMail } from './verification.ts';
import { invoiceAgainMail } from './invoice-again.ts';
import { reminderMail, revisionMail } from './invoice-lifecycle.ts';
import { creditNoteMail } from './credit-notes.ts';
import { decisionCodeMail } from './decision-codes.ts';
import { emailChangedMail, emailCodeMail } from './email-change.ts';
import { exportReadyMail } from './exports.ts';
import { helpAnswerMail, helpReceivedMail } from './help.ts';
import { decisionMail, invoiceMail, paymentMail } from './invoices.ts';
import { disputeDeadlinesMail, operatorInvitationMail, operatorPasskeyMail } from './operators.ts';
import { orderDecisionMail, orderMail, revisedOrderMail } from './orders.ts';
import { quoteDecisionMail, quoteMail } from './quotes.ts';
import { referralMail } from './referral.ts';
import { digestMail, noticeMail } from './notices.ts';
import { portalCodeMail, portalMail } from './portal.ts';
import { paymentRemovedMail, paymentReturnedMail, receiptMail } from './receipts.ts';
import { remittanceMail } from './remittance.ts';
import { withdrawalMail } from './withdrawals.ts';
import { monthlyJournalMail } from './books.ts';
import { certificateMail } from './withholding.ts';
import { decidedMail, invitationMail, requestMail } from './team.ts';

const EVIL = `<img src=x onerror="alert('1')">&`;
// What no calendar has, as if the check of the type had failed.
const EVIL_DAY = EVIL as CalendarDate;
const DAY = '2026-11-01T10:00:00.000Z';
const link = 'https://app.example/x?q=1&r=2';
const invoice = {
  productName: EVIL,
  senderName: EVIL,
  recipientName: EVIL,
  invoiceNumber: EVIL,
  amount: EVIL,
  dueDate: EVIL_DAY,
  lines: [[EVIL, EVIL]],
  isSettled: false,
  more: 1,
  sums: [[EVIL, '−₦10.00']],
  pdf: 'https://duewell.example/v1/received/pdf?q=1',
  bank: { bankName: 'Wema Bank', accountNumber: '9932692674', accountName: 'DUEWELL / AMARA TEXTILES' },
} as const;

const order = {
  productName: EVIL,
  buyerName: EVIL,
  buyerAccent: '"><script>',
  supplierName: EVIL,
  orderNumber: EVIL,
  amount: EVIL,
  wantedBy: EVIL_DAY,
  note: EVIL,
  link,
};

const quote = {
  productName: EVIL,
  kind: 'quote',
  sellerName: EVIL,
  sellerAccent: '"><script>',
  customerName: EVIL,
  number: EVIL,
  amount: EVIL,
  validUntil: EVIL_DAY,
  note: EVIL,
  link,
} as const;

const credit = {
  productName: EVIL,
  businessName: EVIL,
  buyer: EVIL,
  invoiceNumber: EVIL,
  amount: EVIL,
  asked: EVIL,
  fee: EVIL,
  apr: EVIL,
  owed: EVIL,
  due: EVIL_DAY,
  offerEnds: EVIL_DAY,
  reasons: [EVIL],
  link,
};
const request = {
  productName: EVIL,
  name: EVIL,
  businessName: EVIL,
  maker: EVIL,
  summary: EVIL,
  amount: EVIL,
  note: EVIL,
  expires: { at: DAY, timeZone: 'UTC' },
  link,
};
const LETTERS = ['approved', 'partial', 'denied', 'offer-ending', 'disbursed', 'due-soon', 'due-today', 'overdue', 'repaid'] as const;

const mails = {
  ...Object.fromEntries(LETTERS.map((letter) => [`credit ${letter}`, creditMail(letter, credit)])),
  accountClosed: accountClosedMail({ productName: EVIL, name: EVIL, at: DAY, timeZone: 'Africa/Lagos', link }),
  businessClosed: businessClosedMail({ ...request, by: EVIL, at: DAY, until: DAY, timeZone: 'Africa/Lagos', export: link, help: link }),
  emailCode: emailCodeMail({ productName: EVIL, name: EVIL, code: '123456', link }),
  emailChanged: emailChangedMail({ productName: EVIL, name: EVIL, newEmail: EVIL, until: { at: DAY, timeZone: 'Africa/Lagos' }, link }),
  exported: exportReadyMail({ productName: EVIL, name: EVIL, businessName: EVIL, until: { at: DAY, timeZone: 'Africa/Lagos' }, link }),
  verify: verifyMail({ productName: EVIL, link }),
  reset: resetMail({ productName: EVIL, name: EVIL, link }),
  known: accountExistsMail({ productName: EVIL, name: EVIL, link }),
  stepUp: stepUpMail({ productName: EVIL, name: EVIL, code: '123456', summary: EVIL, link }),
  newDevice: newDeviceMail({ productName: EVIL, name: EVIL, at: DAY, timeZone: 'Africa/Lagos', address: EVIL, agent: EVIL, link }),
  security: securityMail({ productName: EVIL, name: EVIL, what: 'password', at: DAY, timeZone: 'Africa/Lagos', link }),
  accepted: verificationMail({ productName: EVIL, business: EVIL, level: 3, verdict: 'accepted', items: [EVIL], reason: null, link }),
  refused: verificationMail({ productName: EVIL, business: EVIL, level: 2, verdict: 'refused', items: [EVIL], reason: EVIL, link }),
  invoice: invoiceMail({ ...invoice, senderAccent: '"><script>', note: EVIL, link }),
  revised: revisionMail({ ...invoice, note: undefined, changes: [EVIL], link }),
  portal: portalMail({ ...invoice, balance: EVIL, overdue: EVIL, link }),
  portalCode: portalCodeMail({ productName: EVIL, senderName: EVIL, code: '123456', link }),
  creditNote: creditNoteMail({ ...invoice, creditNote: EVIL, balance: EVIL, returned: EVIL, note: EVIL, link }),
  certificate: certificateMail({ ...invoice, link }),
  journal: monthlyJournalMail({
    productName: EVIL,
    name: EVIL,
    businessName: EVIL,
    through: EVIL_DAY,
    program: EVIL,
    count: 2,
    sum: EVIL,
    isLocked: true,
    link,
  }),
  reminder: reminderMail({ ...invoice, step: 7, paid: EVIL, link }),
  ownReminder: reminderMail({ ...invoice, step: 7, own: { subject: EVIL, message: EVIL }, link }),
  again: invoiceAgainMail({ ...invoice, isCopy: true, state: 'open', note: EVIL, link }),
  approved: decisionMail({ ...invoice, decision: 'approved', reason: 'never shown', link }),
  denied: decisionMail({ ...invoice, decision: 'denied', reason: EVIL, link }),
  code: decisionCodeMail({ noun: 'invoice', action: 'deny', code: '123456', productName: EVIL, senderName: EVIL, number: EVIL, amount: EVIL, link }),
  order: orderMail(order),
  orderRevised: revisedOrderMail({ ...order, changes: [EVIL] }),
  orderDenied: orderDecisionMail({ ...order, decision: 'denied', reason: EVIL }),
  quote: quoteMail(quote),
  proforma: quoteMail({ ...quote, kind: 'proforma' }),
  quoteDenied: quoteDecisionMail({ ...quote, decision: 'denied', reason: EVIL }),
  referral: referralMail({ productName: EVIL, name: EVIL, business: EVIL, link }),
  operator: operatorInvitationMail({ productName: EVIL, link, hasJoined: false }),
  disputes: disputeDeadlinesMail({ productName: EVIL, link, rows: [{ amount: EVIL, business: EVIL, due: EVIL }] }),
  passkey: operatorPasskeyMail({ productName: EVIL, link }),
  invitation: invitationMail({ productName: EVIL, name: EVIL, invitedBy: EVIL, businessName: EVIL, role: 'staff', link }),
  request: requestMail(request),
  decided: decidedMail({
    productName: EVIL,
    name: EVIL,
    decision: 'denied',
    who: EVIL,
    summary: EVIL,
    amount: null,
    reason: EVIL,
    open: { label: EVIL, link },
  }),
  notice: noticeMail({ productName: EVIL, business: EVIL, name: EVIL, text: EVIL, link }),
  digest: digestMail({
    productName: EVIL,
    business: EVIL,
    day: EVIL_DAY,
    groups: [{ kind: 'paid', items: [{ text: EVIL, link: 'https://app.example/invoices/inv_1' }] }],
    count: 60,
    link,
    settingsLink: 'https://app.example/settings?tab=notifications',
  }),
  withdrawal: withdrawalMail({
    productName: EVIL,
    name: EVIL,
    businessName: EVIL,
    what: 'failed',
    amount: EVIL,
    fee: EVIL,
    bank: EVIL,
    accountName: EVIL,
    reference: EVIL,
    reason: EVIL,
    link,
  }),
  helpReceived: helpReceivedMail({ productName: EVIL, name: EVIL, subject: EVIL, link }),
  helpAnswer: helpAnswerMail({ productName: EVIL, name: EVIL, subject: EVIL, text: EVIL, link }),
  receipt: receiptMail({
    productName: EVIL,
    payerName: EVIL,
    payeeName: EVIL,
    invoiceNumber: EVIL,
    amount: EVIL,
    paidAt: EVIL_DAY,
    way: 'card',
    balance: EVIL,
    reference: EVIL,
    excess: { received: EVIL, returned: EVIL, goesTo: 'payer' },
  }),
  paymentReturned: paymentReturnedMail({ productName: EVIL, payeeName: EVIL, invoiceNumber: EVIL, amount: EVIL, rest: EVIL, due: EVIL, reference: EVIL }),
  paymentRemoved: paymentRemovedMail({
    productName: EVIL,
    payeeName: EVIL,
    invoiceNumber: EVIL,
    amount: EVIL,
    paidAt: EVIL_DAY,
    balance: EVIL,
    reference: EVIL,
  }),
  remittance: remittanceMail({
    productName: EVIL,
    receiverName: EVIL,
    payerName: EVIL,
    amount: EVIL,
    withheld: EVIL,
    paidOn: EVIL_DAY,
    invoices: [{ number: EVIL, issuedOn: EVIL_DAY, amount: EVIL, withheld: EVIL }],
    link,
  }),
  payment: paymentMail({
    productName: EVIL,
    receiverName: EVIL,
    payerName: EVIL,
    amount: EVIL,
    paidAt: EVIL_DAY,
    reference: EVIL,
    invoiceNumber: EVIL,
    balance: EVIL,
    link,
  }),
};

describe.each(Object.entries(mails))('%s', (name, { subject, html, text }) => {
  test('typed text never becomes markup', () => {
    expect(html).not.toMatch(/<img|<script|onerror="/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  });

  test('has its link once as a button and once as text, and the same content in plain text', () => {
    // Nothing can be done here after a receipt, a return or a removed payment: they have no button.
    const hasButton = !['receipt', 'paymentReturned', 'paymentRemoved'].includes(name);
    expect(html.split('href="https://app.example/x?q=1&amp;r=2"')).toHaveLength(hasButton ? 3 : 1);
    expect(text.includes(link)).toBe(hasButton);
    expect(text).toContain(EVIL);
    expect(text).not.toContain('&lt;');
  });

  test('has inline styles, its language, the sender’s name, and placeholders for the adapter', () => {
    expect(html).toContain('<html lang="en">');
    const body = html.slice(html.indexOf('<body'));
    expect(body.match(/<(?:p|h1|a|li|ul|td)(?![^>]* style=)[^>]*>/g)).toBeNull();
    expect(body).toContain('&lt;img src=x');
    expect(text.trim().length).toBeGreaterThan(40);
    const finished = withUnsubscribe({ html, text }, 'https://app.example/unsubscribe?u=a&b');
    expect(finished.html).toContain('href="https://app.example/unsubscribe?u=a&amp;b"');
    expect(finished.text).toContain('https://app.example/unsubscribe?u=a&b');
    // E-mails with documents have the sender's brand; the product's own e-mails have its logo.
    const isDocument = [
      'invoice',
      'certificate',
      'revised',
      'reminder',
      'ownReminder',
      'again',
      'creditNote',
      'order',
      'orderRevised',
      'portal',
      'quote',
      'proforma',
    ].includes(name);
    expect(withLogo(html, 'logo@x').includes('src="cid:logo@x"')).toBe(!isDocument);
  });

  test('has a subject of one line and no remote content', () => {
    expect(subject).toMatch(/^[^\r\n]+$/);
    expect(html).not.toMatch(/src=(?!x)|url\(|<link|@import/);
    expect(name).toBeTruthy();
  });
});

test('every template is tested here', () => {
  const here = readFileSync(import.meta.filename, 'utf8');
  const made = readdirSync(import.meta.dirname)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/export function (\w+Mail)\(/g)].map((found) => found[1] ?? ''));
  expect(made.length).toBeGreaterThan(15);
  expect(made.filter((name) => !here.includes(`${name}(`))).toEqual([]);
});

test('the account to pay is grouped as people read it', () => {
  expect(mails.invoice.text).toContain('9932\u00a0692\u00a0674');
});

test('a link that is not a web address is refused', () => {
  expect(() => verifyMail({ productName: 'D', link: 'javascript:alert(1)' })).toThrow(TypeError);
});

test('line breaks in a name stay out of the subject', () => {
  const mail = decisionMail({ ...invoice, decision: 'denied', recipientName: 'A\r\nBcc: x@y.z', link });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).not.toMatch(/^Bcc/m);
});

test('the reason is shown when declined, and only then', () => {
  const reason = 'Wrong quantity';
  expect(decisionMail({ ...invoice, decision: 'denied', reason, link }).text).toContain(reason);
  expect(decisionMail({ ...invoice, decision: 'approved', reason, link }).text).not.toContain(reason);
});

test('the sender’s name and colour come first on an invoice, and the button stays readable', () => {
  const pale = invoiceMail({ ...invoice, senderName: 'Amara', senderAccent: '#ffe08a', link });
  expect(pale.html).toContain('background:#ffe08a');
  expect(pale.html).toMatch(/color:#10201a;text-decoration:none/);
  expect(pale.text.startsWith('Amara\n')).toBe(true);
  expect(mails.invoice.html).toContain('background:#0f5c46');
});
