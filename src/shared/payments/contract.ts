import * as z from 'zod/mini';
import { email, id, naira, optionalText, seenRevision, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { CHECK_GUEST, CHECK_OWN, RECONCILE, START_GUEST, VERIFY_GUEST, VERIFY_OWN } from './link-calls.ts';

export const PAYMENT_CATEGORIES = ['invoice', 'bulk', 'credit', 'wallet'] as const;
export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const businessId = id('business');
const category = z.enum(PAYMENT_CATEGORIES, { error: () => t('Please choose what is paid: invoice, bulk, credit or wallet.') });
const categoryId = text('What is paid', 60);
const amount = naira('The amount', { min: 0.01 });
const pay = { as: 'member', of: 'businessId', can: 'invoice.pay' } as const;
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const open = { as: 'public' } as const;
const reference = text('The reference', 100);
const q = z.string().check(z.minLength(1), z.maxLength(200));

const receivingAccount = z.object({ accountNumber: z.string(), bank: z.string(), name: z.string(), amount: wire.naira, expiresAt: wire.instant });
/** For a card the payer opens `checkoutUrl`, the provider's page; for a transfer they use their bank, with `account`. */
export const intent = z.object({
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount: wire.naira,
  checkoutUrl: z.nullable(z.string()),
  account: z.nullable(receivingAccount),
});
export const paymentState = z.object({
  reference: z.string(),
  startedAt: wire.instant,
  status: z.enum(PAYMENT_STATUSES),
  /** The amount received; before that the requested amount. */
  amount: wire.naira,
  message: z.string(),
  /** Whether the payments company reports that the payer left its page without paying; the page can still be used. */
  isLeft: z.boolean(),
  /** The part of the amount above the balance due: it is in the payer's wallet, or is refunded to a payer without an account. */
  returned: wire.naira,
  /** What is still due of the invoice after a successful payment; else 0. */
  due: wire.naira,
  category: z.enum(PAYMENT_CATEGORIES),
  categoryId: z.string(),
  label: z.string(),
  payee: z.string(),
  channel: z.enum(['card', 'transfer']),
  /** The page of what was paid; null for payers without an account. */
  path: z.nullable(z.string()),
  account: z.nullable(receivingAccount),
  /** The page where the holder of a saved card must confirm the payment first; else null. */
  checkoutUrl: z.nullable(z.string()),
});
const account = z.object({ accountNumber: z.string(), bank: z.string(), name: z.string(), amount: wire.naira, reference: z.string(), expiresAt: wire.instant });

export const startPayment = route({
  id: 'payment.business',
  method: 'POST',
  path: '/v1/payment/business',
  summary: 'Start a card or transfer payment',
  access: pay,
  withoutCode: 'The payer pays at their own bank or by a card that they type in there.',
  idempotent: true,
  errors: ['NOT_FOUND', 'OVERPAYMENT', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'KYB_REQUIRED', 'PROVIDER_UNAVAILABLE'],
  input: z.object({
    businessId,
    category,
    categoryId,
    amount,
    channel: z._default(z.enum(['card', 'transfer']), 'card'),
    /** Saves the card for later payments, if its bank allows it. */
    saveCard: z._default(z.boolean(), false),
    revision: seenRevision,
  }),
  output: intent,
});
export const startGuestPayment = route({
  ...START_GUEST,
  summary: 'Start a payment without an account',
  access: open,
  idempotent: true,
  errors: ['NOT_FOUND', 'OVERPAYMENT', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({ q, amount, email: z.optional(email), channel: z._default(z.enum(['card', 'transfer']), 'card'), revision: seenRevision }),
  output: intent,
});
export const verifyGuestPayment = route({
  ...VERIFY_GUEST,
  summary: 'Ask how a payment ended',
  access: open,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({ reference }),
  output: paymentState,
});
export const verifyPayment = route({
  ...VERIFY_OWN,
  summary: 'Ask how a payment ended',
  access: see,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, reference }),
  output: paymentState,
});
export const chargeCard = route({
  id: 'payment.business.card',
  method: 'POST',
  path: '/v1/payment/business/charge-card',
  summary: 'Pay with a saved card',
  access: pay,
  idempotent: true,
  errors: ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED', 'NOT_FOUND', 'OVERPAYMENT', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'KYB_REQUIRED', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, category, categoryId, amount, cardId: id('card'), revision: seenRevision }),
  output: paymentState,
});
export const payFromWallet = route({
  id: 'payment.business.wallet',
  method: 'POST',
  path: '/v1/payment/business/wallet',
  summary: 'Pay from the wallet',
  access: { ...pay, level: 1 },
  idempotent: true,
  errors: ['STEP_UP_REQUIRED', 'FACTOR_REQUIRED', 'NOT_FOUND', 'OVERPAYMENT', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'NOT_ELIGIBLE'],
  input: z.object({ businessId, category, categoryId, amount, revision: seenRevision }),
  output: z.object({
    reference: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount: wire.naira,
    balance: wire.naira,
    wallet: z.object({ total_balance: wire.naira, available_balance: wire.naira }),
  }),
});
export const generateAccount = route({
  id: 'payment.business.account',
  method: 'POST',
  path: '/v1/payment/business/account/generate',
  summary: 'An account number for one transfer',
  access: pay,
  withoutCode: 'Answers an account number to pay into; the payer pays at their own bank.',
  idempotent: true,
  errors: ['NOT_FOUND', 'OVERPAYMENT', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'KYB_REQUIRED', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, category, categoryId, amount, revision: seenRevision }),
  output: account,
});
export const checkGuestPayment = route({
  ...CHECK_GUEST,
  summary: 'State of a payment, as we know it',
  access: open,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ reference }),
  output: paymentState,
});
export const checkPayment = route({
  ...CHECK_OWN,
  summary: 'State of a payment, as we know it',
  access: see,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, reference }),
  output: paymentState,
});
/** The business's pending payments on an invoice, newest first. */
export const waitingPayments = route({
  id: 'payment.business.waiting',
  method: 'GET',
  path: '/v1/payment/business/waiting',
  summary: 'Payments of an invoice that still wait for the bank',
  access: see,
  specified: false,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoiceId: id('invoice') }),
  output: z.object({
    waiting: z.array(
      z.object({ reference: z.string(), amount: wire.naira, channel: z.enum(['card', 'transfer']), by: z.nullable(z.string()), at: wire.instant }),
    ),
  }),
});
export const requestReconciliation = route({
  ...RECONCILE,
  summary: 'Say that money sent has not arrived',
  access: pay,
  withoutCode: 'Tells us of a transfer that was made; nothing is booked before a person of ours has looked.',
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object({ businessId, category, categoryId, amount, note: optionalText('The note', 1000) }),
  output: z.object({ caseId: z.string() }),
});
