import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/** A provider's reason for a failed charge, as a sentence for the payer. Never the vendor's own text, which is for logs. */
const SENTENCES: readonly (readonly [RegExp, Message])[] = [
  [/insufficient/i, say`There is not enough money on this card. Please try another card, or pay by transfer.`],
  [/incorrect pin|invalid pin|pin/i, say`Incorrect PIN. Please try again.`],
  [/token|otp/i, say`Incorrect code. Please try again.`],
  [/expired/i, say`This card has expired. Please use another one.`],
  [/incorrect card|invalid card|card details/i, say`The card details are incorrect. Please check them and try again.`],
  [/fraud|restricted|lost|stolen/i, say`Your bank does not allow this card to be used here. Please use another one.`],
  [/limit/i, say`This is above what your bank allows on this card. Please pay by transfer, or in parts.`],
  [/declined|do not honou?r|not permitted/i, say`Your bank declined the card. Please try another card, or ask your bank.`],
];

export function declineReason(said: string | null): Message {
  return (
    SENTENCES.find(([pattern]) => pattern.test(said ?? ''))?.[1] ??
    say`The payment did not go through, and no money was taken. Please try again or pay in another way.`
  );
}
