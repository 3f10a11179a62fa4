import { addDays, daysBetween } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import type { Proof } from '../invoices/proof.ts';
import type { Kobo } from '../kit/money.ts';
import { TERMS } from './terms.ts';
import { counted, day, inRow, message, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** The reason and the remedy, as two sentences for the user. */
export interface Reason {
  readonly code: string;
  readonly text: Message;
  readonly remedy: Message;
}

/** Facts about an invoice and its two parties on a day. */
export interface InvoiceFacts {
  readonly stage: 'draft' | 'sent' | 'void';
  readonly decision: 'pending' | 'approved' | 'denied' | 'expired';
  /** How the approval was proved; null without a proof. */
  readonly proof: Proof | null;
  readonly archived: boolean;
  /** Of an invoice in instalments: what is due until the due date, the last one within the term of an advance. */
  readonly balance: Kobo;
  /** The tax that the buyer keeps may be more than the instalments within the term. */
  readonly isTaxedInInstalments: boolean;
  readonly dueDate: CalendarDate | null;
  readonly today: CalendarDate;
  readonly buyer: string;
  /** Null for a buyer without a business here. */
  readonly buyerLevel: number | null;
  /** Invoices of the borrower that this buyer's business has paid in full with its own money, through the product. */
  readonly paidByBuyer: number;
  /** The invoice has an active advance. */
  readonly pledged: boolean;
  /** An advance was paid out earlier on an invoice with the same buyer, number, amount and date. */
  readonly pledgedBefore: boolean;
  readonly related: boolean;
  readonly borrowerLevel: number;
  /** Advances of the borrower that are past their due date. */
  readonly pastDue: number;
}

/** All reasons against an advance on this invoice; empty when one can be requested. */
export function reasonsAgainst(facts: InvoiceFacts): Reason[] {
  return [...againstBorrower(facts), ...againstInvoice(facts), ...againstDays(facts), ...againstBuyer(facts)];
}

/** The reasons as one text, for a refusal. */
export function refusal(reasons: readonly Reason[]): Message {
  return inRow(
    reasons.flatMap(({ text, remedy }) => [text, remedy]),
    ' ',
  );
}

/** The reason against any advance while the business is below the required level; null from that level on. */
export function levelNeeded(borrowerLevel: number): Reason | null {
  if (borrowerLevel >= TERMS.borrowerLevel) return null;
  return {
    code: 'LEVEL',
    text: message('Your business is at verification level {borrowerLevel}; advances need level {borrowerLevel2}.', {
      borrowerLevel,
      borrowerLevel2: TERMS.borrowerLevel,
    }),
    remedy: say`Complete your business verification.`,
  };
}

function againstBorrower({ borrowerLevel, pastDue }: InvoiceFacts): Reason[] {
  const reasons: Reason[] = [];
  const level = levelNeeded(borrowerLevel);
  if (level) reasons.push(level);
  if (pastDue > 0)
    reasons.push({
      code: 'PAST_DUE',
      text: counted(pastDue, 'An advance of yours is past its due day.', '{count} of your advances are past their due day.'),
      remedy: say`Repay what is due; new advances are then available immediately.`,
    });
  return reasons;
}

function againstInvoice({
  stage,
  decision,
  proof,
  archived,
  balance,
  isTaxedInInstalments,
  pledged,
  pledgedBefore,
  buyer,
  buyerLevel,
}: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [{ code: 'NOT_SENT', text: say`This invoice hasn’t been sent.`, remedy: say`Send an invoice and have it approved first.` }];
  if (balance <= 0) return [{ code: 'PAID', text: say`This invoice is already paid.`, remedy: say`Choose one that is still unpaid.` }];
  if (isTaxedInInstalments)
    return [
      {
        code: 'INSTALMENTS',
        text: say`This invoice is paid in instalments less withholding tax, so how much of it is paid in time isn’t known.`,
        remedy: say`Choose an invoice without withholding tax, or with one due date.`,
      },
    ];
  if (archived) return [{ code: 'ARCHIVED', text: say`This invoice is archived.`, remedy: say`Unarchive it first.` }];
  if (pledged) return [{ code: 'PLEDGED', text: say`This invoice already has an advance in progress.`, remedy: say`See it in your credit history.` }];
  if (pledgedBefore)
    return [
      {
        code: 'PLEDGED_BEFORE',
        text: say`You, or a business related to yours, already had an advance on this invoice.`,
        remedy: say`Choose another invoice.`,
      },
    ];
  if (decision !== 'approved')
    return [
      {
        code: 'NOT_APPROVED',
        text: message('{buyer} has not approved this invoice.', { buyer }),
        remedy: say`Ask them to approve it from the email, or signed in.`,
      },
    ];
  if (proof !== null) return [];
  return [
    {
      code: 'NOT_PROVED',
      text: message('We couldn’t confirm that {buyer} approved this invoice.', { buyer }),
      remedy:
        buyerLevel === null
          ? say`Contact support: we’ll ask them for their approval and record it.`
          : say`A payment from their wallet confirms it; or send them a new invoice.`,
    },
  ];
}

function tooSoon(days: number): Message {
  const least = { least: TERMS.shortest };
  if (days < 0) return message('Its due day has passed; an advance needs at least {least} days.', least);
  if (days === 0) return message('It is due today; an advance needs at least {least} days.', least);
  return counted(
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
        remedy: say`Choose an invoice that is due later.`,
      },
    ];
  }
  if (days <= TERMS.longest) return [];
  const from = addDays(dueDate, -TERMS.longest);
  return [
    {
      code: 'TOO_FAR',
      text: message('It is due in {days} days; an advance runs {longest} at most.', { days, longest: TERMS.longest }),
      remedy: message('Request again from {day}.', { day: day(from) }),
    },
  ];
}

function againstBuyer({ buyer, buyerLevel, paidByBuyer, related, stage, proof }: InvoiceFacts): Reason[] {
  if (stage !== 'sent') return [];
  const reasons: Reason[] = [];
  if (related)
    reasons.push({
      code: 'RELATED',
      text: message('{buyer} and your business are related: they share people, an address, a number, a registration or a bank account.', { buyer }),
      remedy: say`Advances are for invoices to independent buyers.`,
    });
  // A buyer without a business here has paid with nobody's proved money: what our people obtained from them speaks for them instead.
  if ((buyerLevel ?? 0) < TERMS.buyerLevel && paidByBuyer === 0 && proof !== 'operator')
    reasons.push({
      code: 'BUYER_UNKNOWN',
      text: message('{buyer} is not verified yet and has paid no invoice of yours from an account here.', { buyer }),
      remedy:
        buyerLevel === null
          ? say`Their verified account is enough; or contact support, and we’ll ask them for their approval.`
          : say`One of the two is enough: their verification, or one invoice that they pay here, signed in.`,
    });
  return reasons;
}
