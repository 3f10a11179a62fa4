import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { day, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { CreditEmail } from '../../../jobs/enqueue.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';
import type { Block } from './layout.ts';

export interface CreditMail {
  readonly productName: string;
  readonly businessName: string;
  readonly buyer: string;
  readonly invoiceNumber: string;
  /** The offer's amount; all amounts are formatted. */
  readonly amount: string;
  readonly asked: string;
  readonly fee: string;
  readonly apr: string;
  /** The amount that settles it: now, or on the due date if that is in the future. */
  readonly owed: string;
  readonly due: CalendarDate | null;
  readonly offerEnds: CalendarDate | null;
  readonly reasons: readonly Text[];
  readonly link: string;
}

interface Said {
  readonly subject: Text;
  readonly heading: Text;
  readonly blocks: readonly Block[];
  readonly action: Text;
}

/** Informs the business about its advance. The price in naira is before its yearly rate. */
export function creditMail(letter: CreditEmail, mail: CreditMail): MailContent {
  const { subject, heading, blocks, action } = LETTERS[letter](mail);
  const [first] = blocks;
  return renderEmail({
    productName: mail.productName,
    subject,
    brand: mail.productName,
    preview: first?.kind === 'paragraph' ? first.text : subject,
    heading,
    blocks: [...blocks, button(action, mail.link)],
    footer: [say`You’re receiving this because ${mail.businessName} requested an advance on ${mail.productName}.`],
  });
}

const about = ({ invoiceNumber, buyer }: CreditMail) => say`invoice ${invoiceNumber} to ${buyer}`;
const priced = (mail: CreditMail) =>
  paragraph(say`The fee is ${mail.fee} at most (${mail.apr} APR), charged daily, with repayment due on ${day(mail.due)}. Repaying earlier costs less.`);

const LETTERS: Readonly<Record<CreditEmail, (mail: CreditMail) => Said>> = {
  approved: (mail) => ({
    subject: say`Your advance of ${mail.amount} is approved`,
    heading: say`Approved`,
    blocks: [
      paragraph(say`${mail.amount} on ${about(mail)} is ready for your signature until ${day(mail.offerEnds)}.`),
      { kind: 'amount', label: say`You receive`, amount: mail.amount },
      priced(mail),
    ],
    action: say`Review and sign the offer`,
  }),
  partial: (mail) => ({
    subject: say`An offer of ${mail.amount} for your invoice ${mail.invoiceNumber}`,
    heading: say`A smaller offer`,
    blocks: [
      paragraph(say`You requested ${mail.asked} on ${about(mail)}. We can offer ${mail.amount}; the offer expires on ${day(mail.offerEnds)}.`),
      { kind: 'amount', label: say`You receive`, amount: mail.amount },
      priced(mail),
    ],
    action: say`Review the offer`,
  }),
  denied: (mail) => ({
    subject: say`Your advance request on invoice ${mail.invoiceNumber} wasn’t approved`,
    heading: say`Not approved`,
    blocks: [
      paragraph(say`We can’t advance ${mail.asked} on ${about(mail)}. Reasons, and what would change them:`),
      ...mail.reasons.slice(0, 8).map((reason) => paragraph(reason)),
    ],
    action: say`View your credit`,
  }),
  'offer-ending': (mail) => ({
    subject: say`Your offer of ${mail.amount} expires on ${day(mail.offerEnds)}`,
    heading: say`Your offer expires soon`,
    blocks: [
      paragraph(say`The offer of ${mail.amount} on ${about(mail)} expires on ${day(mail.offerEnds)}. After that you can request a new one.`),
      priced(mail),
    ],
    action: say`Review and sign the offer`,
  }),
  disbursed: (mail) => ({
    subject: say`${mail.amount} is in your wallet`,
    heading: say`Your advance is in your wallet`,
    blocks: [
      paragraph(say`${mail.businessName} has signed the advance on ${about(mail)}. Payments from the buyer on this invoice repay it first.`),
      { kind: 'amount', label: say`In your wallet`, amount: mail.amount },
      priced(mail),
    ],
    action: say`View schedule and agreement`,
  }),
  'due-soon': (mail) => ({
    subject: say`${mail.owed} is due on ${day(mail.due)}`,
    heading: say`An advance is due soon`,
    blocks: [
      paragraph(say`Your advance on ${about(mail)} is due on ${day(mail.due)}. On that day it is collected from your wallet, up to the balance.`),
      { kind: 'amount', label: say`Due by ${day(mail.due)}`, amount: mail.owed },
    ],
    action: say`Repay now`,
  }),
  'due-today': (mail) => ({
    subject: say`${mail.owed} is due today`,
    heading: say`An advance is due today`,
    blocks: [
      paragraph(say`Your advance on ${about(mail)} is due today. It is collected from your wallet at noon, up to the balance.`),
      { kind: 'amount', label: say`Due today`, amount: mail.owed },
    ],
    action: say`Repay now`,
  }),
  overdue: (mail) => ({
    subject: say`Overdue: your advance on invoice ${mail.invoiceNumber}`,
    heading: say`An advance is overdue`,
    blocks: [
      paragraph(
        say`Your advance on ${about(mail)} was due on ${day(mail.due)}. A penalty is added each day until it is repaid, and you can’t take new advances until then.`,
      ),
      { kind: 'amount', label: say`Payoff amount today`, amount: mail.owed },
    ],
    action: say`Repay now`,
  }),
  repaid: (mail) => ({
    subject: say`Repaid: your advance on invoice ${mail.invoiceNumber}`,
    heading: say`Repaid`,
    blocks: [paragraph(say`Your advance of ${mail.amount} on ${about(mail)} is repaid in full. The balance is zero and the invoice is released.`)],
    action: say`View your credit`,
  }),
};
