import { moment, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface ExportReadyMail {
  readonly productName: string;
  readonly name: string;
  readonly businessName: string;
  /** The deletion of the file: ISO-8601, and the time zone for display. */
  readonly until: { readonly at: string; readonly timeZone: string };
  readonly link: string;
}

/** The export of everything can be downloaded. It has no link to the file itself: whoever reads the e-mail must sign in. */
export function exportReadyMail({ productName, name, businessName, until, link }: ExportReadyMail): MailContent {
  const ends = moment(until.at, until.timeZone);
  return renderEmail({
    productName,
    subject: say`Your export of ${businessName} is ready`,
    brand: productName,
    preview: say`Download it until ${ends}.`,
    heading: say`Your export is ready`,
    blocks: [
      paragraph(say`Hello ${name}, the file with everything of ${businessName} is ready. Sign in to download it.`),
      button(say`Open the download`, link),
      paragraph(say`The file is deleted on ${ends}.`),
    ],
    footer: [say`Didn’t ask for this? Sign in and change your password: someone used your account.`],
  });
}
