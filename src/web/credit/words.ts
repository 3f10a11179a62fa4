import type { listCredits } from '../../shared/credit/contract.ts';
import { calendarDate, dateIn, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/kit/words.ts';
import type { Shape, Tone } from '../../ui/status.tsx';
import { TIME_ZONE } from '../app/config.ts';
import { koboOf } from '../paper/paper-data.ts';

export type Credit = OutputOf<typeof listCredits>['credits'][number];

/** Each state as a word, a colour and a shape. */
export const CREDIT_WORDS: Record<Credit['status'], { word: string; tone: Tone; shape: Shape }> = {
  pending: { word: t('Pending review'), tone: 'wait', shape: 'ring' },
  approved: { word: t('Approved'), tone: 'good', shape: 'dot' },
  partial: { word: t('Smaller offer'), tone: 'info', shape: 'half' },
  denied: { word: t('Denied'), tone: 'bad', shape: 'cross' },
  expired: { word: t('Expired'), tone: 'quiet', shape: 'dash' },
  active: { word: t('Active'), tone: 'info', shape: 'dot' },
  paid: { word: t('Repaid'), tone: 'good', shape: 'check' },
  overdue: { word: t('Overdue'), tone: 'bad', shape: 'alert' },
  default: { word: t('In default'), tone: 'bad', shape: 'alert' },
};

/** What happens next, in a sentence or two. */
export function creditNext(credit: Credit): string {
  const owed = formatMoney(koboOf(credit.outstanding));
  const due = credit.dueDate === null ? '' : dayOf(credit.dueDate);
  const until = credit.expiresAt === null ? '' : dayOfMoment(credit.expiresAt);
  const sentences: Record<Credit['status'], string> = {
    pending: t('A person looks at it, usually within a working day. You are told at once.'),
    approved: t('Read the offer and sign it: the money is in your wallet at once. The offer stands until {until}.', { until }),
    partial: t('You asked for {amount}; this is what we can offer. It stands until {until}.', { amount: formatMoney(koboOf(credit.requested)), until }),
    denied: t('Nothing is owed. The reasons, and what would change them, stand below.'),
    expired: t('The offer was not signed in time. Nothing is owed, and you can ask again.'),
    active: t('It is repaid on {due}. What {party} pays on the invoice before counts first.', { due, party: credit.party }),
    paid: t('Everything is repaid. The invoice is yours alone again.'),
    overdue: t('It was due on {due}. {owed} is owed today, and a penalty is added each day. New advances wait until it is repaid.', { due, owed }),
    default:
      credit.outstanding > 0
        ? t('It was due on {due} and {owed} is still owed. Please repay it: until then no advance can be had.', { due, owed })
        : t('It was not repaid in full.'),
  };
  return sentences[credit.status];
}

export const HOW = {
  wallet: t('From your wallet'),
  card: t('By card'),
  transfer: t('By bank transfer'),
  automatic: t('From your wallet, when due'),
  buyer: t('Paid by the buyer'),
} as const;

export function dayOf(day: string): string {
  const date = calendarDate(day);
  return date ? formatDate(date) : day;
}

export function dayOfMoment(instant: string): string {
  return formatDate(dateIn(TIME_ZONE, Date.parse(instant)));
}
