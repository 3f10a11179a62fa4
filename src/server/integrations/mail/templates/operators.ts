import { verbatim } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

/** The link by which an operator joins, or sets up a new sign-in (24 hours, once). In English only, as the back office is. */
export function operatorInvitationMail({
  productName,
  link,
  hasJoined,
}: {
  readonly productName: string;
  readonly link: string;
  readonly hasJoined: boolean;
}): MailContent {
  const office = `the back office of ${productName}`;
  return renderEmail({
    productName,
    subject: verbatim(hasJoined ? `Your new sign-in to ${office}` : `Your invitation to ${office}`),
    brand: productName,
    preview: verbatim('Set your password and authenticator app. The link works once, for 24 hours.'),
    heading: verbatim(hasJoined ? `Sign in to ${office} again` : `Join ${office}`),
    blocks: [
      paragraph(
        verbatim(
          hasJoined
            ? `Two administrators have reset your sign-in to ${office}. Your old password, authenticator app and passkeys work until you use this link. Have your phone at hand.`
            : `An administrator has invited you to work in ${office}. Have your phone with an authenticator app at hand.`,
        ),
      ),
      button(verbatim(hasJoined ? 'Set up your sign-in' : 'Accept the invitation'), link),
      paragraph(verbatim('The link works once and expires in 24 hours. If it has expired, ask for a new one.')),
    ],
    footer: [verbatim('You did not expect this? Tell an administrator, and do not open the link.')],
  });
}

/** Tells an operator that a passkey opens their account from now on. */
export function operatorPasskeyMail({ productName, link }: { readonly productName: string; readonly link: string }): MailContent {
  return renderEmail({
    productName,
    subject: verbatim(`A passkey was added to your account in the back office of ${productName}`),
    brand: productName,
    preview: verbatim('From now on it signs you in without password and code.'),
    heading: verbatim('A passkey was added'),
    blocks: [paragraph(verbatim('From now on it signs you in without password and code.')), button(verbatim('See your passkeys'), link)],
    footer: [verbatim('This was not you? Tell an administrator at once: they end your sessions and reset your sign-in.')],
  });
}

/** Disputes whose answer is due, the most urgent first. In English only, as the back office is. */
export function disputeDeadlinesMail({
  productName,
  link,
  rows,
}: {
  readonly productName: string;
  readonly link: string;
  readonly rows: readonly { readonly amount: string; readonly business: string; readonly due: string }[];
}): MailContent {
  const [first] = rows;
  const count = rows.length === 1 ? '1 dispute' : `${rows.length} disputes`;
  return renderEmail({
    productName,
    subject: verbatim(`${count} to answer by ${first?.due ?? ''}`),
    brand: productName,
    preview: verbatim('Without an answer the payer gets the money back.'),
    heading: verbatim(`${count} to answer`),
    blocks: [
      ...rows.slice(0, 20).map(({ amount, business, due }) => paragraph(verbatim(`${due}: ${amount}, ${business}`))),
      button(verbatim('Open the disputes'), link),
      paragraph(verbatim('Without an answer until then the payer gets the money back.')),
    ],
    footer: [verbatim('You get this e-mail once a day while an answer is due within three days.')],
  });
}
