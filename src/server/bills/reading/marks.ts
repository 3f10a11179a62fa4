import { BILL_LENGTHS } from '../../../shared/bills/reading.ts';
import type { BillReading, Field } from '../../../shared/bills/reading.ts';
import { plainText } from '../../../shared/kit/plain-text.ts';
import type { ReadAmount } from './amounts.ts';
import type { Cell } from './cells.ts';
import type { Labelled } from './labels.ts';
import { belowOf, labelOf } from './labels.ts';
import { clean, currencyIn, field, guessed } from './values.ts';

/** The currency of the sums, or of a text that names it; `guessed` if its sign has other currencies too. Null if the file has several. */
export function currencyOf(texts: readonly string[], sums: readonly ReadAmount[]): BillReading['currency'] {
  const own = new Set(sums.flatMap(({ currency, isShared }) => (currency && !isShared ? [currency] : [])));
  const named = new Set(texts.flatMap(currenciesNamedIn));
  const sure = own.size > 0 ? own : named;
  const shared = new Set(sums.flatMap(({ currency, isShared }) => (currency && isShared ? [currency] : [])));
  const [first = null] = sure;
  if (sure.size === 1) return field(first, 'read');
  const [sign = null] = shared;
  return sure.size === 0 && shared.size === 1 ? field(sign, 'guessed') : null;
}

function currenciesNamedIn(text: string): string[] {
  const codes = [...text.matchAll(/(?:\(|\bin |\bcurrency ?:? ?|\bdevise ?:? ?|\btotal |\bmontant )([A-Z]{3})(?=\)|\s|$)/gi)].flatMap(([, code = '']) =>
    code === code.toUpperCase() ? (currencyIn(code) ?? []) : [],
  );
  const signs = (['₦', '€', '£'] as const).filter((sign) => text.includes(sign)).map((sign) => ({ '₦': 'NGN', '€': 'EUR', '£': 'GBP' })[sign]);
  return [...codes, ...signs];
}

/** Forms of companies, at the end of a name. */
const COMPANY =
  /\b(?:ltd|limited|plc|llc|inc|corp|gmbh|ag|b\.?v|s\.?a\.?r\.?l|s\.?a\.?s|s\.?a|enterprises?|ventures|nig(?:eria)?|global|services|company|co|& sons|pvt\.? ltd)\.?$/i;

/** The supplier's name: `read` beside its label; else a guess, the holder of the account, or one of the names on the pages. */
export function nameOf(rows: Rows, labelled: readonly Labelled[], buyer: ReadonlySet<Cell>, holder: Field<string>): Field<string> {
  const seller = labelled.find(({ label, isPlain }) => label === 'seller' && isPlain);
  const beside = seller && (seller.rest || rows[seller.row]?.find(({ left }) => left >= seller.cell.right)?.text || belowOf(seller, rows)?.text);
  const said = clean(beside ?? '', BILL_LENGTHS.name)?.replace(/[,;]$/, '') ?? null;
  if (said && /^[\p{L}\d]/u.test(said) && /\p{L}{2}/u.test(said)) return field(said, 'read');
  return holder ? guessed(holder) : field(clean(nameAmong(rows, buyer) ?? '', BILL_LENGTHS.name), 'guessed');
}

type Rows = readonly (readonly Cell[])[];

/** The name of the e-mail's or the website's domain, the only company, or, if the buyer is known, the largest text at the top; null if none is likely. */
function nameAmong(rows: Rows, buyer: ReadonlySet<Cell>): string | null {
  const cells = rows.flat().filter((cell) => !buyer.has(cell));
  const domains = cells.flatMap(({ text }) =>
    [...text.toLowerCase().matchAll(/(?:@|www\.)([a-z\d-]{4,60})\./g)].map(([, domain = '']) => domain.replaceAll('-', '')),
  );
  const names = cells.map((cell) => ({ ...cell, text: cell.text.split(/ [-–•●|] /)[0] ?? '' })).filter(isName);
  const ofDomain = names.find(({ text }) => domains.some((domain) => isOfDomain(text, domain)));
  if (ofDomain) return ofDomain.text;
  const companies = new Set(names.filter(({ text }) => COMPANY.test(text)).map(({ text }) => text));
  const [company = null] = companies;
  if (companies.size === 1 || (companies.size > 1 && buyer.size > 1)) return company;
  const top = names.filter((cell) => cell.page === cells[0]?.page && cell.top < TOP);
  const [largest] = top.toSorted((a, b) => b.height - a.height || a.top - b.top);
  return (buyer.size > 1 && largest?.text) || null;
}

function isOfDomain(name: string, domain: string): boolean {
  const plain = plainText(name);
  const [first = ''] = plain.split(/[^a-z\d]+/).filter((part) => part.length > 3);
  const whole = plain.replaceAll(/[^a-z\d]/g, '');
  return domain === whole || whole.startsWith(domain) || (first !== '' && domain.startsWith(first));
}

/** Points from the top of a page, whose height is about 800. */
const TOP = 280;

/** Whether a text can be a name: letters, at most eight words, no label or title. */
function isName(cell: Cell): boolean {
  const { text } = cell;
  return /\p{L}{2}/u.test(text) && !/^#|[:@]|\d{3}|www\.|\.com\b/i.test(text) && text.split(' ').length <= 8 && text.length <= 80 && labelOf(cell, 0) === null;
}
