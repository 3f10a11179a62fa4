import type * as z from 'zod/mini';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { add, formatMoney, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { counted, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { MAX_STATEMENT_LINES } from '../../../shared/payments/bank-statements-contract.ts';
import type { readBankStatement as readRoute, recordBankStatement as recordRoute } from '../../../shared/payments/bank-statements-contract.ts';
import { certainMatches, numberIn, suggestedMatches } from '../../../shared/payments/matching.ts';
import type { ArrivedTransfer, CertainMatch, MatchReason } from '../../../shared/payments/matching.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import { existingBusiness } from '../../business/index.ts';
import type { Context } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { XmlRefused } from '../../core/xml.ts';
import type { Sql } from '../../db/pool.ts';
import { invoiceOf, naira } from '../../invoices/index.ts';
import type { InvoiceRecord } from '../../invoices/index.ts';
import type { CandidateRecord } from '../matching/candidate-queries.ts';
import { prefixesOf } from '../matching/candidate-queries.ts';
import { lookUp, matchableOf } from '../matching/candidates.ts';
import { mustBeDue, mustBePast, mustTakeOutside, recordOutside } from '../outside/mark-paid.ts';
import { readStatementFile } from './files.ts';
import { identified } from './statement-line.ts';
import type { StatementLine, StatementRead } from './statement-line.ts';
import { lockStatements, recordedLines, wasRecorded } from './statement-queries.ts';
import type { RecordedLine } from './statement-queries.ts';

const MOST_UNREAD = 50;

type Presented = z.input<typeof readRoute.output>['lines'][number];
type Match = Presented['matches'][number];

/** Money in another bank account: each line with what it certainly pays or may be for. Lines are matched by day, so the oldest money pays first. */
export const readBankStatement: Verb<'payment.statement.read'> = async (ctx, { businessId, file }) => {
  const { currency } = await existingBusiness(ctx, businessId);
  const { lines: found, debits, unread } = readFile(file, currency);
  if (found.length > MAX_STATEMENT_LINES)
    throw fieldError(
      'file',
      say`This statement has ${found.length} payments received. Up to ${MAX_STATEMENT_LINES} are read at a time: choose a shorter period.`,
    );
  const lines = identified(found);
  const recorded = Map.groupBy(
    await recordedLines(
      ctx.sql,
      businessId,
      lines.map(({ id }) => id),
    ),
    (payment) => payment.statement_line,
  );
  const prefixes = await prefixesOf(ctx.sql, businessId);
  const fresh = lines
    .filter(({ id }) => !recorded.has(id))
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn) || one.row - other.row)
    .map((line) => ({ line, transfer: transferOf(line, prefixes) }));
  const payable = await lookUp(
    ctx.sql,
    businessId,
    fresh.map(({ transfer }) => ({ ...transfer, currency, sender_account: null, contact_id: null })),
  );
  const spent = new Map<string, Kobo>();
  const matches = new Map<string, Presented>();
  for (const [index, { line, transfer }] of fresh.entries()) matches.set(line.id, await matched(ctx, line, { transfer, found: payable[index] ?? [], spent }));
  return {
    lines: lines.map((line) => matches.get(line.id) ?? presentRecorded(line, recorded.get(line.id) ?? [])),
    debits,
    unreadCount: unread.length,
    unread: unread.slice(0, MOST_UNREAD),
  };
};

/** The statement in a file. Throws VALIDATION_FAILED with what the file lacks. */
function readFile(file: string, currency: string): StatementRead {
  const read = statementIn(file);
  if (!read)
    throw fieldError(
      'file',
      say`We could not find a bank statement in this file. It needs a row of headings with the date and the money received, such as “Date, Narration, Debit, Credit”.`,
    );
  if (read.badRow !== null)
    throw fieldError('file', say`Row ${read.badRow} has a quotation mark that is not closed, or has text after it. Correct the row and choose the file again.`);
  const foreign = read.currencies.find((one) => one !== currency);
  if (foreign !== undefined) throw fieldError('file', say`This statement is in ${foreign}, your invoices are in ${currency}.`);
  if (read.isSideless && read.lines.length > 0)
    throw fieldError(
      'file',
      say`This file does not say which amounts came in and which went out. If all of them came in, name the column “Credit” and choose the file again.`,
    );
  if (read.lines.length === 0 && read.unread.length === 0) throw fieldError('file', say`This statement lists no payments received.`);
  return read;
}

function statementIn(file: string): StatementRead | null {
  try {
    return readStatementFile(file);
  } catch (error) {
    throw error instanceof XmlRefused ? fieldError('file', error.text) : error;
  }
}

/** Without a column for it, the sender's name is in the narration; the numbers of invoices may be in either. */
function transferOf({ amount, sender, narration }: StatementLine, prefixes: readonly string[]): ArrivedTransfer {
  return { amount, sender: sender ?? narration, narration: [sender, narration].filter(Boolean).join(' ') || null, customerId: null, prefixes };
}

interface ToMatch {
  readonly transfer: ArrivedTransfer;
  readonly found: readonly CandidateRecord[];
  /** What earlier lines of this file pay of an invoice; this line's certain part is added. */
  readonly spent: Map<string, Kobo>;
}

async function matched({ sql, businessId }: Context, line: StatementLine, { transfer, found, spent }: ToMatch): Promise<Presented> {
  const open = found.map((row) => ({ ...row, balance: subtract(kobo(row.balance), spent.get(row.id) ?? ZERO) })).filter(({ balance }) => balance > 0);
  const byId = new Map(open.map((row) => [row.id, row]));
  const invoices = open.map(matchableOf);
  const certain = await trusted(sql, businessId, line, certainMatches(transfer, open.filter((row) => mayBeFor(row, transfer, line)).map(matchableOf)));
  const suggested = suggestedMatches(transfer, invoices, Math.max(3, certain.length));
  const reasonsOf = (id: string) => suggested.find(({ invoiceId }) => invoiceId === id)?.reasons ?? [];
  for (const one of certain) spent.set(one.invoiceId, add(spent.get(one.invoiceId) ?? ZERO, one.amount));
  const matches =
    certain.length > 0
      ? certain.map((one) => presentMatch(byId.get(one.invoiceId), one.amount, reasonsOf(one.invoiceId)))
      : suggested.map(({ invoiceId, reasons }) => presentMatch(byId.get(invoiceId), line.amount, reasons));
  return presentLine(
    line,
    certain.length > 0 ? 'certain' : 'open',
    matches.filter((match) => match !== null),
  );
}

/** Money older than the invoice pays it for certain only if it names it. */
function mayBeFor({ issue_date: issued, number }: CandidateRecord, { narration }: ArrivedTransfer, { paidOn }: StatementLine): boolean {
  return issued === null || paidOn >= issued || numberIn(narration, number) === 'whole';
}

/** None if a person must look: not all of it is used, or an amount like this was recorded on one of the invoices before, by hand or from another file of the bank. */
async function trusted(sql: Sql, businessId: string, { amount }: StatementLine, certain: readonly CertainMatch[]): Promise<readonly CertainMatch[]> {
  if (add(ZERO, ...certain.map((one) => one.amount)) !== amount) return [];
  const ids = certain.map(({ invoiceId }) => invoiceId);
  return (await wasRecorded(sql, businessId, ids, [amount, ...certain.map((one) => one.amount)])) ? [] : certain;
}

function presentMatch(invoice: CandidateRecord | undefined, amount: Kobo, reasons: readonly MatchReason[]): Match | null {
  if (!invoice) return null;
  const { id: invoiceId, number, party, due_date: dueDate, balance } = invoice;
  return { invoiceId, number, party, dueDate, balance: naira(balance), amount: naira(Math.min(amount, balance)), reasons: [...reasons] };
}

function presentRecorded(line: StatementLine, payments: readonly RecordedLine[]): Presented {
  return presentLine(
    line,
    'recorded',
    payments.map(({ invoice_id: invoiceId, number, party, due_date: dueDate, balance, amount }) => ({
      invoiceId,
      number,
      party,
      dueDate,
      balance: naira(balance),
      amount: naira(amount),
      reasons: [],
    })),
  );
}

function presentLine({ id, row, paidOn, amount, sender, narration }: StatementLine, state: Presented['state'], matches: Match[]): Presented {
  return { id, row, paidOn, amount: naira(amount), sender, narration, state, matches };
}

type Line = ParsedOf<typeof recordRoute>['lines'][number];

/** Locks the invoices in the order of their ids, then records each line that can be: whole or not at all. */
export const recordBankStatement: Verb<'payment.statement.record'> = async (ctx, { businessId, lines }) => {
  await lockStatements(ctx.sql, businessId);
  const known = new Set(
    (
      await recordedLines(
        ctx.sql,
        businessId,
        lines.map(({ id }) => id),
      )
    ).map((payment) => payment.statement_line),
  );
  const locked = new Map<string, InvoiceRecord | null>();
  const ids = new Set(lines.flatMap(({ invoices }) => invoices.map(({ invoiceId }) => invoiceId)));
  for (const id of [...ids].toSorted()) locked.set(id, await invoiceOf(ctx.sql, businessId, id, true));
  const outcomes: { id: string; problem: string | null }[] = [];
  for (const line of lines) {
    const problem = known.has(line.id) ? say`This payment was recorded before.` : problemOf(ctx, line, locked);
    outcomes.push({ id: line.id, problem: problem === null ? null : ctx.say(problem) });
    if (problem !== null) continue;
    known.add(line.id);
    await record(ctx, line, locked);
  }
  const recorded = outcomes.filter(({ problem }) => problem === null).length;
  return answer({ recorded, lines: outcomes }, counted(recorded, '{count} payment recorded.', '{count} payments recorded.'));
};

/** Why a line cannot be recorded, or null. */
function problemOf(ctx: Context, { amount, paidOn, invoices }: Line, locked: ReadonlyMap<string, InvoiceRecord | null>): Message | null {
  if (new Set(invoices.map(({ invoiceId }) => invoiceId)).size < invoices.length) return say`An invoice is named twice for this payment.`;
  if (add(ZERO, ...invoices.map((one) => one.amount)) > amount) return say`Only ${formatMoney(amount)} arrived with this payment. Please lower the amount.`;
  try {
    for (const one of invoices) {
      const invoice = mustTakeOutside(ctx, locked.get(one.invoiceId) ?? null);
      mustBeDue(invoice, one.amount);
      mustBePast(ctx, invoice, paidOn);
    }
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.errors;
    return field?.message ?? error.text;
  }
}

async function record(ctx: Context, { id, paidOn, narration, invoices }: Line, locked: Map<string, InvoiceRecord | null>): Promise<void> {
  for (const { invoiceId, amount } of invoices) {
    const invoice = locked.get(invoiceId);
    if (!invoice) throw new Error(`invoice ${invoiceId} was checked and is missing`);
    const after = await recordOutside(ctx, invoice, { amount, method: 'bank', paidOn, note: narration ?? null, statementLine: id });
    locked.set(invoiceId, after.invoice);
  }
}
