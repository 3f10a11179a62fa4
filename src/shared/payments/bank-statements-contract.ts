import * as z from 'zod/mini';
import { date, id, naira, optionalText, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { suggestion } from './transfers-contract.ts';

const businessId = id('business');
const access = { as: 'member', of: 'businessId', can: 'invoice.mark-paid' } as const;

/** Payments received in one file. */
export const MAX_STATEMENT_LINES = 500;
/** Lines that one call records. */
export const MAX_RECORDED_LINES = 200;
/** Characters of a file. */
const MAX_FILE = 1_000_000;

/** Names a line of a bank statement: the same money in another file of the account has the same. */
const lineId = z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: () => t('This is not the id of a line.') }));

/** `recorded`: by an earlier import; `certain`: it pays `matches`; `open`: it may be for one of `matches`, best first. */
export const LINE_STATES = ['certain', 'open', 'recorded'] as const;

/** `amount`: what the line pays of the invoice. */
const lineMatch = z.object({ ...suggestion.shape, amount: wire.naira });

const statementLine = z.object({
  id: z.string(),
  /** The row of the file, from 1, without empty ones. */
  row: z.int(),
  paidOn: wire.date,
  amount: wire.naira,
  sender: z.nullable(z.string()),
  narration: z.nullable(z.string()),
  state: z.enum(LINE_STATES),
  matches: z.array(lineMatch),
});

/** Stores nothing. */
export const readBankStatement = route({
  id: 'payment.statement.read',
  method: 'POST',
  path: '/v1/payment/statement/read',
  summary: 'Payments received in a bank’s statement (CSV, HTML, OFX or CAMT.053), with the invoices that they pay or may be for',
  specified: false,
  access,
  cost: 'heavy',
  bodyLimit: 8_388_608,
  input: z.object({
    businessId,
    /** The text of the file. */
    file: z
      .string()
      .check(
        z.minLength(1, { error: () => t('The file is empty.') }),
        z.maxLength(MAX_FILE, { error: () => t('This file is too large. Choose a shorter period.') }),
      ),
  }),
  output: z.object({
    /** Those that an invoice can be chosen for first, in the order of the file. */
    lines: z.array(statementLine),
    /** Rows of money that left, or that the bank marks as failed. */
    debits: z.int(),
    /** How many rows have a date or an amount that cannot be read. */
    unreadCount: z.int(),
    /** The first of them, at most fifty. */
    unread: z.array(z.object({ row: z.int(), what: z.enum(['date', 'amount']) })),
  }),
});

/** No money moves: as "mark as paid", and taken back in the same way. A line that cannot be recorded stops no other. */
export const recordBankStatement = route({
  id: 'payment.statement.record',
  method: 'POST',
  path: '/v1/payment/statement/record',
  summary: 'Record lines of a bank’s statement as payments of invoices outside the product',
  specified: false,
  access,
  idempotent: true,
  input: z.object({
    businessId,
    lines: z
      .array(
        z.object({
          id: lineId,
          paidOn: date('The date'),
          amount: naira('The amount', { min: 0.01 }),
          narration: optionalText('The narration', 300),
          invoices: z.array(z.object({ invoiceId: id('invoice'), amount: naira('The amount', { min: 0.01 }) })).check(z.minLength(1), z.maxLength(20)),
        }),
      )
      .check(z.minLength(1, { error: () => t('Choose at least one payment.') }), z.maxLength(MAX_RECORDED_LINES)),
  }),
  output: z.object({
    recorded: z.int(),
    /** In the order of the input; `problem` says why a line was not recorded. */
    lines: z.array(z.object({ id: z.string(), problem: z.nullable(z.string()) })),
  }),
});
