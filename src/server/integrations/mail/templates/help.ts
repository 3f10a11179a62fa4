import { say, verbatim } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

interface HelpMail {
  readonly productName: string;
  readonly name: string;
  readonly subject: string;
  /** The thread in the app; null for a person without an account. */
  readonly link: string | null;
}

/** We have what a person wrote. It quotes no message: without an account the address is not proved. */
export function helpReceivedMail({ productName, name, subject, link }: HelpMail): MailContent {
  return renderEmail({
    productName,
    subject: say`We have received your message`,
    brand: productName,
    preview: say`We answer as soon as we can.`,
    heading: say`We have received your message`,
    blocks: [
      // Without an account nobody has proved the address: nothing that was written goes there.
      paragraph(link === null ? say`Hello,` : say`Hello ${name},`),
      ...(link === null
        ? [paragraph(say`Thank you for writing to us. We answer as soon as we can, by email.`)]
        : [
            paragraph(say`Thank you for writing to us. We answer as soon as we can, in the app and by email.`),
            { kind: 'quote' as const, label: say`Subject`, text: verbatim(subject) },
            button(say`Open your message`, link),
          ]),
    ],
    footer: [say`You’re receiving this because someone wrote to ${productName} with this address. If it was not you, ignore this email.`],
  });
}

/** Our answer. */
export function helpAnswerMail({ productName, name, subject, link, text }: HelpMail & { readonly text: string }): MailContent {
  return renderEmail({
    productName,
    subject: say`Our answer: ${verbatim(subject)}`,
    brand: productName,
    preview: verbatim(text.slice(0, 120)),
    heading: say`Our answer`,
    blocks: [
      paragraph(say`Hello ${name},`),
      { kind: 'quote', label: say`Subject`, text: verbatim(subject) },
      { kind: 'message', text },
      ...(link === null
        ? [paragraph(say`To answer, reply to this email.`)]
        : [paragraph(say`Please answer in the app: replies to this email do not reach us.`), button(say`Answer in the app`, link)]),
    ],
    footer: [say`You’re receiving this because you wrote to ${productName}.`],
  });
}
