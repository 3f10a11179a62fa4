import { inRow, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import { UNLOCKS } from '../../../../shared/business/levels.ts';
import type { Level } from '../../../../shared/business/levels.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface VerificationMail {
  readonly productName: string;
  readonly business: string;
  readonly level: Level;
  readonly verdict: 'accepted' | 'refused';
  /** Titles of the decided items. */
  readonly items: readonly Text[];
  readonly reason: Text | null;
  readonly link: string;
}

/** The result of our review, and the next step. */
export function verificationMail({ productName, business, level, verdict, items, reason, link }: VerificationMail): MailContent {
  const what = inRow(items);
  const accepted = verdict === 'accepted';
  return renderEmail({
    productName,
    subject: accepted ? say`${business}: verification accepted` : say`${business}: your verification needs attention`,
    brand: productName,
    preview: accepted ? UNLOCKS[level] : say`${what} could not be accepted.`,
    heading: accepted ? say`Accepted` : say`Action needed`,
    blocks: accepted
      ? [paragraph(say`We accepted: ${what}. ${business} is now at level ${String(level)}: ${UNLOCKS[level]}`), button(say`Open your verification`, link)]
      : [
          paragraph(say`We could not accept: ${what}.`),
          { kind: 'quote', label: say`Reason`, text: reason === null ? say`No reason was given.` : reason },
          paragraph(say`Everything else stays as it is. Submit only this again.`),
          button(say`Fix it`, link),
        ],
    footer: [say`You’re receiving this because you own ${business} on ${productName}.`],
  });
}
