import { expect, test } from 'vitest';
import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { say } from '../../../../shared/i18n/message.ts';
import { helpAnswerMail } from './help.ts';
import { invoiceMail } from './invoices.ts';
import type { SentInvoiceMail } from './invoices.ts';
import { noticeMail } from './notices.ts';

const link = 'https://duewell.example/received-invoice?q=1';
const invoice: SentInvoiceMail = {
  productName: 'Duewell',
  senderName: 'Amara',
  recipientName: 'Ada',
  invoiceNumber: 'INV-0001',
  amount: '₦9.00',
  // A day of the calendar.
  dueDate: '2026-11-20' as CalendarDate,
  lines: [['1 × See evil.com/pay', '₦10.00']],
  sums: [['Discount on t.me/x', '−₦1.00']],
  note: 'Read\nhttps://evil.com',
  isSettled: false,
  more: 0,
  bank: null,
  pdf: link,
  link,
};

test('no name or text of a party names the product beside our own sentences', () => {
  const words = 'Duewell: your account is blocked, call 0800 111';
  const bank = { bankName: 'Wema Bank', accountNumber: '0123456789', accountName: 'DUEWELL / AMARA TEXTILES' };
  const mail = invoiceMail({ ...invoice, lines: [[`1 × ${words}`, '₦10.00']], bank });
  const notice = noticeMail({ productName: 'Duewell', business: 'Chidi', name: 'Ada', text: say`Amara withdrew invoice INV-0001: ${words}`, link });
  for (const { subject, text, html } of [mail, notice]) expect(`${subject} ${text} ${html}`).not.toContain('account is blocked');
  expect(mail.text).toContain('\n…: ₦10.00');
  // The payer compares it with what the bank shows.
  expect(mail.text).toContain('Account name: DUEWELL / AMARA TEXTILES');
  expect(notice.subject).toBe('Amara withdrew invoice INV-0001: …');
  expect(notice.text).toContain('as a member of Chidi on Duewell.');
});

test('who wrote to us reads their own subject and our answer, which may name the product', () => {
  const answer = helpAnswerMail({ productName: 'Duewell', name: 'Ada', subject: 'Duewell is slow', link, text: 'Duewell was busy.' });
  expect(answer.subject).toBe('Our answer: Duewell is slow');
  expect(answer.html).toContain('mso-hide:all;">Duewell was busy.');
  expect(answer.text).toContain('> Duewell is slow');
});

test('what parties wrote becomes no link, and our own links stay', () => {
  const mail = invoiceMail({ ...invoice, senderName: 'Evil.xyz/pay' });
  for (const body of [mail.text, mail.html]) {
    expect(body).not.toMatch(/evil\.(?:com|xyz)|t\.me/i);
    expect(body).toContain('Sent for Evil. xyz/pay by Duewell.');
    expect(body).toContain('1 × See evil. com/pay');
    expect(body).toContain('Discount on t. me/x');
    expect(body).toContain(link);
  }
  expect(mail.text).toContain('Message from Evil. xyz/pay:\n> Read\n> https evil. com');
  const answer = helpAnswerMail({ productName: 'Duewell', name: 'Ada', subject: 'evil.com', link, text: 'See\nhttps://duewell.example/help' });
  expect(answer.text).toContain('See\nhttps://duewell.example/help');
  expect(answer.text).not.toContain('evil.com');
});

test('a note that names the product is not in the e-mail', () => {
  const mail = invoiceMail({ ...invoice, note: 'We, Duewell Security, need your code.' });
  expect(`${mail.text} ${mail.html}`).not.toContain('Security');
});
