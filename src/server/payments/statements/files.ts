import { readXml } from '../../core/xml.ts';
import type { Read } from '../../core/xml.ts';
import { statementInCsv, statementInRows } from './csv.ts';
import type { Found, StatementRead, UnreadRow } from './statement-line.ts';
import { amountIn, dayIn, lineOf, unescaped } from './values.ts';

/** The statement in a file of a bank: CSV, HTML, OFX or CAMT.053. Null if it is none of them. Throws XmlRefused. */
export function readStatementFile(text: string): StatementRead | null {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 4_000);
  if (/<OFX>/i.test(start) || /^OFXHEADER/i.test(start)) return statementInOfx(text);
  if (/^<(!doctype html|html|head|body|table|meta|style)\b/i.test(start)) return statementInRows(rowsInHtml(text));
  return start.startsWith('<') ? statementInCamt(text) : statementInCsv(text);
}

/** One movement, as both formats know it. */
interface Movement {
  readonly day: string;
  /** As written; negative if it left. */
  readonly amount: string;
  readonly sender: string | null;
  readonly narration: string | null;
  readonly reference: string | null;
}

function readOf(movements: readonly Movement[], currencies: readonly string[]): StatementRead {
  const lines: Found[] = [];
  const unread: UnreadRow[] = [];
  let debits = 0;
  for (const [index, { day, amount: written, ...texts }] of movements.entries()) {
    const [amount, paidOn, row] = [amountIn(written), dayIn(day, 'day'), index + 1];
    if (amount === null) unread.push({ row, what: 'amount' });
    else if (amount < 0) debits += 1;
    else if (paidOn === null) unread.push({ row, what: 'date' });
    else if (amount > 0) lines.push({ row, paidOn, amount, ...texts });
  }
  return { lines, debits, unread, currencies: [...new Set(currencies)], badRow: null, isSideless: false };
}

const LEAVING = /^(DEBIT|CHECK|PAYMENT|ATM|POS|FEE|SRVCHG|DIRECTDEBIT|CASH)$/i;

/** OFX 1 (SGML: a tag's value ends at the next tag or line) and OFX 2 (XML). */
function statementInOfx(text: string): StatementRead {
  const blocks = text.split(/<STMTTRN>/i).slice(1);
  return readOf(
    blocks.map((block) => {
      const own = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? '';
      const value = (tag: string) => lineOf(unescaped(new RegExp(`<${tag}>([^<\r\n]*)`, 'i').exec(own)?.[1] ?? ''));
      const amount = value('TRNAMT') ?? '';
      // Some banks write the amounts of debits without their sign.
      const isDebit = LEAVING.test(value('TRNTYPE') ?? '') && !amount.startsWith('-');
      return {
        day: value('DTPOSTED') ?? '',
        amount: isDebit ? `-${amount}` : amount,
        sender: value('NAME'),
        narration: value('MEMO'),
        reference: value('FITID'),
      };
    }),
    [...text.matchAll(/<CURDEF>\s*([A-Z]{3})/gi)].map(([, currency = '']) => currency.toUpperCase()),
  );
}

/** ISO 20022 camt.052, camt.053 and camt.054: booked entries, each transaction of a batch by itself. */
function statementInCamt(text: string): StatementRead | null {
  const root = readXml(new TextEncoder().encode(text));
  if (!/camt\.05[234]/.test(root.name)) return null;
  const entries = all(root, 'Ntry').filter((entry) => !/^(PDNG|INFO)$/.test(deep(entry, ['Sts', 'Cd']) ?? deep(entry, ['Sts']) ?? ''));
  return readOf(
    entries.flatMap((entry) => {
      const parts = all(entry, 'TxDtls');
      // If a part has no amount, the whole entry is read as one payment.
      const isBatch = parts.length > 1 && parts.every((part) => amountOf(part) !== null);
      const day = deep(entry, ['BookgDt', 'Dt']) ?? deep(entry, ['BookgDt', 'DtTm']) ?? deep(entry, ['ValDt', 'Dt']) ?? '';
      const side = deep(entry, ['CdtDbtInd']);
      return isBatch ? parts.map((part) => movementOf(part, entry, { day, side })) : [movementOf(entry, entry, { day, side })];
    }),
    all(root, 'Amt').flatMap(({ attributes }) => attributes['Ccy'] ?? []),
  );
}

/** `part`: a transaction of the entry, or the entry itself. */
function movementOf(part: Read, entry: Read, { day, side }: { day: string; side: string | null }): Movement {
  const [details = part] = all(part, 'TxDtls');
  const amount = amountOf(part) ?? '';
  const isDebit = (part === entry ? side : (deep(part, ['CdtDbtInd']) ?? side)) === 'DBIT';
  const remittance = all(details, 'Ustrd').map(({ text }) => text.trim());
  return {
    day,
    amount: isDebit ? `-${amount}` : amount,
    sender: deep(details, ['RltdPties', 'Dbtr', 'Nm']) ?? deep(details, ['RltdPties', 'Dbtr', 'Pty', 'Nm']),
    narration: lineOf(remittance.join(' ')) ?? deep(details, ['AddtlTxInf']) ?? (part === entry ? deep(entry, ['AddtlNtryInf']) : null),
    reference: deep(details, ['Refs', 'AcctSvcrRef']) ?? deep(details, ['Refs', 'EndToEndId']) ?? (part === entry ? deep(entry, ['AcctSvcrRef']) : null),
  };
}

function amountOf(part: Read): string | null {
  return deep(part, ['Amt']) ?? deep(part, ['AmtDtls', 'TxAmt', 'Amt']);
}

const localOf = ({ name }: Read) => name.slice(name.indexOf('}') + 1);

/** All elements of a name below another, at any depth. */
function all(from: Read, name: string): Read[] {
  return from.children.flatMap((child) => (localOf(child) === name ? [child] : all(child, name)));
}

/** The text at a path of children; null without one. */
function deep(from: Read, path: readonly string[]): string | null {
  const found = path.reduce<Read | undefined>((at, name) => at?.children.find((child) => localOf(child) === name), from);
  return lineOf(found?.text ?? '');
}

/** The rows of the tables in an HTML page, as texts of their cells. Some banks name such a page `.xls`. */
function rowsInHtml(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | null = null;
  for (const [, tag = '', content = ''] of text.matchAll(/<(\/?[a-z]+)\b[^<>]*>([^<]*)/gi)) {
    const name = tag.toLowerCase();
    if (name === 'tr') rows.push((row = []));
    else if (name === '/tr' || name === '/table') row = null;
    else if (name === 'td' || name === 'th') row?.push('');
    const last = (row?.length ?? 0) - 1;
    if (row && last >= 0) row[last] += ` ${unescaped(content)}`;
  }
  // Only here: trimming after each of many tags in one cell would take time with the square of their number.
  return rows.map((cells) => cells.map((cell) => cell.trim()));
}
