import * as z from 'zod/mini';
import { date, fileBytes, page, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { ACCOUNT_KINDS } from './chart.ts';

const ledgerId = z.string().check(z.regex(/^\d{1,15}$/, 'This number is not one of the ledger.'));
const kind = z.enum(ACCOUNT_KINDS);
const access = { as: 'operator', can: 'ledger.read' } as const;

const account = z.object({
  id: z.string(),
  kind,
  currency: z.string(),
  /** The business of a wallet, the credit of a receivable, the provider of a clearing account. */
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  /** The business that it belongs to; null for an account of the platform. */
  ownerBusiness: z.nullable(z.string()),
  /** Credits positive, in naira. */
  balance: wire.naira,
  held: z.nullable(wire.naira),
});

export const trialBalance = officeRoute({
  id: 'office.ledger.trial-balance',
  method: 'GET',
  path: '/office/ledger/trial-balance',
  summary: 'Debits, credits and balance of every kind of account, at the end of a day or now.',
  access,
  input: z.object({ until: z.optional(date('The day')) }),
  output: z.object({
    until: z.nullable(wire.date),
    rows: z.array(z.object({ kind, currency: z.string(), accounts: z.int(), debits: wire.naira, credits: wire.naira, balance: wire.naira })),
    /** The books are right if each currency's debits equal its credits. */
    totals: z.array(z.object({ currency: z.string(), debits: wire.naira, credits: wire.naira })),
  }),
});

export const ledgerCheck = officeRoute({
  id: 'office.ledger.check',
  method: 'GET',
  path: '/office/ledger/check',
  summary: 'The last check of the ledger: every posting sums to zero, and every balance is the sum of its entries and holds.',
  access,
  input: z.object({}),
  /** Null before the first check, which runs within an hour of the first start. At most 100 findings. */
  output: z.object({ last: z.nullable(z.object({ checkedAt: wire.instant, findings: z.array(z.string()) })) }),
});

export const startLedgerCheck = officeRoute({
  id: 'office.ledger.check.start',
  method: 'POST',
  path: '/office/ledger/check',
  summary: 'Starts a check of the ledger besides the hourly one.',
  access,
  input: z.object({}),
  output: z.object({}),
});

export const listAccounts = officeRoute({
  id: 'office.ledger.accounts',
  method: 'GET',
  path: '/office/ledger/accounts',
  summary: 'Accounts with their balances; of one kind, or of an owner by id, name or email address.',
  access,
  input: z.object({ kind: z.optional(kind), search: z.optional(z.string().check(z.trim(), z.maxLength(120))), ...page(50) }),
  output: z.object({ accounts: z.array(account), count: z.int() }),
});

export const readAccount = officeRoute({
  id: 'office.ledger.account',
  method: 'GET',
  path: '/office/ledger/accounts/{accountId}',
  summary: 'An account’s entries with running balance, newest first. `before`: the last entry of the page before.',
  access,
  input: z.object({
    accountId: ledgerId,
    from: z.optional(date('The first day')),
    to: z.optional(date('The last day')),
    before: z.optional(ledgerId),
    limit: page(50).limit,
  }),
  output: z.object({
    account,
    entries: z.array(
      z.object({
        id: z.string(),
        transactionId: z.string(),
        at: wire.instant,
        event: z.string(),
        reference: z.string(),
        description: z.string(),
        amount: wire.naira,
        balance: wire.naira,
      }),
    ),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

const leg = z.object({
  accountId: z.string(),
  kind,
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  ownerBusiness: z.nullable(z.string()),
  amount: wire.naira,
});
const transaction = z.object({
  id: z.string(),
  at: wire.instant,
  event: z.string(),
  reference: z.string(),
  description: z.string(),
  invoiceId: z.nullable(z.string()),
  currency: z.string(),
  legs: z.array(leg),
});

export const readTransaction = officeRoute({
  id: 'office.ledger.transaction',
  method: 'GET',
  path: '/office/ledger/transactions/{transactionId}',
  summary: 'One posting with all its entries.',
  access,
  input: z.object({ transactionId: ledgerId }),
  output: transaction,
  errors: ['NOT_FOUND'],
});

export const findTransactions = officeRoute({
  id: 'office.ledger.transactions',
  method: 'GET',
  path: '/office/ledger/transactions',
  summary: 'The postings of a payment, withdrawal or advance by its reference, oldest first, at most 50.',
  access,
  input: z.object({ reference: z.string().check(z.trim(), z.minLength(1, 'Enter a reference.'), z.maxLength(120)) }),
  output: z.object({ transactions: z.array(transaction) }),
});

export const exportJournal = officeRoute({
  id: 'office.ledger.journal',
  method: 'GET',
  path: '/office/ledger/journal',
  summary: 'All entries of a period as CSV, oldest first, for the accountant.',
  access,
  answers: 'file',
  input: z.object({ from: date('The first day'), to: date('The last day'), kind: z.optional(kind) }),
  output: fileBytes,
});
