import type { CalendarDate } from '../kit/date.ts';
import { formatMoney, formatRate } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { inRow, say, render } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../i18n/translate.ts';
import type { Translator } from '../i18n/translate.ts';
import { dayOf } from '../invoices/document-texts.ts';
import { TERMS } from './terms.ts';

/** The terms of an offer. Amounts in kobo, rates in basis points, calendar days in the borrower's time zone. */
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

/**
 * The version for new offers. A published text is never changed: a new text is a new version beside the others. The texts take figures from
 * `TERMS`, so a change of those needs a new version too.
 */
export const CREDIT_AGREEMENT_VERSION = '2026-11';

const TEXTS: Readonly<Record<string, (facts: CreditFacts) => readonly Text[]>> = {
  '2026-11': (facts) => [
    say`${named(facts.borrower)} (“the borrower”) asks ${facts.productName} (“the lender”) for an advance against invoice ${facts.invoiceNumber} to ${facts.buyer} (“the buyer”), which the buyer has approved.`,
    say`The lender pays ${formatMoney(facts.amount)} into the borrower’s wallet when the borrower signs. The offer stands until ${dayOf(facts.offerEnds)}.`,
    say`The borrower repays ${formatMoney(facts.amount)} and the fee on or before ${dayOf(facts.dueDate)} (“the due day”).`,
    say`The fee is ${formatRate(TERMS.fee)} of the principal owed for every ${String(TERMS.feeDays)} days, counted by the day from the day of payment to the due day, for at least ${String(TERMS.feeMinimumDays)} days on the whole amount. It comes to ${formatMoney(facts.fee)} at most, ${formatRate(facts.apr)} a year (APR). No other fee is charged.`,
    say`The borrower may repay the whole or a part at any time. The part of the fee that has not accrued is then not owed.`,
    say`From the ${String(TERMS.grace + 1)}th day after the due day a penalty of ${formatRate(TERMS.penalty)} of the overdue principal is added each day, at most ${formatRate(TERMS.penaltyCap)} of it in all.`,
    say`What is repaid counts towards the penalty first, then the fee, then the principal. What is left over belongs to the borrower and goes to the borrower’s wallet.`,
    say`The borrower pledges the claim of the invoice to the lender until the advance is repaid. What the buyer pays on the invoice repays the advance first.`,
    say`On the due day, and on each day after it while something is owed, the lender takes what is owed from the borrower’s wallet, as far as it reaches.`,
    say`While the advance lives the borrower does not void, archive, change or mark the invoice as paid, and pledges it to nobody else.`,
    say`This agreement is governed by the laws of the Federal Republic of Nigeria.`,
  ],
};

/**
 * The whole text, one paragraph per line: in English, which is signed and has the digest, or
 * translated by this translator. Throws RangeError for an unknown version.
 */
export function creditAgreementText(version: string, facts: CreditFacts, translator: Translator = ENGLISH_TRANSLATOR): string {
  const text = TEXTS[version];
  if (!text) throw new RangeError(`no credit agreement of version ${version}`);
  return text(facts)
    .map((paragraph) => render(paragraph, translator))
    .join('\n');
}

/** The input of an offer's digest: version, text and facts, in a fixed order. */
export function creditAgreementSeal(version: string, text: string, facts: CreditFacts): string {
  const { creditId, borrower, buyer, invoiceNumber, invoiceTotal, amount, fee, apr, offeredOn, dueDate, offerEnds, productName } = facts;
  const party = [borrower.name, borrower.address, borrower.taxNumber];
  return JSON.stringify([version, text, creditId, party, buyer, invoiceNumber, invoiceTotal, amount, fee, apr, offeredOn, dueDate, offerEnds, productName]);
}

function named({ name, address, taxNumber }: CreditFacts['borrower']): Text {
  return inRow([name, ...(address ? [say`of ${address}`] : []), ...(taxNumber ? [say`tax number ${taxNumber}`] : [])]);
}
