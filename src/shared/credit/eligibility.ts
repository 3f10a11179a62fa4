import { addDays, daysBetween, formatDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { Kobo } from '../kit/money.ts';
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
  readonly archived: boolean;
  readonly balance: Kobo;
  readonly dueDate: CalendarDate | null;
  readonly today: CalendarDate;
  readonly buyer: string;
  /** Null for a buyer who has no business here. */
  readonly buyerLevel: number | null;
  /** Invoices of the borrower that this buyer has paid in full through the product. */
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

function againstBorrower({ borrowerLevel, pastDue }: InvoiceFacts): Reason[] {
  const reasons: Reason[] = [];
  if (borrowerLevel < TERMS.borrowerLevel)
    reasons.push({
      code: 'LEVEL',
      text: `Your business is at verification level ${borrowerLevel}; advances need level ${TERMS.borrowerLevel}.`,
      remedy: 'Complete your business verification.',
    });
  if (pastDue > 0)
    reasons.push({
      code: 'PAST_DUE',
      text: pastDue === 1 ? 'An advance of yours is past its due day.' : `${pastDue} of your advances are past their due day.`,
      remedy: 'Repay what is due; new advances are open again at once.',
    });
  return reasons;
}

function againstInvoice({ stage, decision, archived, balance, pledged, pledgedBefore, buyer }: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [{ code: 'NOT_SENT', text: 'This invoice is not a sent one.', remedy: 'Send an invoice and have it approved first.' }];
  if (balance <= 0) return [{ code: 'PAID', text: 'Nothing is owed on this invoice any more.', remedy: 'Choose one that is still unpaid.' }];
  if (archived) return [{ code: 'ARCHIVED', text: 'This invoice is archived.', remedy: 'Take it out of the archive first.' }];
  if (pledged) return [{ code: 'PLEDGED', text: 'An advance on this invoice is under way already.', remedy: 'It stands in your credit history.' }];
  if (pledgedBefore)
    return [
      {
        code: 'PLEDGED_BEFORE',
        text: 'An invoice with this buyer, number, amount and date was advanced before.',
        remedy: 'An invoice counts once; choose another.',
      },
    ];
  if (decision !== 'approved')
    return [{ code: 'NOT_APPROVED', text: `${buyer} has not approved this invoice.`, remedy: 'Share its link and ask them to approve it.' }];
  return [];
}

function againstDays({ dueDate, today, balance }: InvoiceFacts): Reason[] {
  if (dueDate === null || balance <= 0) return [];
  const days = daysBetween(today, dueDate);
  if (days < TERMS.shortest) {
    const text = days < 0 ? 'Its due day has passed' : days === 0 ? 'It is due today' : `It is due in ${days} ${days === 1 ? 'day' : 'days'}`;
    return [{ code: 'TOO_SOON', text: `${text}; an advance needs at least ${TERMS.shortest} days.`, remedy: 'Choose an invoice that is due later.' }];
  }
  if (days <= TERMS.longest) return [];
  const from = addDays(dueDate, -TERMS.longest);
  return [
    {
      code: 'TOO_FAR',
      text: `It is due in ${days} days; an advance runs ${TERMS.longest} at most.`,
      remedy: `Ask again from ${formatDate(from)} on.`,
    },
  ];
}

function againstBuyer({ buyer, buyerLevel, paidByBuyer, related, stage }: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [];
  const reasons: Reason[] = [];
  if (related)
    reasons.push({
      code: 'RELATED',
      text: `${buyer} and your business are related: they share people, an address for mail or a registration.`,
      remedy: 'Advances are for invoices to independent buyers.',
    });
  if ((buyerLevel ?? 0) < TERMS.buyerLevel && paidByBuyer === 0)
    reasons.push({
      code: 'BUYER_UNKNOWN',
      text: `${buyer} is not verified yet and has paid no invoice of yours here.`,
      remedy: 'One of the two is enough: their verification, or one invoice paid here.',
    });
  return reasons;
}
