import * as z from 'zod/mini';
import { accountToPay, date, fileBytes, id, page, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { BUSINESS_EVENT_NAMES } from './ledger-events.ts';
import { STATEMENT_KIND_NAMES } from './statement-kinds.ts';
import { withdrawal } from './withdrawal-contract.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

/** `total_balance` is the posted balance; `available_balance` is the posted balance less holds. */
export const wallet = z.object({
  id: z.string(),
  total_balance: wire.naira,
  available_balance: wire.naira,
  currency: z.string(),
  /** The part of the balance above the level's limit, held until a higher verification level allows it. */
  heldByLimit: wire.naira,
  /** The rest of today's limit; null without a limit. */
  leftToday: z.nullable(wire.naira),
  /** The wallet's account number: money sent to it is credited here. Null until the bank has opened it. */
  account: z.nullable(accountToPay),
  /** `waiting`: the bank checks the customer first, for up to three days. */
  accountStatus: z.enum(['none', 'opening', 'waiting', 'open', 'failed']),
  updatedAt: wire.instant,
});
export const entry = z.object({
  id: z.string(),
  at: wire.instant,
  kind: z.enum(BUSINESS_EVENT_NAMES),
  description: z.string(),
  reference: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  /** The payer or payee; null if no invoice was paid, or invoices of several businesses. */
  party: z.nullable(z.string()),
  /** The paid invoices: one, or those of a bulk payment that concern this business. */
  invoices: z.array(z.object({ id: z.string(), number: z.string() })),
  /** The id for the receipt's call; null without a receipt. */
  receiptOf: z.nullable(z.string()),
  amount: wire.naira,
  balance: wire.naira,
});
export const statement = z.object({ wallet, entries: z.array(entry), count: z.int() });

const entryId = z.string().check(z.regex(/^\d{1,18}$/));

/** Days in the business's time zone, both included. */
const narrowed = {
  from: z.optional(date('The first day')),
  to: z.optional(date('The last day')),
  kind: z.optional(z.enum(STATEMENT_KIND_NAMES)),
};

export const readWallet = route({
  id: 'wallet.read',
  method: 'GET',
  path: '/v1/wallet/{businessId}',
  summary: 'The wallet and its account number',
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId }),
  output: wallet,
});
export const readStatement = route({
  id: 'wallet.statement',
  method: 'GET',
  path: '/v1/wallet/{walletId}/business/{businessId}',
  summary: 'The wallet with its statement, newest first',
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  input: z.object({ walletId: id('wallet'), businessId, ...narrowed, ...page(20), before: z.optional(entryId) }),
  output: statement,
});
/** A line of the statement with what the bank said. */
export const entryDetail = z.object({
  ...entry.shape,
  /** The transfer that arrived: what its sender's bank and the payments company said; null for other lines. */
  transfer: z.nullable(
    z.object({
      sender: z.nullable(z.string()),
      senderBank: z.nullable(z.string()),
      narration: z.nullable(z.string()),
      /** The payments company's reference for it. */
      providerReference: z.string(),
      /** The part that pays no invoice. */
      unassigned: wire.naira,
    }),
  ),
  /** The withdrawal that left or came back. */
  withdrawal: z.nullable(withdrawal),
});
export const readEntry = route({
  id: 'wallet.entry',
  method: 'GET',
  path: '/v1/wallet/{walletId}/business/{businessId}/entry/{entryId}',
  summary: 'One line of the statement, with the transfer or withdrawal behind it',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  input: z.object({ walletId: id('wallet'), businessId, entryId }),
  output: entryDetail,
});
/** The same lines as a file, oldest first: CSV without a limit, PDF for printing. */
export const exportStatement = route({
  id: 'wallet.statement.export',
  method: 'GET',
  path: '/v1/wallet/{walletId}/business/{businessId}/export',
  summary: 'The statement as a CSV or PDF file',
  specified: false,
  access: { ...by, can: 'invoice.export' },
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ walletId: id('wallet'), businessId, ...narrowed, format: z._default(z.enum(['csv', 'pdf']), 'csv') }),
  output: fileBytes,
});
export const refreshWallet = route({
  id: 'wallet.refresh',
  method: 'GET',
  path: '/v1/wallet/{businessId}/refresh',
  summary: 'Ask the bank for money not yet told, then read',
  access: { ...by, can: 'business.see' },
  cost: 'provider',
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId }),
  output: wallet,
});
export const verifyBvn = route({
  id: 'wallet.bvn',
  method: 'POST',
  path: '/v1/wallet/bvn',
  summary: 'Match a bank verification number',
  access: { ...by, can: 'verification.submit' },
  cost: 'provider',
  errors: ['NOT_FOUND', 'NAME_MISMATCH', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'RATE_LIMITED', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, bvn: z.string().check(z.regex(/^\d{11}$/, { error: () => t('A BVN has 11 digits.') })) }),
  output: z.object({ matched: z.boolean() }),
});
export const listBanks = route({
  id: 'wallet.banks',
  method: 'GET',
  path: '/v1/wallet/{businessId}/banks',
  summary: 'Banks that can be paid',
  access: { ...by, can: 'business.see' },
  errors: ['PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId }),
  output: z.object({ banks: z.array(z.object({ name: z.string(), code: z.string() })), count: z.int() }),
});
export const resolveAccount = route({
  id: 'wallet.resolve',
  method: 'POST',
  path: '/v1/wallet/resolve-account',
  summary: 'The name an account number belongs to',
  access: { ...by, can: 'bank.edit', level: 1 },
  cost: 'provider',
  withoutCode: 'Reads the name of an account.',
  errors: ['NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({
    businessId,
    bankCode: text('The bank', 10),
    accountNumber: z
      .string({ error: () => t('The account number is needed.') })
      .check(z.trim(), z.regex(/^\d{10}$/, { error: () => t('An account number has 10 digits.') })),
  }),
  output: z.object({
    accountNumber: z.string(),
    accountName: z.string(),
    bankCode: z.string(),
    /** Whether the holder is the business or a proved owner: other accounts are refused when added. */
    isOwn: z.boolean(),
  }),
});
/** Opens the wallet's account number at the bank, once; repeated calls return the state. */
export const openAccount = route({
  id: 'wallet.account.open',
  method: 'POST',
  path: '/v1/wallet/{businessId}/account',
  summary: 'Get the wallet its own account number',
  specified: false,
  access: { ...by, can: 'wallet.top-up', level: 1 },
  idempotent: true,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId }),
  output: wallet,
});
