import { add, kobo, subtract, ZERO } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import type { CalendarDate } from '../kit/date.ts';
import { say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import type { BusinessEvent } from '../wallet/ledger-events.ts';
import type { AccountKey } from './accounts.ts';

/** Kobo; a debit is positive, a credit negative. */
export interface JournalLine {
  readonly account: AccountKey;
  readonly amount: Kobo;
}

/** Its lines add up to 0, debits first. */
export interface JournalEntry {
  /** The same for the same fact, whenever the journal is read. */
  readonly key: string;
  readonly date: CalendarDate;
  readonly text: Text;
  /** The number of the document, or empty. */
  readonly reference: string;
  /** The customer or supplier, or empty. */
  readonly party: string;
  readonly lines: readonly JournalLine[];
}

/** A fact of the journal. Facts with the same key are one entry: a transfer and the invoice that it paid. */
interface Fact {
  readonly key: string;
  readonly date: CalendarDate;
  readonly reference: string;
  readonly party: string;
}

/** An invoice or credit note, in kobo; a credit note is negative. `deposit`: what was paid before the document, or goes back for a credit note. */
export interface DocumentFact extends Fact {
  readonly kind: 'document';
  readonly side: 'sent' | 'received';
  readonly net: Kobo;
  readonly vat: Kobo;
  readonly otherTax: Kobo;
  readonly deposit: Kobo;
}

/** A payment of an invoice, in kobo; one that was taken off, or that a credit note paid back outside, is negative. */
export interface PaymentFact extends Fact {
  readonly kind: 'payment';
  readonly side: 'sent' | 'received';
  readonly amount: Kobo;
  /** `wallet`: the money is in a posting of the wallet. */
  readonly how: 'wallet' | 'outside' | 'withheld';
}

/** A posting of the ledger with the entries on a business's own accounts, in kobo as there: a credit is positive. */
export interface PostingFact extends Fact {
  readonly kind: 'posting';
  readonly event: BusinessEvent;
  readonly text: Text;
  readonly wallet: Kobo;
  readonly advances: Kobo;
  readonly disputes: Kobo;
  /** The fee of a withdrawal. */
  readonly fee: Kobo;
  /** Whether the business issued the credit note of this posting. */
  readonly isIssuer: boolean;
  /** Whether the business paid by card or transfer itself. */
  readonly isOwn: boolean;
}

export type BookFact = DocumentFact | PaymentFact | PostingFact;

/** The journal of these facts, by day, in their order. Throws if an entry does not balance. */
export function journalOf(facts: readonly BookFact[]): JournalEntry[] {
  const entries = [...Map.groupBy(facts, ({ key, date }) => `${date} ${key}`).values()].map(entryOf).filter(({ lines }) => lines.length > 0);
  return entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function entryOf(facts: readonly BookFact[]): JournalEntry {
  const [first] = facts;
  if (!first) throw new RangeError('an entry has a fact');
  const lines = summed(facts.flatMap(linesOf));
  if (add(...lines.map(({ amount }) => amount)) !== 0) throw new RangeError(`the entry ${first.key} does not balance`);
  const named = facts.filter(({ reference }) => reference !== '');
  return {
    key: first.key,
    date: first.date,
    text: textOf(facts),
    reference: [...new Set(named.map(({ reference }) => reference))].join(', '),
    party: facts.find(({ party }) => party !== '')?.party ?? '',
    lines,
  };
}

/** One line for each account with a sum other than 0, debits first. */
export function summed(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<AccountKey, Kobo>();
  for (const { account, amount } of lines) sums.set(account, add(sums.get(account) ?? ZERO, amount));
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }])).toSorted((a, b) => Number(a.amount < 0) - Number(b.amount < 0));
}

function textOf(facts: readonly BookFact[]): Text {
  const posting = facts.find((fact) => fact.kind === 'posting');
  if (posting) return posting.text;
  const [first] = facts;
  if (first?.kind === 'document') return documentText(first);
  if (first?.kind === 'payment') return paymentText(first);
  return '';
}

function documentText({ side, net, vat, reference }: DocumentFact): Text {
  const isCredit = net + vat < 0;
  if (side === 'sent') return isCredit ? say`Credit note ${reference}` : say`Invoice ${reference}`;
  return isCredit ? say`Credit note ${reference} received` : say`Invoice ${reference} received`;
}

function paymentText({ amount, how, reference }: PaymentFact): Text {
  if (amount < 0) return say`Payment of ${reference} removed`;
  return how === 'withheld' ? say`Tax withheld from ${reference}` : say`Payment of ${reference}`;
}

function linesOf(fact: BookFact): JournalLine[] {
  if (fact.kind === 'document') return documentLines(fact);
  return fact.kind === 'payment' ? paymentLines(fact) : postingLines(fact);
}

function documentLines({ side, net, vat, otherTax, deposit }: DocumentFact): JournalLine[] {
  const owed = subtract(add(net, vat, otherTax), deposit);
  return side === 'sent'
    ? [debit('receivables', owed), debit('bank', deposit), credit('sales', net), credit('output-vat', vat), credit('other-taxes', otherTax)]
    : [debit('purchases', net), debit('input-tax', add(vat, otherTax)), credit('payables', owed), credit('bank', deposit)];
}

const MONEY = { wallet: 'clearing', outside: 'bank' } as const;

function paymentLines({ side, amount, how }: PaymentFact): JournalLine[] {
  return side === 'sent'
    ? [debit(how === 'withheld' ? 'tax-withheld' : MONEY[how], amount), credit('receivables', amount)]
    : [debit('payables', amount), credit(how === 'withheld' ? 'tax-to-remit' : MONEY[how], amount)];
}

/** What the business's accounts at us gained is its asset, what its advances owe us its liability; the other side follows from the event. */
function postingLines({ event, wallet, advances, disputes, fee, isIssuer, isOwn }: PostingFact): JournalLine[] {
  const own = [debit('wallet', wallet), debit('advances', advances), debit('dispute-debts', disputes)];
  const gained = add(wallet, advances, disputes);
  switch (event) {
    case 'withdrawal':
      return [...own, debit('bank', subtract(subtract(ZERO, gained), fee)), debit('fees', fee)];
    case 'withdrawal-returned':
      return [...own, credit('bank', subtract(gained, fee)), credit('fees', fee)];
    case 'credit-accrual':
    case 'credit-waiver':
      return [...own, credit('finance-costs', gained)];
    case 'credit-write-off':
      return [...own, credit('other-income', gained)];
    case 'credit-note':
      return [...own, credit(isIssuer ? 'receivables' : 'payables', gained)];
    case 'dispute-lost':
    case 'dispute-collected':
      return [...own, credit('dispute-losses', gained)];
    case 'payment':
    case 'payment-in':
    case 'bulk-payment':
    case 'refund':
    case 'deposit':
    case 'suspense-matched':
    case 'credit-disbursement':
    case 'credit-repayment':
      return [...own, credit(isOwn ? 'bank' : 'clearing', gained)];
  }
}

function debit(account: AccountKey, amount: Kobo): JournalLine {
  return { account, amount };
}

function credit(account: AccountKey, amount: Kobo): JournalLine {
  return { account, amount: subtract(ZERO, amount) };
}

/** The sum of an account's debits and of its credits, in kobo. */
export interface AccountSum {
  readonly account: AccountKey;
  readonly debit: Kobo;
  readonly credit: Kobo;
}

/** The sums of each account that has lines, in the order of the chart. All debits together are all credits. */
export function sumsByAccount(entries: readonly JournalEntry[], order: readonly AccountKey[]): AccountSum[] {
  const lines = Map.groupBy(
    entries.flatMap((entry) => entry.lines),
    ({ account }) => account,
  );
  return order.flatMap((account) => {
    const those = lines.get(account);
    if (!those) return [];
    const sum = (sign: 1 | -1) => add(...those.filter(({ amount }) => amount * sign > 0).map(({ amount }) => kobo(amount * sign)));
    return [{ account, debit: sum(1), credit: sum(-1) }];
  });
}
