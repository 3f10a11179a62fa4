import { calendarDate, dateIn, documentDate } from '../kit/date.ts';
import type { Proof } from './proof.ts';
import { formatMoney, kobo } from '../kit/money.ts';

/** The facts of an undertaking to pay, as they were when it was given. `amount` in kobo, instants in ISO-8601. */
export interface AgreementFacts {
  readonly invoiceId: string;
  readonly number: string;
  readonly amount: number;
  readonly currency: string;
  readonly issueDate: string | null;
  /** With instalments that of the last. */
  readonly dueDate: string | null;
  /** Kobo; their sum is the amount. Only in undertakings to pay in instalments. */
  readonly instalments?: readonly { readonly dueDate: string; readonly amount: number }[];
  readonly supplier: AgreementParty;
  readonly buyer: AgreementParty;
  readonly givenBy: string;
  readonly givenAt: string;
  readonly timeZone: string;
  readonly productName: string;
  /** How the approval was proved; undertakings of the first version lack it. */
  readonly how?: Proof;
  /** The address to which the one-time code was sent. */
  readonly email?: string | null;
}

interface AgreementParty {
  readonly name: string;
  readonly address: string | null;
  readonly taxNumber: string | null;
}

/** The version for new agreements. A published text is never changed: a new text is a new version beside the others. */
export const AGREEMENT_VERSION = '2026-11-22';

/** Of undertakings to pay in instalments. */
export const INSTALMENT_AGREEMENT_VERSION = '2026-11-28-instalments';

const LAW = 'This agreement is governed by the laws of the Federal Republic of Nigeria.';

/** The part that all versions have in common. */
function undertaking(facts: AgreementFacts): readonly string[] {
  const parts = (facts.instalments ?? []).map(({ amount, dueDate }) => `${formatMoney(kobo(amount))} on or before ${day(dueDate)}`);
  return [
    `${named(facts.buyer)} (“the buyer”) has received invoice ${facts.number} of ${day(facts.issueDate)} from ${named(facts.supplier)} (“the supplier”), and has approved it.`,
    `The buyer acknowledges that the goods or services on this invoice were ordered by the buyer, and that the buyer owes the supplier ${formatMoney(kobo(facts.amount))} for them.`,
    `The buyer undertakes to pay the supplier ${formatMoney(kobo(facts.amount))} in full on or before ${day(facts.dueDate)}, ${parts.length > 0 ? `in instalments (${parts.join('; ')}), ` : ''}without deduction and without set-off.`,
    'What the buyer pays on the invoice counts towards this amount on the day it is received. The undertaking ends when the amount has been paid in full.',
  ];
}

const TEXTS: Readonly<Record<string, (facts: AgreementFacts) => readonly string[]>> = {
  '2026-11': (facts) => [
    ...undertaking(facts),
    `${facts.givenBy} gave this undertaking for the buyer on ${given(facts)}, electronically, through ${facts.productName}.`,
    LAW,
  ],
  '2026-11-22': (facts) => [...undertaking(facts), proved(facts), LAW],
  [INSTALMENT_AGREEMENT_VERSION]: (facts) => [...undertaking(facts), proved(facts), LAW],
};

function proved(facts: AgreementFacts): string {
  const when = `for the buyer on ${given(facts)}`;
  if (facts.how === 'code')
    return `${facts.givenBy} gave this undertaking ${when}, electronically, through ${facts.productName}, by a one-time code sent to ${facts.email ?? ''}.`;
  if (facts.how === 'operator') return `${facts.givenBy} gave this undertaking ${when}; ${facts.productName} recorded it with the evidence of it.`;
  if (facts.how === 'payment')
    return `${facts.givenBy} gave this undertaking ${when}, electronically, through ${facts.productName}, by paying on the invoice, signed in as a member of the buyer.`;
  return `${facts.givenBy} gave this undertaking ${when}, electronically, through ${facts.productName}, signed in as a member of the buyer.`;
}

function given({ timeZone, givenAt }: AgreementFacts): string {
  return documentDate(dateIn(timeZone, Date.parse(givenAt)));
}

/** The whole text, one paragraph per line. Throws RangeError for an unknown version. */
export function agreementText(version: string, facts: AgreementFacts): string {
  const text = TEXTS[version];
  if (!text) throw new RangeError(`no agreement of version ${version}`);
  return text(facts).join('\n');
}

/** The input of an agreement's digest: version, text and facts, in a fixed order. */
export function agreementSeal(version: string, text: string, facts: AgreementFacts): string {
  const { invoiceId, number, amount, currency, issueDate, dueDate, supplier, buyer, givenBy, givenAt, timeZone, productName } = facts;
  const parties = [supplier, buyer].map(({ name, address, taxNumber }) => [name, address, taxNumber]);
  const first = [version, text, invoiceId, number, amount, currency, issueDate, dueDate, parties, givenBy, givenAt, timeZone, productName];
  const second = [...first, facts.how ?? null, facts.email ?? null];
  if (version === INSTALMENT_AGREEMENT_VERSION) return JSON.stringify([...second, (facts.instalments ?? []).map((one) => [one.dueDate, one.amount])]);
  return JSON.stringify(version === '2026-11' ? first : second);
}

function named({ name, address, taxNumber }: AgreementParty): string {
  return [name, address && `of ${address}`, taxNumber && `tax number ${taxNumber}`].filter(Boolean).join(', ');
}

function day(date: string | null): string {
  const parsed = date === null ? null : calendarDate(date);
  return parsed === null ? 'no day' : documentDate(parsed);
}
