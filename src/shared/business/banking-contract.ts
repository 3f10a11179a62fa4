import * as z from 'zod/mini';
import { id, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

const member = { as: 'member', of: 'businessId' } as const;
const businessId = id('business');

const bankAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  /** The whole number for those who may edit bank accounts, else its last four digits. */
  accountNumber: z.string(),
  isDefault: z.boolean(),
  source: z.enum(['linked', 'manual']),
  addedAt: wire.instant,
});
const card = z.object({ id: z.string(), brand: z.string(), last4: z.string() /** Expiry as MM/YY. */, expiry: z.string(), isDefault: z.boolean() });
/**
 * The page where the owner proves the account with their bank. This call needs the confirmation: the
 * account is added when the provider reports it, whether or not the owner returns.
 */
export const beginLinking = route({
  id: 'business.account.link.begin',
  method: 'POST',
  path: '/v1/business/account/link',
  summary: 'Start linking a bank account',
  specified: false,
  access: { ...member, can: 'bank.edit' },
  cost: 'provider',
  stepUp: true,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({ businessId }),
  output: z.object({ url: z.string() }),
});
/** The code with which the owner returned, if the provider sends one. It completes a linking that the same person began within a day. */
export const linkAccount = route({
  id: 'business.account.link',
  method: 'POST',
  path: '/v1/business/account/add',
  summary: 'Add a bank account by a bank-linking code',
  access: { ...member, can: 'bank.edit' },
  cost: 'provider',
  withoutCode: 'Finishes a linking that the same person began, by a code, within a day.',
  errors: ['NOT_FOUND', 'NAME_MISMATCH', 'LINK_INVALID', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, code: text('The code', 200) }),
  output: bankAccount,
});
export const addAccount = route({
  id: 'business.account.add',
  method: 'POST',
  path: '/v1/business/account/add/manual',
  summary: 'Enter a bank account manually',
  access: { ...member, can: 'bank.edit', level: 1 },
  cost: 'provider',
  stepUp: true,
  errors: ['NOT_FOUND', 'NAME_MISMATCH', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({
    businessId,
    bankCode: text('The bank', 10),
    accountNumber: z.string().check(z.regex(/^\d{10}$/, { error: () => t('An account number has 10 digits.') })),
  }),
  output: bankAccount,
});
export const paymentDetails = route({
  id: 'business.payment.details',
  method: 'GET',
  path: '/v1/business/{id}/payment/details',
  summary: 'Bank accounts and cards',
  access: { as: 'member', of: 'id', can: 'business.see' },
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId }),
  output: z.object({
    bankAccounts: z.array(bankAccount),
    cards: z.array(card),
    /** The newest linking of the last day, else null. `begun`: no result yet; `waiting`: the bank's details are not complete yet; `failed`: see `reason`. */
    linking: z.nullable(z.object({ state: z.enum(['begun', 'waiting', 'done', 'failed']), reason: z.nullable(z.string()) })),
  }),
});
export const addCard = route({
  id: 'business.card.add',
  method: 'POST',
  path: '/v1/business/card/add',
  summary: 'Save a card by the reference of its first charge',
  access: { ...member, can: 'bank.edit' },
  withoutCode: 'Saves a card that the person has just paid with; charging it is another call.',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'PROVIDER_UNAVAILABLE'],
  input: z.object({ businessId, reference: text('The reference', 100) }),
  output: card,
});
export const setDefault = route({
  id: 'business.payment.default',
  method: 'PUT',
  path: '/v1/business/payment/default',
  summary: 'Choose the default account or card',
  access: { ...member, can: 'bank.edit' },
  withoutCode: 'Chooses among accounts and cards that are there; it moves nothing.',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, id: text('The id', 40), type: z.enum(['account', 'card']) }),
  output: z.object({}),
});
export const removeCard = route({
  id: 'business.card.remove',
  method: 'DELETE',
  path: '/v1/business/{id}/card/{cardId}',
  summary: 'Remove a saved card',
  access: { as: 'member', of: 'id', can: 'bank.edit' },
  withoutCode: 'Takes a card away.',
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId, cardId: id('card') }),
  output: z.object({}),
});

/** The last account can be removed like any other; then no account is the default. */
export const removeAccount = route({
  id: 'business.account.remove',
  method: 'DELETE',
  path: '/v1/business/{id}/account/{accountId}',
  summary: 'Remove a bank account',
  specified: false,
  access: { as: 'member', of: 'id', can: 'bank.edit' },
  withoutCode: 'Takes a destination away.',
  errors: ['NOT_FOUND'],
  input: z.object({ id: businessId, accountId: id('account') }),
  output: z.object({}),
});
