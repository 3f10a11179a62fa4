import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** Verification levels and what each allows. The limits of a level are settings of the installation (`level_limits`). */
export const LEVELS = [0, 1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export const UNLOCKS: Record<Level, Message> = {
  0: say`Write drafts, receive invoices and pay them by card.`,
  1: say`Send invoices and hold a wallet.`,
  2: say`Pay larger amounts and work as a team.`,
  3: say`Higher limits, and credit on approved invoices.`,
};

/** The missing steps of a business below a level, for a refusal. */
export const TO_REACH: Record<Exclude<Level, 0>, Message> = {
  1: say`Please confirm your BVN or NIN first; it takes about a minute.`,
  2: say`Please confirm your identity and address first; it takes about five minutes.`,
  3: say`Please complete your business verification first.`,
};
