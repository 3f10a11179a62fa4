import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { counted, day, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface MonthlyJournalMail {
  readonly productName: string;
  readonly name: string;
  readonly businessName: string;
  /** The last day of the month. */
  readonly through: CalendarDate;
  /** The accounting program of the file. */
  readonly program: string;
  readonly count: number;
  /** Formatted, of all debits. */
  readonly sum: string;
  readonly isLocked: boolean;
  readonly link: string;
}

/** The journal of a month, attached as a file for an accounting program. */
export function monthlyJournalMail({ productName, name, businessName, through, program, count, sum, isLocked, link }: MonthlyJournalMail): MailContent {
  const end = day(through);
  return renderEmail({
    productName,
    subject: say`${businessName}: journal of the month to ${end}`,
    brand: productName,
    preview: say`For the import of ${program}.`,
    heading: say`The journal of the month`,
    blocks: [
      paragraph(say`Hello ${name}, the journal of ${businessName} for the month to ${end} is attached, for the import of ${program}.`),
      paragraph(
        counted(count, 'It has {count} entry; its debits and credits are {sum} each.', 'It has {count} entries; its debits and credits are {sum} each.', {
          sum,
        }),
      ),
      ...(isLocked ? [paragraph(say`The month is locked: what changes later is booked as a correction in an open month.`)] : []),
      button(say`Open the journal`, link),
    ],
    footer: [say`You receive this because an administrator of ${businessName} chose you.`],
  });
}
