import type { CreditLetter } from '../../../jobs/enqueue.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';
import type { Block } from './layout.ts';

export interface CreditMail {
  readonly productName: string;
  readonly businessName: string;
  readonly buyer: string;
  readonly invoiceNumber: string;
  /** Of the offer, formatted; all amounts are. */
  readonly amount: string;
  readonly asked: string;
  readonly fee: string;
  readonly apr: string;
  /** What settles it: now, or on the due day where that is ahead. */
  readonly owed: string;
  readonly due: string;
  readonly offerEnds: string;
  readonly reasons: readonly string[];
  readonly link: string;
}

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly action: string;
}

/** What happens to an advance, told to the business that asked for it. The price stands in naira before its yearly rate. */
export function creditMail(letter: CreditLetter, mail: CreditMail): MailContent {
  const { subject, heading, blocks, action } = LETTERS[letter](mail);
  const [first] = blocks;
  return renderLetter({
    subject,
    brand: mail.productName,
    preview: first?.kind === 'paragraph' ? first.text : subject,
    heading,
    blocks: [...blocks, button(action, mail.link)],
    footer: [`You receive this because ${mail.businessName} has asked for an advance on ${mail.productName}.`],
  });
}

const about = ({ invoiceNumber, buyer }: CreditMail) => `invoice ${invoiceNumber} to ${buyer}`;
const priced = (mail: CreditMail) =>
  paragraph(`It costs ${mail.fee} at most (${mail.apr} a year), counted by the day, and is repaid on ${mail.due}. Repaying earlier costs less.`);

const LETTERS: Readonly<Record<CreditLetter, (mail: CreditMail) => Said>> = {
  approved: (mail) => ({
    subject: `Your advance of ${mail.amount} is approved`,
    heading: 'Approved',
    blocks: [
      paragraph(`${mail.amount} against ${about(mail)} is ready for your signature until ${mail.offerEnds}.`),
      { kind: 'amount', label: 'Into your wallet', amount: mail.amount },
      priced(mail),
    ],
    action: 'Read and sign the offer',
  }),
  partial: (mail) => ({
    subject: `An offer of ${mail.amount} for your invoice ${mail.invoiceNumber}`,
    heading: 'A smaller offer',
    blocks: [
      paragraph(`You asked for ${mail.asked} against ${about(mail)}. We can offer ${mail.amount}; the offer stands until ${mail.offerEnds}.`),
      { kind: 'amount', label: 'Into your wallet', amount: mail.amount },
      priced(mail),
    ],
    action: 'Read the offer',
  }),
  denied: (mail) => ({
    subject: `No advance on invoice ${mail.invoiceNumber} this time`,
    heading: 'Not this time',
    blocks: [
      paragraph(`We cannot advance ${mail.asked} against ${about(mail)}. Why, and what would change it:`),
      ...mail.reasons.slice(0, 8).map((reason) => paragraph(reason)),
    ],
    action: 'See your credit',
  }),
  'offer-ending': (mail) => ({
    subject: `Your offer of ${mail.amount} ends on ${mail.offerEnds}`,
    heading: 'Your offer ends soon',
    blocks: [paragraph(`The offer of ${mail.amount} against ${about(mail)} ends on ${mail.offerEnds}. Afterwards you can ask again.`), priced(mail)],
    action: 'Read and sign the offer',
  }),
  disbursed: (mail) => ({
    subject: `${mail.amount} is in your wallet`,
    heading: 'Your advance is in your wallet',
    blocks: [
      paragraph(`${mail.businessName} has signed the advance against ${about(mail)}. What the buyer pays on the invoice repays it first.`),
      { kind: 'amount', label: 'In your wallet', amount: mail.amount },
      priced(mail),
    ],
    action: 'See schedule and agreement',
  }),
  'due-soon': (mail) => ({
    subject: `${mail.owed} is due on ${mail.due}`,
    heading: 'An advance is due soon',
    blocks: [
      paragraph(`Your advance against ${about(mail)} is due on ${mail.due}. On that day it is taken from your wallet, as far as it reaches.`),
      { kind: 'amount', label: `To repay by ${mail.due}`, amount: mail.owed },
    ],
    action: 'Repay now',
  }),
  'due-today': (mail) => ({
    subject: `${mail.owed} is due today`,
    heading: 'An advance is due today',
    blocks: [
      paragraph(`Your advance against ${about(mail)} is due today. It is taken from your wallet at noon, as far as it reaches.`),
      { kind: 'amount', label: 'To repay today', amount: mail.owed },
    ],
    action: 'Repay now',
  }),
  overdue: (mail) => ({
    subject: `Overdue: your advance on invoice ${mail.invoiceNumber}`,
    heading: 'An advance is overdue',
    blocks: [
      paragraph(`Your advance against ${about(mail)} was due on ${mail.due}. A penalty is added each day until it is repaid, and new advances wait.`),
      { kind: 'amount', label: 'Owed today', amount: mail.owed },
    ],
    action: 'Repay now',
  }),
  repaid: (mail) => ({
    subject: `Repaid: your advance on invoice ${mail.invoiceNumber}`,
    heading: 'Repaid',
    blocks: [paragraph(`Your advance of ${mail.amount} against ${about(mail)} is repaid. Nothing more is owed, and the invoice is yours alone again.`)],
    action: 'See your credit',
  }),
};
