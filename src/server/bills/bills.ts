import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { AuditAction } from '../../shared/office/audit/actions.ts';
import { BILL_STATES } from '../../shared/bills/states.ts';
import type { BillState, BillStep } from '../../shared/bills/states.ts';
import { AppError, EMPTY_FILE, fieldError } from '../../shared/kit/errors.ts';
import { add, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { addMonths, dateIn } from '../../shared/kit/date.ts';
import { existingBusiness } from '../business/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { audit, emit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { billFileOf, getFile, LARGEST_BILL, putFile, removeFile } from './file.ts';
import { billOf, rowOf } from './present.ts';
import {
  approve,
  billById,
  billsOf,
  confirmDetails,
  countByState,
  countWaiting,
  holdInbox,
  insertBill,
  moveTo,
  recordPayment,
  removePayment,
  reopen,
} from './queries.ts';
import type { BillRecord } from './queries.ts';
import { enqueueReading } from './read-file.ts';
import { MOST_WAITING } from './receive.ts';

export const listBills: Verb<'bill.list'> = async (ctx, { state, ...page }) => {
  const { sql, businessId } = ctx;
  const { currency } = await existingBusiness(ctx, businessId);
  const states: readonly BillState[] = state === undefined ? BILL_STATES : [state];
  const sums = await countByState(sql, businessId);
  const counted = new Map(sums.map((row) => [row.state, row.count]));
  return {
    bills: (await billsOf(sql, businessId, states, page)).map((row) => ({ ...rowOf(row, currency), duplicate: row.duplicate })),
    count: states.reduce((sum, one) => sum + (counted.get(one) ?? 0), 0),
    owed: nairaFromKobo(kobo(sums.find((row) => row.state === 'to-pay')?.total ?? 0)),
    states: {
      reading: counted.get('reading') ?? 0,
      'to-check': counted.get('to-check') ?? 0,
      'to-approve': counted.get('to-approve') ?? 0,
      'to-pay': counted.get('to-pay') ?? 0,
      paid: counted.get('paid') ?? 0,
      discarded: counted.get('discarded') ?? 0,
    },
  };
};

export const billDetails: Verb<'bill.read'> = async (ctx, { businessId, billId }) => billOf(ctx, found(await billById(ctx.sql, businessId, billId)));

export const billFile: OwnTransaction<'bill.file'> = {
  ownTransaction: async ({ app }, { businessId, billId }) => {
    const bill = found(await inTransaction(app, { businessId }, (sql) => billById(sql, businessId, billId)));
    const bytes = await getFile(app, bill);
    if (!bytes) throw notFound();
    return new FileAnswer({ bytes, type: bill.content_type, name: bill.file_name });
  },
};

/** The bytes are stored before their row is written: after a crash they stay sealed and without an owner. */
export const uploadBill: OwnTransaction<'bill.upload'> = {
  ownTransaction: async (ctx, { businessId }) => {
    const file = theFile(ctx);
    const isFull = async (sql: Sql) => (await countWaiting(sql, businessId, at(ctx))).waiting >= MOST_WAITING;
    if (await inTransaction(ctx.app, { businessId }, isFull)) throw tooMany();
    const id = newId('bill');
    await putFile(ctx.app, { business_id: businessId, id }, file.bytes);
    const made = await inTransaction(ctx.app, { businessId }, async (sql) => {
      await holdInbox(sql, businessId);
      if (await isFull(sql)) return null;
      await insertBill(sql, { businessId, id, source: 'upload', at: at(ctx), messageKey: null, sender: null, subject: null, file });
      await enqueueReading(sql, businessId, id);
      await audit({ ...ctx, sql }, 'bill.upload', id, { size: file.size });
      return billOf({ ...ctx, sql }, found(await billById(sql, businessId, id)));
    });
    if (made) return made;
    await removeFile(ctx.app, { business_id: businessId, id });
    throw tooMany();
  },
};

function tooMany(): AppError {
  return new AppError('LIMIT_EXCEEDED', say`${MOST_WAITING} bills wait to be checked. Confirm or discard some first.`);
}

/** Dates beyond these are slips, which would book a bill in a year that nobody looks at. */
const [PAST_MONTHS, FUTURE_MONTHS] = [120, 12];

export const checkBill: Verb<'bill.check'> = async (ctx, { businessId, billId, version, dueDate = null, ...details }) => {
  const total = add(details.net, details.tax);
  if (total <= 0) throw fieldError('net', say`The total must be above zero.`);
  const today = dateIn((await existingBusiness(ctx, businessId)).time_zone, ctx.now);
  if (details.issueDate < addMonths(today, -PAST_MONTHS)) throw fieldError('issueDate', say`The issue date is more than ten years ago.`);
  if (details.issueDate > addMonths(today, FUTURE_MONTHS)) throw fieldError('issueDate', say`The issue date is more than a year ahead.`);
  if (dueDate !== null && dueDate > addMonths(today, PAST_MONTHS)) throw fieldError('dueDate', say`The due date is more than ten years ahead.`);
  if (dueDate !== null && dueDate < details.issueDate) throw fieldError('dueDate', say`The due date must not be before the issue date.`);
  const row = await confirmDetails(ctx.sql, stepOf(ctx, { billId, version }), { ...details, dueDate, total });
  return stepped(ctx, 'check', row, { businessId, billId }, { total, accountNumber: details.accountNumber ?? null });
};

export const approveBill: Verb<'bill.approve'> = async (ctx, input) => {
  const row = await approve(ctx.sql, stepOf(ctx, input));
  return stepped(ctx, 'approve', row, input, { total: row?.total });
};

export const reopenBill: Verb<'bill.reopen'> = async (ctx, input) => stepped(ctx, 'reopen', await reopen(ctx.sql, stepOf(ctx, input)), input);

export const payBill: Verb<'bill.paid'> = async (ctx, { paidOn, note, ...input }) => {
  const { time_zone: zone } = await existingBusiness(ctx, input.businessId);
  if (paidOn > dateIn(zone, ctx.now)) throw fieldError('paidOn', say`The day of the payment must not be after today.`);
  return stepped(ctx, 'pay', await recordPayment(ctx.sql, stepOf(ctx, input), { on: paidOn, note }), input, { paidOn });
};

export const undoBillPayment: Verb<'bill.unpaid'> = async (ctx, input) => stepped(ctx, 'undo-payment', await removePayment(ctx.sql, stepOf(ctx, input)), input);

export const discardBill: Verb<'bill.discard'> = async (ctx, input) => stepped(ctx, 'discard', await moveTo(ctx.sql, 'discard', stepOf(ctx, input)), input);

export const restoreBill: Verb<'bill.restore'> = async (ctx, input) => stepped(ctx, 'restore', await moveTo(ctx.sql, 'restore', stepOf(ctx, input)), input);

const AUDITED: Readonly<Record<BillStep, AuditAction>> = {
  check: 'bill.check',
  approve: 'bill.approve',
  reopen: 'bill.reopen',
  pay: 'bill.paid',
  'undo-payment': 'bill.unpaid',
  discard: 'bill.discard',
  restore: 'bill.restore',
};

function stepOf(ctx: Context, { billId, version }: { readonly billId: string; readonly version: number }) {
  return { businessId: ctx.businessId, billId, version, by: actorOf(ctx), name: ctx.principal?.name ?? '', at: at(ctx) };
}

/** The bill after a step, with its entry of the audit log and the event for open pages. Without a row, the bill does not exist or is in another state by now. */
async function stepped(
  ctx: Context,
  step: BillStep,
  row: BillRecord | null,
  { businessId, billId }: { readonly businessId: string; readonly billId: string },
  detail: Record<string, unknown> = {},
) {
  if (!row) {
    found(await billById(ctx.sql, businessId, billId));
    throw new AppError('STATE_CONFLICT');
  }
  await audit(ctx, AUDITED[step], billId, detail);
  await emit(ctx.sql, 'bill.changed', [businessId], { businessId, billId, step });
  return billOf(ctx, row);
}

function theFile(ctx: Context) {
  const [given, more] = ctx.files['file'] ?? [];
  if (!given || (given.bytes.length === 0 && given.name === '')) throw fieldError('file', say`Please choose a file.`);
  if (more) throw fieldError('file', say`Please send one file at a time.`);
  if (given.bytes.length === 0) throw fieldError('file', EMPTY_FILE);
  if (given.bytes.length > LARGEST_BILL) throw new AppError('PAYLOAD_TOO_LARGE', say`A bill’s file may have at most 10 MB.`);
  const file = billFileOf(given);
  if (!file) throw fieldError('file', say`This is not a whole PDF, PNG, JPEG or XML file. Please choose another, or save it again as PDF.`);
  return file;
}

function found(row: BillRecord | null): BillRecord {
  if (!row) throw notFound();
  return row;
}

const UNKNOWN: Message = say`We could not find that bill.`;

function notFound(): AppError {
  return new AppError('NOT_FOUND', UNKNOWN);
}
