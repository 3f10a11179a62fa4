import type { listCredits } from '../../shared/credit/contract.ts';
import { dayText } from '../base/days.ts';
import { dateIn, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Shape, Tone } from '../../ui/primitives/status.tsx';
import { TIME_ZONE } from '../base/config.ts';
import { koboOf } from '../documents/document-data.ts';

export type Credit = OutputOf<typeof listCredits>['credits'][number];

/** Each state as a word, a colour and a shape. */
export const CREDIT_LABELS: Record<Credit['status'], { word: string; tone: Tone; shape: Shape }> = {
  pending: { word: t('Pending review'), tone: 'wait', shape: 'ring' },
  approved: { word: t('Approved'), tone: 'good', shape: 'dot' },
  partial: { word: t('Smaller offer'), tone: 'info', shape: 'half' },
  denied: { word: t('Declined'), tone: 'bad', shape: 'cross' },
  expired: { word: t('Expired'), tone: 'quiet', shape: 'dash' },
  active: { word: t('Active'), tone: 'info', shape: 'dot' },
  paid: { word: t('Repaid'), tone: 'good', shape: 'check' },
  overdue: { word: t('Overdue'), tone: 'bad', shape: 'alert' },
  default: { word: t('In default'), tone: 'bad', shape: 'alert' },
};

/** The next step, in a sentence or two. */
export function creditNext(credit: Credit): string {
  const owed = formatMoney(koboOf(credit.outstanding));
  const due = credit.dueDate === null ? '' : dayText(credit.dueDate);
  const until = credit.expiresAt === null ? '' : dayOfMoment(credit.expiresAt);
  const sentences: Record<Credit['status'], string> = {
    pending: t('Our team reviews it, usually within one working day. We’ll notify you immediately.'),
    approved: t('Review and sign the offer to receive the money in your wallet immediately. The offer expires on {until}.', { until }),
    partial: t('You requested {amount}; this is what we can offer. It expires on {until}.', { amount: formatMoney(koboOf(credit.requested)), until }),
    denied: t('No balance is due. See the reasons, and what would change them, below.'),
    expired: t('The offer expired before it was signed. No balance is due, and you can request again.'),
    active: t('Repayment is due on {due}. Earlier payments from {party} on the invoice repay it first.', { due, party: credit.party }),
    paid: t('Repaid in full. The invoice is released.'),
    overdue: t('It was due on {due}. The payoff amount today is {owed}, and a penalty is added each day. New advances are available once it’s repaid.', {
      due,
      owed,
    }),
    default:
      credit.outstanding > 0
        ? t('It was due on {due} and the balance due is {owed}. Please repay it to request new advances.', { due, owed })
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

export function dayOfMoment(instant: string): string {
  return formatDate(dateIn(TIME_ZONE, Date.parse(instant)));
}
