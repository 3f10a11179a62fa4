import type { listCredits } from '../../shared/credit/contract.ts';
import { calendarDate, dateIn, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Shape, Tone } from '../../ui/status.tsx';
import { TIME_ZONE } from '../app/config.ts';
import { koboOf } from '../paper/paper-data.ts';

export type Credit = OutputOf<typeof listCredits>['credits'][number];

/** Each state as a word, a colour and a shape. */
export const CREDIT_WORDS: Record<Credit['status'], { word: string; tone: Tone; shape: Shape }> = {
  pending: { word: 'Pending review', tone: 'wait', shape: 'ring' },
  approved: { word: 'Approved', tone: 'good', shape: 'dot' },
  partial: { word: 'Smaller offer', tone: 'info', shape: 'half' },
  denied: { word: 'Denied', tone: 'bad', shape: 'cross' },
  expired: { word: 'Expired', tone: 'quiet', shape: 'dash' },
  active: { word: 'Active', tone: 'info', shape: 'dot' },
  paid: { word: 'Repaid', tone: 'good', shape: 'check' },
  overdue: { word: 'Overdue', tone: 'bad', shape: 'alert' },
  default: { word: 'In default', tone: 'bad', shape: 'alert' },
};

/** What happens next, in a sentence or two. */
export function creditNext(credit: Credit): string {
  const owed = formatMoney(koboOf(credit.outstanding));
  const due = credit.dueDate === null ? '' : dayOf(credit.dueDate);
  const until = credit.expiresAt === null ? '' : dayOfMoment(credit.expiresAt);
  const sentences: Record<Credit['status'], string> = {
    pending: 'A person looks at it, usually within a working day. You are told at once.',
    approved: `Read the offer and sign it: the money is in your wallet at once. The offer stands until ${until}.`,
    partial: `You asked for ${formatMoney(koboOf(credit.requested))}; this is what we can offer. It stands until ${until}.`,
    denied: 'Nothing is owed. The reasons, and what would change them, stand below.',
    expired: 'The offer was not signed in time. Nothing is owed, and you can ask again.',
    active: `It is repaid on ${due}. What ${credit.party} pays on the invoice before counts first.`,
    paid: 'Everything is repaid. The invoice is yours alone again.',
    overdue: `It was due on ${due}. ${owed} is owed today, and a penalty is added each day. New advances wait until it is repaid.`,
    default: credit.outstanding > 0 ? `It was due on ${due} and ${owed} is still owed.` : 'It was not repaid in full.',
  };
  return sentences[credit.status];
}

export const HOW = {
  wallet: 'From your wallet',
  card: 'By card',
  transfer: 'By bank transfer',
  automatic: 'From your wallet, when due',
  buyer: 'Paid by the buyer',
} as const;

export function dayOf(day: string): string {
  const date = calendarDate(day);
  return date ? formatDate(date) : day;
}

export function dayOfMoment(instant: string): string {
  return formatDate(dateIn(TIME_ZONE, Date.parse(instant)));
}
