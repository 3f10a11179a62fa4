import type { CalendarDate } from '../kit/date.ts';
import type { Kobo } from '../kit/money.ts';
import { add, kobo, subtract, ZERO } from '../kit/money.ts';
import { holderMatches } from '../business/name-match.ts';

/**
 * What ties a transfer to an invoice: its number in the narration, the customer's own account number, exactly the balance due or the next instalment, a sender who
 * paid this customer's invoices before, the name.
 */
export const MATCH_REASONS = ['number', 'account', 'amount', 'payer', 'name'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** How much each reason says. A number that somebody wrote counts more than all others together. */
const WEIGHTS: Readonly<Record<MatchReason, number>> = { number: 32, account: 16, amount: 6, payer: 4, name: 3 };

export interface ArrivedTransfer {
  readonly amount: Kobo;
  /** The name on the sender's bank account. */
  readonly sender: string | null;
  /** What the sender wrote to the transfer. */
  readonly narration: string | null;
  /** The customer to whose own account number it was made; null for the wallet's. */
  readonly customerId: string | null;
  /** Of the numbers of the business's invoices, as its templates have them. */
  readonly prefixes: readonly string[];
}

/** An invoice on which a balance is due. */
export interface MatchableInvoice {
  readonly id: string;
  readonly number: string;
  readonly balance: Kobo;
  /** What is left of each instalment, by date; without instalments the balance. */
  readonly dues: readonly { readonly dueDate: CalendarDate | null; readonly amount: Kobo }[];
  /** The recipient's names: business and person. */
  readonly names: readonly string[];
  /** Whether the sender's account paid an invoice of this recipient before. */
  readonly isKnownPayer: boolean;
  /** The recipient on the sender's list; null for one who is not on it. */
  readonly customerId: string | null;
}

export interface SuggestedMatch {
  readonly invoiceId: string;
  readonly reasons: readonly MatchReason[];
}

export interface CertainMatch {
  readonly invoiceId: string;
  /** Kobo, at most the balance. */
  readonly amount: Kobo;
}

const MOST_SUGGESTED = 3;

/** The invoices that a transfer may be for, best first: by the sum of the reasons' weights, then by due date. None without a reason. */
export function suggestedMatches(transfer: ArrivedTransfer, invoices: readonly MatchableInvoice[], most = MOST_SUGGESTED): SuggestedMatch[] {
  return invoices
    .map((invoice) => ({ invoice, reasons: reasonsFor(transfer, invoice) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons) || byDueDate(firstDue(one.invoice), firstDue(other.invoice)))
    .slice(0, most)
    .map(({ invoice, reasons }) => ({ invoiceId: invoice.id, reasons }));
}

/**
 * The invoices that a transfer certainly pays, with the amount of each in kobo; empty if a person must say. `invoices` has every open invoice with exactly this
 * balance or next instalment, every one whose number may be in the narration, and the oldest of the customer to whose account number it was made. Certain is: one
 * invoice's number with its prefix; several numbers, and their sum; more than that if the invoices are of one customer, whose credit the rest is; the customer's
 * account number; or, for the wallet's account number and if no number like its own is written, the only invoice with exactly this balance or next instalment, and
 * a sender who is its recipient or paid for them before. A number is not certain if amount and sender say another invoice.
 */
export function certainMatches(transfer: ArrivedTransfer, invoices: readonly MatchableInvoice[]): CertainMatch[] {
  const named = invoices.filter(({ number }) => numberIn(transfer.narration, number) === 'whole');
  if (transfer.customerId !== null && named.every((invoice) => isTheirs(transfer, invoice))) return certainForCustomer(transfer, invoices);
  if (named.length > 0) return pointsElsewhere(transfer, named, invoices) ? [] : certainlyNamed(transfer, named);
  const [only, ...others] = invoices.filter((invoice) => isExactly(transfer, invoice));
  if (!only || others.length > 0 || namesAnother(transfer, [only])) return [];
  const reasons = reasonsFor(transfer, only);
  return reasons.includes('payer') || reasons.includes('name') ? [{ invoiceId: only.id, amount: transfer.amount }] : [];
}

function certainlyNamed(transfer: ArrivedTransfer, named: readonly MatchableInvoice[]): CertainMatch[] {
  const { amount } = transfer;
  const [first, ...others] = named;
  const due = add(ZERO, ...named.map(({ balance }) => balance));
  if (first && others.length === 0 && amount <= due) return [{ invoiceId: first.id, amount }];
  const isCredit = first?.customerId !== null && others.every(({ customerId }) => customerId === first?.customerId) && !namesAnother(transfer, named);
  return amount === due || (amount > due && isCredit) ? named.map(({ id, balance }) => ({ invoiceId: id, amount: balance })) : [];
}

/** Whether amount and sender say another invoice than the number does: “INV 1 of 2” may be a count. */
function pointsElsewhere(transfer: ArrivedTransfer, named: readonly MatchableInvoice[], invoices: readonly MatchableInvoice[]): boolean {
  const isOfSender = (invoice: MatchableInvoice) => reasonsFor(transfer, invoice).some((reason) => reason === 'payer' || reason === 'name');
  return !named.some(isOfSender) && invoices.some((invoice) => !named.includes(invoice) && isExactly(transfer, invoice) && isOfSender(invoice));
}

function isTheirs({ customerId }: ArrivedTransfer, invoice: MatchableInvoice): boolean {
  return customerId !== null && customerId === invoice.customerId;
}

/** Whether it is all that is due of an invoice, or its next instalment. */
function isExactly({ amount }: ArrivedTransfer, { balance, dues }: MatchableInvoice): boolean {
  return balance === amount || dues[0]?.amount === amount;
}

/**
 * Invoices of the customer whose numbers are written, then, unless another number is written too, the only one with exactly this balance or next instalment, else
 * what is due first, each instalment by its own date. What is left pays nothing. Nothing is certain if digits are written that another customer's invoice has.
 */
function certainForCustomer(transfer: ArrivedTransfer, invoices: readonly MatchableInvoice[]): CertainMatch[] {
  const { amount, narration } = transfer;
  const named = invoices.filter(({ number }) => numberIn(narration, number) !== null);
  if (!named.every((invoice) => isTheirs(transfer, invoice))) return [];
  const theirs = invoices.filter((invoice) => isTheirs(transfer, invoice));
  const hasOther = namesAnother(transfer, theirs);
  if (hasOther && named.length === 0) return [];
  const exact = named.length === 0 ? theirs.filter((invoice) => isExactly(transfer, invoice)) : [];
  const first = exact.length === 1 ? exact : named;
  const rest = hasOther ? [] : theirs.filter((invoice) => !first.includes(invoice));
  const order = [
    ...first.toSorted((one, other) => byDueDate(firstDue(one), firstDue(other))).flatMap((invoice) => duesOf(invoice)),
    ...rest.flatMap((invoice) => duesOf(invoice)).toSorted(byDueDate),
  ];
  const taken = new Map<string, Kobo>();
  let left = amount;
  for (const { id, due } of order) {
    const part = kobo(Math.min(left, due));
    if (part > 0) taken.set(id, add(taken.get(id) ?? ZERO, part));
    left = subtract(left, part);
  }
  return [...taken].map(([invoiceId, sum]) => ({ invoiceId, amount: sum }));
}

interface Dated {
  readonly number: string;
  readonly dueDate: CalendarDate | null;
}

function duesOf({ id, number, dues }: MatchableInvoice): (Dated & { readonly id: string; readonly due: Kobo })[] {
  return dues.map(({ dueDate, amount }) => ({ id, number, dueDate, due: amount }));
}

function firstDue({ number, dues }: MatchableInvoice): Dated {
  return { number, dueDate: dues[0]?.dueDate ?? null };
}

function byDueDate(one: Dated, other: Dated): number {
  return (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999') || one.number.localeCompare(other.number);
}

/** The sum of the reasons' weights. */
export function weightOf(reasons: readonly MatchReason[]): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
}

/** How many numbers of invoices a narration is searched for. */
export const MOST_NUMBERS = 6;

/** The groups of digits in a narration without leading zeros, at most MOST_NUMBERS: what the number of an invoice may end with. */
export function digitsIn(narration: string | null): string[] {
  const groups = (narration ?? '').match(/\d+/g) ?? [];
  return [...new Set(groups.map((group) => group.replace(/^0+/, '')).filter((group) => group.length > 0 && group.length <= 9))].slice(0, MOST_NUMBERS);
}

function reasonsFor(transfer: ArrivedTransfer, invoice: MatchableInvoice): MatchReason[] {
  const { sender, narration } = transfer;
  const holds: Record<MatchReason, boolean> = {
    number: numberIn(narration, invoice.number) !== null,
    account: isTheirs(transfer, invoice),
    amount: isExactly(transfer, invoice),
    payer: invoice.isKnownPayer,
    name: sender !== null && invoice.names.some((name) => isSameName(sender, name)),
  };
  return MATCH_REASONS.filter((reason) => holds[reason]);
}

/**
 * Whether a narration has an invoice's number. Case, spaces, punctuation and leading zeros do not count: `inv 5` is INV-0005. `whole`: with its prefix; `digits`:
 * only its digits, at least four as printed. If the prefix has fewer than two letters, as a year has, the number must be written with its zeros: “2026 1 bag” is not 2026-0001.
 */
export function numberIn(narration: string | null, number: string): 'whole' | 'digits' | null {
  const parts = partsOf(number);
  const last = parts.at(-1) ?? '';
  if (narration === null || last === '') return null;
  if (parts.length > 1 && written(isWord(parts.slice(0, -1)) ? parts.map(tolerant) : parts).test(narration.toUpperCase())) return 'whole';
  return /^\d{4,}$/.test(last) && written([last]).test(narration) ? 'digits' : null;
}

/** Whether a number of the business is written that none of these invoices has. */
function namesAnother({ narration, prefixes }: ArrivedTransfer, invoices: readonly MatchableInvoice[]): boolean {
  const all = new Set([...prefixes, ...invoices.map(({ number }) => number.replace(/\d+$/, ''))]);
  return [...all].some((prefix) => numbersWith(narration, prefix).some((one) => invoices.every(({ number }) => numberIn(one, number) === null)));
}

/** The numbers in a narration with this prefix, as they are written; none without a prefix. */
function numbersWith(narration: string | null, prefix: string): string[] {
  const before = partsOf(prefix);
  if (narration === null || before.length === 0) return [];
  return [...narration.toUpperCase().matchAll(new RegExp(written(isWord(before) ? [...before.map(tolerant), '\\d+'] : [...before, '\\d{4,}']), 'gu'))].map(
    ([found]) => found,
  );
}

/** Its letters and its digits, in their order. */
function partsOf(number: string): string[] {
  return number.toUpperCase().match(/\d+|\p{L}+/gu) ?? [];
}

/** Whether a prefix has at least two letters. Shorter ones occur in ordinary texts. */
function isWord(prefix: readonly string[]): boolean {
  return /\p{L}.*\p{L}/u.test(prefix.join(''));
}

function tolerant(part: string): string {
  return /\d/.test(part) ? `0*${part.replace(/^0+(?=\d)/, '')}` : part;
}

/** The parts in this order with only spaces and punctuation between them. Banks write digits of their own before letters. */
function written(parts: readonly string[]): RegExp {
  const before = /^\p{L}/u.test(parts[0] ?? '') ? '\\p{L}' : '\\p{L}\\d';
  const after = parts.length === 1 ? '\\p{L}\\d' : '\\d';
  return new RegExp(`(?<![${before}])${parts.join('[^\\p{L}\\d]*')}(?![${after}])`, 'u');
}

/** A business's name, or a person's: then first and last name in any order. */
function isSameName(sender: string, name: string): boolean {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return holderMatches(sender, name, rest.length === 0 ? [] : [{ firstName, lastName: rest.at(-1) ?? '' }]);
}
