import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** What an operator can switch off for everybody, at once: nothing new begins, what has begun ends as it would. */
export const FEATURES = ['registration', 'referrals', 'cards', 'transfers', 'withdrawals', 'credit'] as const;
export type Feature = (typeof FEATURES)[number];

/** What is said to a person who meets it. */
export const SWITCHED_OFF: Record<Feature, Message> = {
  registration: say`Sign-up is temporarily unavailable. Please try again later.`,
  referrals: say`Invitations are temporarily unavailable. Please try again later.`,
  cards: say`Card payments are temporarily unavailable. Please pay by bank transfer or from your wallet.`,
  transfers: say`Bank transfers are temporarily unavailable. Please pay by card or from your wallet.`,
  withdrawals: say`Withdrawals are temporarily unavailable. Your money is safe in your wallet; please try again later.`,
  credit: say`New advances are temporarily unavailable. Your current advances continue as agreed; please try again later.`,
};

/** The calls by which each begins; a payment's channel tells besides whether it is one by card or by transfer. */
export const FEATURE_CALLS: Record<Feature, readonly string[]> = {
  registration: ['users.register'],
  referrals: ['referral.create'],
  cards: ['payment.business.card', 'business.card.add'],
  transfers: ['payment.business.account'],
  withdrawals: ['wallet.withdrawal'],
  credit: ['credit.request', 'credit.partial'],
};
