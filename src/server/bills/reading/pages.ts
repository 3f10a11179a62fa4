import { BILL_LENGTHS } from '../../../shared/bills/reading.ts';
import type { BillReading, Field } from '../../../shared/bills/reading.ts';
import { decimalMarkOf } from './amounts.ts';
import type { Cell } from './cells.ts';
import { dateIn, dayFirstOf } from './dates.ts';
import { belowOf, buyerCells, labelOf, rightOf } from './labels.ts';
import type { Label, Labelled } from './labels.ts';
import { currencyOf, nameOf } from './marks.ts';
import { sumsOf } from './sums.ts';
import { linesOf, tableIn } from './table.ts';
import { clean, consistent, emailIn, field, isIban, openReading, phoneIn } from './values.ts';

type Rows = readonly (readonly Cell[])[];

/** Reads a bill by the positions of its texts: values beside or below their labels. What it does not find stays open. */
export function readPages(rows: Rows): BillReading {
  const texts = rows.flatMap((row) => row.map(({ text }) => text));
  const mark = decimalMarkOf(texts.flatMap((text) => text.split(/[:\s](?=\D*\d)/).concat(text)));
  const table = tableIn(rows, mark);
  const labelled = rows.flatMap((row, at) => (table.headings.has(row) ? [] : row.flatMap((cell) => labelOf(cell, at) ?? [])));
  const buyer = buyerCells(labelled, rows);
  const page: Page = { rows, labelled, buyer, labels: new Set(labelled.map(({ cell }) => cell)) };
  const lineSum = table.lines.length > 0 ? table.lines.reduce((sum, { amount }) => sum + amount, 0) : null;
  const { found, ...sums } = sumsOf({ rows, labelled, mark, lineSum });
  const dates = datesOf(page, texts);
  const account = accountOf(page);
  return consistent(
    positive({
      ...openReading('pdf'),
      kind: kindOf(page),
      supplier: {
        name: nameOf(rows, labelled, buyer, account.accountName),
        taxId: taxIdOf(page),
        email: elsewhere(page, emailsIn),
        phone: elsewhere(page, ({ text, label }) => (label?.label === 'phone' ? [phoneIn(text.replace(/^\D*?(?=[+(\d])/, ''))] : [])),
        ...account,
      },
      number: numberOf(page),
      orderNumber: valueOf(page, ['orderNumber'], codeIn),
      ...dates,
      currency: currencyOf(texts, found),
      ...linesOf(
        table,
        [sums.net, sums.total].flatMap((sum) => (sum ? [sum.value] : [])),
      ),
      ...sums,
    }),
  );
}

/** A credit note with amounts below zero says the same as one without signs, as e-invoices have it. */
function positive(reading: BillReading): BillReading {
  const { kind, lines, net, tax, total, payable } = reading;
  if (kind?.value !== 'credit note' || !total || total.value >= 0) return reading;
  const turned = (sum: Field<number>) => field(sum && 0 - sum.value, sum?.certainty ?? 'guessed');
  const turnedLines = lines.map((line) => ({ ...line, quantity: null, unitPrice: null, amount: turned(line.amount) }));
  return { ...reading, lines: turnedLines, net: turned(net), tax: turned(tax), total: turned(total), payable: turned(payable) };
}

interface Page {
  readonly rows: Rows;
  readonly labelled: readonly Labelled[];
  readonly buyer: ReadonlySet<Cell>;
  readonly labels: ReadonlySet<Cell>;
}

interface Candidate<T> {
  readonly value: T;
  readonly isSure: boolean;
}

/** The candidates beside labels: in the cell of the label, to the right of it, or else below it. */
function candidates<T>({ rows, labelled, buyer, labels }: Page, wanted: readonly Label[], parse: (text: string) => Candidate<T> | null): Candidate<T>[] {
  return labelled
    .filter(({ label, cell }) => wanted.includes(label) && !buyer.has(cell))
    .flatMap((one) => {
      const [right] = rightOf(one, rows[one.row] ?? [], (cell) => labels.has(cell));
      const beside = [one.rest, right?.text ?? ''].map((text) => parse(text.replace(/^[:#\s]+/, ''))).find((found) => found !== null);
      return beside ?? (one.rest === '' ? belowLabel(one, rows, parse) : null) ?? [];
    });
}

/** A list, as in a statement of account, has more values of the kind below the first: none of them is the document's own. */
function belowLabel<T>(label: Labelled, rows: Rows, parse: (text: string) => Candidate<T> | null): Candidate<T> | null {
  const below = belowOf(label, rows);
  const found = below && parse(below.text);
  if (!found) return null;
  const next = belowOf({ cell: below, row: rows.findIndex((row) => row.includes(below)) }, rows);
  return next && parse(next.text) ? { ...found, isSure: false } : found;
}

/** One value: `read` if all labels agree, the first as `guessed` if they do not. */
function chosen<T>(found: readonly Candidate<T>[]): Field<T> {
  const [first] = found.toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
  if (!first) return null;
  const agree = found.every(({ value }) => value === first.value);
  return field(first.value, agree && first.isSure ? 'read' : 'guessed');
}

function valueOf<T>(page: Page, labels: readonly Label[], parse: (text: string) => Candidate<T> | null): Field<T> {
  return chosen(candidates(page, labels, parse));
}

/** The document's title says what it is; a credit note also names the invoice that it credits. */
function kindOf({ labelled, rows }: Page): BillReading['kind'] {
  if (rows.some((row) => row.some(({ text }) => OTHER_DOCUMENT.test(text)))) return null;
  const titles = labelled.filter(({ label, rest }) => label === 'title' && (rest === '' || /\d/.test(rest))).map(({ cell }) => cell.text);
  const numbers = labelled.filter(({ label }) => label === 'number').map(({ cell }) => cell.text);
  const isCredit = (text: string) => /^(?:credit|avoir|note de cr|n° ?(?:de |d['’])?avoir|num[ée]ro d['’]avoir)/i.test(text);
  const all = [...titles, ...numbers];
  if (all.length === 0) return null;
  if (all.every((text) => !isCredit(text))) return field('invoice', titles.length > 0 ? 'read' : 'guessed');
  return field('credit note', all.every(isCredit) ? 'read' : 'guessed');
}

/** The titles of what is no bill, or not yet one. */
const OTHER_DOCUMENT =
  /^(?:statement of account|account statement|(?:price )?quot(?:e|ation)|estimate|pro[ -]?forma(?: invoice)?|(?:payment |sales )?receipt|purchase order|delivery note|waybill|order confirmation|devis|re[çc]u|bon de (?:commande|livraison)|facture pro[ -]?forma)$/i;

function numberOf(page: Page): BillReading['number'] {
  const labelled = candidates(page, ['number'], codeIn);
  const titled = labelled.length > 0 ? [] : candidates({ ...page, labelled: page.labelled.filter(({ rest }) => rest !== '') }, ['title'], codeIn);
  const bare = page.rows.slice(0, 12).flatMap((row) => row.flatMap(({ text }) => /^# ?(\S{1,40})$/.exec(text)?.[1] ?? []));
  return chosen(labelled) ?? chosen([...titled, ...bare.map((value) => ({ value, isSure: false }))].map((one) => ({ ...one, isSure: false })));
}

/** A number of a document: one word with a digit, perhaps after letters. A date or an amount is none; with other words behind it, it is a guess. */
function codeIn(text: string): Candidate<string> | null {
  const [, code, rest = ''] = /^[#n°]*\s*((?:[A-Z]{1,6} )?[\p{L}\d][\p{L}\d/._-]{0,39})(.*)$/iu.exec(text) ?? [];
  const value = clean(code?.replace(/[._/-]+$/, '') ?? '', BILL_LENGTHS.number);
  if (!value || !/\d/.test(value) || dateIn(text, null) || dateIn(value, null) || /^\d+[.,]\d\d$/.test(value)) return null;
  return { value, isSure: rest.trim() === '' };
}

function datesOf(page: Page, texts: readonly string[]): Pick<BillReading, 'issueDate' | 'dueDate'> {
  const dayFirst = dayFirstOf(texts);
  const parse = (text: string): Candidate<string> | null => {
    const date = dateIn(text, dayFirst);
    return date && { value: date.value, isSure: !date.isAmbiguous };
  };
  const issueDate = valueOf(page, ['issueDate'], parse) ?? valueOf(page, ['date'], parse);
  return { issueDate, dueDate: valueOf(page, ['dueDate'], parse) };
}

/** A label does not say whose number it is: only a bill that names its recipient elsewhere makes it sure. */
function taxIdOf(page: Page): Field<string> {
  const parse = (text: string): Candidate<string> | null => {
    const [, id] = /^([A-Z]{0,3} ?\d[\dA-Z./ -]{6,20}?)(?:\s*[,|–].*)?$/i.exec(text) ?? [];
    const value = clean(id ?? '', BILL_LENGTHS.taxId);
    return value && value.replace(/\D/g, '').length >= 8 ? { value, isSure: page.buyer.size > 1 } : null;
  };
  const withCountry = (text: string) => (/^[A-Z]{2} ?\d{2}/.test(text) ? parse(text) : null);
  const found = [...candidates(page, ['taxId'], parse), ...candidates(page, ['tax'], withCountry)];
  const mentions = page.rows.flat().filter((cell) => !page.buyer.has(cell) && /\btin\b|\btva intra|\bvat (?:reg|no|number|id)|\btax id/i.test(cell.text));
  return new Set(found.map(({ value }) => value)).size > 1 || mentions.length > found.length ? null : chosen(found);
}

function emailsIn({ text }: { text: string }): (string | null)[] {
  return text
    .split(/[\s,;:|()<>]+/)
    .filter((part) => part.includes('@'))
    .map(emailIn);
}

/** A value that occurs once outside of what is about the buyer; whose it is, is a guess. */
function elsewhere({ rows, labelled, buyer }: Page, find: (one: { text: string; label: Labelled | undefined }) => (string | null)[]): Field<string> {
  const labels = new Map(labelled.map((one) => [one.cell, one]));
  const found = rows.flat().flatMap((cell) => (buyer.has(cell) ? [] : find({ text: cell.text, label: labels.get(cell) })));
  const values = new Set(found.filter((value) => value !== null));
  const [first = null] = values;
  return values.size === 1 ? field(first, 'guessed') : null;
}

/** Rows between an account number and the name of its bank. */
const NEAR = 6;

/** One account; several would be mixed up, so they are left open. A number without a bank beside it may be the customer's own with the supplier. */
function accountOf(page: Page): Pick<BillReading['supplier'], 'bankName' | 'accountNumber' | 'accountName'> {
  const iban = (text: string): Candidate<string> | null => {
    const groups = text.toUpperCase().split(' ').slice(0, 10);
    const value = groups.map((_, at) => groups.slice(0, at + 1).join('')).find(isIban);
    return value === undefined ? null : { value, isSure: true };
  };
  const nuban = (text: string): Candidate<string> | null => {
    const number = /^\d{3,4}[ -]?\d{3}[ -]?\d{3,4}(?!\d)/.exec(text)?.[0].replaceAll(/\D/g, '') ?? '';
    return number.length === 10 ? { value: number, isSure: true } : null;
  };
  const banks = page.labelled.filter(({ label, isPlain }) => isPlain && ['bankName', 'accountName', 'iban'].includes(label));
  const near = page.labelled.filter(({ label, row }) => label !== 'accountNumber' || banks.some((bank) => Math.abs(bank.row - row) <= NEAR));
  const found = [...candidates(page, ['iban'], iban), ...candidates({ ...page, labelled: near }, ['accountNumber'], (text) => iban(text) ?? nuban(text))];
  const number = new Set(found.map(({ value }) => value)).size === 1 ? chosen(found) : null;
  if (!number) return { bankName: null, accountNumber: null, accountName: null };
  const plain = { ...page, labelled: page.labelled.filter(({ isPlain }) => isPlain) };
  const named = (text: string): Candidate<string> | null => {
    const value = clean(text, BILL_LENGTHS.bankName);
    return value && /^[^:]*\p{L}{2}[^:]*$/u.test(value) ? { value, isSure: true } : null;
  };
  return { accountNumber: number, bankName: valueOf(plain, ['bankName'], named), accountName: valueOf(plain, ['accountName'], named) };
}
