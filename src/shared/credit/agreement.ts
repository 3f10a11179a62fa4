import { paperDate } from '../kit/date.ts';
import type { CalendarDate } from '../kit/date.ts';
import { formatMoney, formatRate } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { TERMS } from './terms.ts';

/** What an offer says. Kobo, basis points, calendar days of the borrower's zone. */
export interface CreditFacts {
  readonly creditId: string;
  readonly borrower: { readonly name: string; readonly address: string | null; readonly taxNumber: string | null };
  readonly buyer: string;
  readonly invoiceNumber: string;
  readonly invoiceTotal: Kobo;
  readonly amount: Kobo;
  readonly fee: Kobo;
  readonly apr: BasisPoints;
  readonly offeredOn: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly offerEnds: CalendarDate;
  readonly productName: string;
}

/** The text of new offers. A text once given is never changed: a new wording is a new version beside the others. */
export const CREDIT_AGREEMENT_VERSION = '2026-11';

const TEXTS: Readonly<Record<string, (facts: CreditFacts) => readonly string[]>> = {
  '2026-11': (facts) => [
    `${named(facts.borrower)} (“the borrower”) asks ${facts.productName} (“the lender”) for an advance against invoice ${facts.invoiceNumber} to ${facts.buyer} (“the buyer”), which the buyer has approved.`,
    `The lender pays ${formatMoney(facts.amount)} into the borrower’s wallet when the borrower signs. The offer stands until ${paperDate(facts.offerEnds)}.`,
    `The borrower repays ${formatMoney(facts.amount)} and the fee on or before ${paperDate(facts.dueDate)} (“the due day”).`,
    `The fee is ${formatRate(TERMS.fee)} of the principal owed for every ${TERMS.feeDays} days, counted by the day from the day of payment to the due day, for at least ${TERMS.feeMinimumDays} days on the whole amount. It comes to ${formatMoney(facts.fee)} at most, ${formatRate(facts.apr)} a year (APR). No other fee is charged.`,
    'The borrower may repay the whole or a part at any time. The part of the fee that has not accrued is then not owed.',
    `From the ${TERMS.grace + 1}th day after the due day a penalty of ${formatRate(TERMS.penalty)} of the overdue principal is added each day, at most ${formatRate(TERMS.penaltyCap)} of it in all.`,
    'What is repaid counts towards the penalty first, then the fee, then the principal. What is left over belongs to the borrower and goes to the borrower’s wallet.',
    'The borrower pledges the claim of the invoice to the lender until the advance is repaid. What the buyer pays on the invoice repays the advance first.',
    'On the due day, and on each day after it while something is owed, the lender takes what is owed from the borrower’s wallet, as far as it reaches.',
    'While the advance lives the borrower does not void, archive, change or mark the invoice as paid, and pledges it to nobody else.',
    'This agreement is governed by the laws of the Federal Republic of Nigeria.',
  ],
};

/** The whole text, a paragraph a line. Throws RangeError for a version that there never was. */
export function creditAgreementText(version: string, facts: CreditFacts): string {
  const text = TEXTS[version];
  if (!text) throw new RangeError(`no credit agreement of version ${version}`);
  return text(facts).join('\n');
}

/** What the digest of an offer is taken of: version, text and facts, in an order that never changes. */
export function creditAgreementSeal(version: string, text: string, facts: CreditFacts): string {
  const { creditId, borrower, buyer, invoiceNumber, invoiceTotal, amount, fee, apr, offeredOn, dueDate, offerEnds, productName } = facts;
  const party = [borrower.name, borrower.address, borrower.taxNumber];
  return JSON.stringify([version, text, creditId, party, buyer, invoiceNumber, invoiceTotal, amount, fee, apr, offeredOn, dueDate, offerEnds, productName]);
}

function named({ name, address, taxNumber }: CreditFacts['borrower']): string {
  return [name, address && `of ${address}`, taxNumber && `tax number ${taxNumber}`].filter(Boolean).join(', ');
}
