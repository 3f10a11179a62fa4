import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** Features that an operator can turn off for everybody at once: nothing new starts, but what has started continues. */
export const FEATURES = ['registration', 'referrals', 'cards', 'transfers', 'withdrawals', 'credit'] as const;
export type Feature = (typeof FEATURES)[number];

/** The message for a user of a feature that is off. */
export const SWITCHED_OFF: Record<Feature, Message> = {
  registration: say`Sign-up is temporarily unavailable. Please try again later.`,
  referrals: say`Invitations are temporarily unavailable. Please try again later.`,
  cards: say`Card payments are temporarily unavailable. Please pay by bank transfer or from your wallet.`,
  transfers: say`Bank transfers are temporarily unavailable. Please pay by card or from your wallet.`,
  withdrawals: say`Withdrawals are temporarily unavailable. Your money is safe in your wallet; please try again later.`,
  credit: say`New advances are temporarily unavailable. Your current advances continue as agreed; please try again later.`,
};

/** The calls that only start a feature. Where the input decides, as the channel of a payment or an answer to an offer, the verb asks. */
export const FEATURE_CALLS: Record<Feature, readonly string[]> = {
  registration: ['users.register'],
  referrals: ['referral.create'],
  cards: ['payment.business.card', 'business.card.add'],
  transfers: ['payment.business.account'],
  withdrawals: ['wallet.withdrawal'],
  credit: [],
};
