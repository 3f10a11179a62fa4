import { calendarDate, dateIn, paperDate } from '../kit/date.ts';
import { formatMoney, kobo } from '../kit/money.ts';

/** What an undertaking to pay says, as it stood when it was given. `amount` in kobo, instants in ISO-8601. */
export interface AgreementFacts {
  readonly invoiceId: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly supplier: AgreementParty;
  readonly buyer: AgreementParty;
  readonly givenBy: string;
  readonly givenAt: string;
  readonly timeZone: string;
  readonly productName: string;
}

interface AgreementParty {
  readonly name: string;
  readonly address: string | null;
  readonly taxNumber: string | null;
}

/** The text of new agreements. A text once given is never changed: a new wording is a new version beside the others. */
export const AGREEMENT_VERSION = '2026-11';

const TEXTS: Readonly<Record<string, (facts: AgreementFacts) => readonly string[]>> = {
  '2026-11': (facts) => [
    `${named(facts.buyer)} (“the buyer”) has received invoice ${facts.number} of ${day(facts.issueDate)} from ${named(facts.supplier)} (“the supplier”), and has approved it.`,
    `The buyer acknowledges that the goods or services on this invoice were ordered by the buyer, and that the buyer owes the supplier ${formatMoney(kobo(facts.amount))} for them.`,
    `The buyer undertakes to pay the supplier ${formatMoney(kobo(facts.amount))} in full on or before ${day(facts.dueDate)}, without deduction and without set-off.`,
    'What the buyer pays on the invoice counts towards this amount on the day it is received. The undertaking ends when the amount has been paid in full.',
    `${facts.givenBy} gave this undertaking for the buyer on ${paperDate(dateIn(facts.timeZone, Date.parse(facts.givenAt)))}, electronically, through ${facts.productName}.`,
    'This agreement is governed by the laws of the Federal Republic of Nigeria.',
  ],
};

/** The whole text, a paragraph a line. Throws RangeError for a version that there never was. */
export function agreementText(version: string, facts: AgreementFacts): string {
  const text = TEXTS[version];
  if (!text) throw new RangeError(`no agreement of version ${version}`);
  return text(facts).join('\n');
}

/** What the digest of an agreement is taken of: version, text and facts, in an order that never changes. */
export function agreementSeal(version: string, text: string, facts: AgreementFacts): string {
  const { invoiceId, number, amount, currency, issueDate, dueDate, supplier, buyer, givenBy, givenAt, timeZone, productName } = facts;
  const parties = [supplier, buyer].map(({ name, address, taxNumber }) => [name, address, taxNumber]);
  return JSON.stringify([version, text, invoiceId, number, amount, currency, issueDate, dueDate, parties, givenBy, givenAt, timeZone, productName]);
}

function named({ name, address, taxNumber }: AgreementParty): string {
  return [name, address && `of ${address}`, taxNumber && `tax number ${taxNumber}`].filter(Boolean).join(', ');
}

function day(date: string | null): string {
  const parsed = date === null ? null : calendarDate(date);
  return parsed === null ? 'no day' : paperDate(parsed);
}
