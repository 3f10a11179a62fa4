import { moment, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface BusinessClosedMail {
  readonly productName: string;
  /** First name. */
  readonly name: string;
  readonly businessName: string;
  /** Who closed it. */
  readonly by: string;
  /** ISO-8601. */
  readonly at: string;
  /** The end of reading and exporting: ISO-8601. */
  readonly until: string;
  readonly timeZone: string;
  /** The page of the export, and the one on which people write to us. */
  readonly export: string;
  readonly help: string;
}

/** To each owner and admin. */
export function businessClosedMail({ productName, name, businessName, by, at, until, timeZone, export: link, help }: BusinessClosedMail): MailContent {
  const ends = moment(until, timeZone);
  return renderEmail({
    productName,
    subject: say`${businessName} is closed`,
    brand: productName,
    preview: say`You can read and export everything until ${ends}.`,
    heading: say`Your business is closed`,
    blocks: [
      paragraph(say`Hello ${name}, ${by} closed ${businessName} on ${moment(at, timeZone)}. It can no longer be paid, and its unpaid invoices are void.`),
      paragraph(
        say`You can read and export everything until ${ends}. After that we keep the records for as long as the law requires, and nobody else reads them.`,
      ),
      button(say`Export everything`, link),
      { kind: 'message', text: say`Should it not be closed? Write to us and we can open it again: ${help}` },
    ],
    footer: [say`You’re receiving this because you’re an owner or admin of ${businessName}.`],
  });
}
