import { addDays, daysBetween, formatDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { Proof } from '../invoices/proof.ts';
import type { Kobo } from '../kit/money.ts';
import { t, tn } from '../kit/words.ts';
import { TERMS } from './terms.ts';

/** Why not, and what would change it: two sentences a person reads. */
export interface Reason {
  readonly code: string;
  readonly text: string;
  readonly remedy: string;
}

/** What is known of an invoice and its two parties on a day. */
export interface InvoiceFacts {
  readonly stage: 'draft' | 'sent' | 'void';
  readonly decision: 'pending' | 'approved' | 'denied' | 'expired';
  /** How the approval was proved; null when it was not. */
  readonly proof: Proof | null;
  readonly archived: boolean;
  readonly balance: Kobo;
  readonly dueDate: CalendarDate | null;
  readonly today: CalendarDate;
  readonly buyer: string;
  /** Null for a buyer who has no business here. */
  readonly buyerLevel: number | null;
  /** Invoices of the borrower that this buyer's business has paid in full with its own money, through the product. */
  readonly paidByBuyer: number;
  /** An advance lives on it now. */
  readonly pledged: boolean;
  /** An advance was paid out before on an invoice with this buyer, number, amount and date. */
  readonly pledgedBefore: boolean;
  readonly related: boolean;
  readonly borrowerLevel: number;
  /** Advances of the borrower that are past their due day. */
  readonly pastDue: number;
}

/** Everything that stands against an advance on this invoice; empty when it can be asked for. */
export function reasonsAgainst(facts: InvoiceFacts): Reason[] {
  return [...againstBorrower(facts), ...againstInvoice(facts), ...againstDays(facts), ...againstBuyer(facts)];
}

/** The reasons as one text, for a refusal. */
export function refusal(reasons: readonly Reason[]): string {
  return reasons.map(({ text, remedy }) => `${text} ${remedy}`).join(' ');
}

/** What stands against any advance until the business has the level that advances need; null once it has. */
export function levelNeeded(borrowerLevel: number): Reason | null {
  if (borrowerLevel >= TERMS.borrowerLevel) return null;
  return {
    code: 'LEVEL',
    text: t('Your business is at verification level {borrowerLevel}; advances need level {borrowerLevel2}.', {
      borrowerLevel,
      borrowerLevel2: TERMS.borrowerLevel,
    }),
    remedy: t('Complete your business verification.'),
  };
}

function againstBorrower({ borrowerLevel, pastDue }: InvoiceFacts): Reason[] {
  const reasons: Reason[] = [];
  const level = levelNeeded(borrowerLevel);
  if (level) reasons.push(level);
  if (pastDue > 0)
    reasons.push({
      code: 'PAST_DUE',
      text: tn(pastDue, 'An advance of yours is past its due day.', '{count} of your advances are past their due day.'),
      remedy: t('Repay what is due; new advances are then available immediately.'),
    });
  return reasons;
}

function againstInvoice({ stage, decision, proof, archived, balance, pledged, pledgedBefore, buyer, buyerLevel }: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [{ code: 'NOT_SENT', text: t('This invoice hasn’t been sent.'), remedy: t('Send an invoice and have it approved first.') }];
  if (balance <= 0) return [{ code: 'PAID', text: t('This invoice is already paid.'), remedy: t('Choose one that is still unpaid.') }];
  if (archived) return [{ code: 'ARCHIVED', text: t('This invoice is archived.'), remedy: t('Unarchive it first.') }];
  if (pledged) return [{ code: 'PLEDGED', text: t('This invoice already has an advance in progress.'), remedy: t('See it in your credit history.') }];
  if (pledgedBefore)
    return [
      {
        code: 'PLEDGED_BEFORE',
        text: t('You, or a business related to yours, already had an advance on this invoice.'),
        remedy: t('Choose another invoice.'),
      },
    ];
  if (decision !== 'approved')
    return [
      {
        code: 'NOT_APPROVED',
        text: t('{buyer} has not approved this invoice.', { buyer }),
        remedy: t('Ask them to approve it from the email, or signed in.'),
      },
    ];
  if (proof !== null) return [];
  return [
    {
      code: 'NOT_PROVED',
      text: t('We couldn’t confirm that {buyer} approved this invoice.', { buyer }),
      remedy:
        buyerLevel === null
          ? t('Contact support: we’ll ask them for their approval and record it.')
          : t('A payment from their wallet confirms it; or send them a new invoice.'),
    },
  ];
}

function tooSoon(days: number): string {
  const least = { least: TERMS.shortest };
  if (days < 0) return t('Its due day has passed; an advance needs at least {least} days.', least);
  if (days === 0) return t('It is due today; an advance needs at least {least} days.', least);
  return tn(
    days,
    'It is due in {count} day; an advance needs at least {least} days.',
    'It is due in {count} days; an advance needs at least {least} days.',
    least,
  );
}

function againstDays({ dueDate, today, balance }: InvoiceFacts): Reason[] {
  if (dueDate === null || balance <= 0) return [];
  const days = daysBetween(today, dueDate);
  if (days < TERMS.shortest) {
    return [
      {
        code: 'TOO_SOON',
        text: tooSoon(days),
        remedy: t('Choose an invoice that is due later.'),
      },
    ];
  }
  if (days <= TERMS.longest) return [];
  const from = addDays(dueDate, -TERMS.longest);
  return [
    {
      code: 'TOO_FAR',
      text: t('It is due in {days} days; an advance runs {longest} at most.', { days, longest: TERMS.longest }),
      remedy: t('Request again from {day}.', { day: formatDate(from) }),
    },
  ];
}

function againstBuyer({ buyer, buyerLevel, paidByBuyer, related, stage, proof }: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [];
  const reasons: Reason[] = [];
  if (related)
    reasons.push({
      code: 'RELATED',
      text: t('{buyer} and your business are related: they share people, an address, a number, a registration or a bank account.', { buyer }),
      remedy: t('Advances are for invoices to independent buyers.'),
    });
  // A buyer without a business here has paid with nobody's proved money: what our people obtained from them speaks for them instead.
  if ((buyerLevel ?? 0) < TERMS.buyerLevel && paidByBuyer === 0 && proof !== 'operator')
    reasons.push({
      code: 'BUYER_UNKNOWN',
      text: t('{buyer} is not verified yet and has paid no invoice of yours from an account here.', { buyer }),
      remedy:
        buyerLevel === null
          ? t('Their verified account is enough; or contact support, and we’ll ask them for their approval.')
          : t('One of the two is enough: their verification, or one invoice that they pay here, signed in.'),
    });
  return reasons;
}
