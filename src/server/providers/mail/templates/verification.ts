import { UNLOCKS } from '../../../../shared/business/levels.ts';
import type { Level } from '../../../../shared/business/levels.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';

export interface VerificationMail {
  readonly productName: string;
  readonly business: string;
  readonly level: Level;
  readonly verdict: 'accepted' | 'refused';
  /** Titles of what was decided. */
  readonly items: readonly string[];
  readonly reason: string | null;
  readonly link: string;
}

/** What our review decided, and what to do next. */
export function verificationMail({ productName, business, level, verdict, items, reason, link }: VerificationMail): MailContent {
  const what = items.join(', ');
  const accepted = verdict === 'accepted';
  return renderLetter({
    subject: accepted ? `${business}: verification accepted` : `${business}: please look at your verification again`,
    brand: productName,
    preview: accepted ? UNLOCKS[level] : `${what} could not be accepted.`,
    heading: accepted ? 'Accepted' : 'One thing is missing',
    blocks: accepted
      ? [paragraph(`We have accepted: ${what}. ${business} is at level ${level} now: ${UNLOCKS[level]}`), button('Open your verification', link)]
      : [
          paragraph(`We could not accept: ${what}.`),
          { kind: 'quote', label: 'Why', text: reason ?? 'No reason was given.' },
          paragraph('Everything else stays as it is. Hand in this one thing again and we look at it alone.'),
          button('Put it right', link),
        ],
    footer: [`You receive this because you own ${business} on ${productName}.`],
  });
}
