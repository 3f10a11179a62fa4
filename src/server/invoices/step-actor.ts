import type { Side } from '../../shared/invoices/status.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { actorText } from '../team/index.ts';

/** Steps of the recipient or of whoever pays: their names are told to both sides. */
const BY_RECIPIENT = ['approved', 'denied', 'paid', 'part paid', 'tax withheld'];

/** The person of a step as a side sees them: their own team also sees who asked, and the recipient does not see the sender's members. */
export function actorFor(say: (text: Text) => string, step: { what: string; who: string | null; asked_by: string | null }, side: Side): string | null {
  const isOwn = BY_RECIPIENT.includes(step.what) === (side === 'received');
  if (isOwn && step.who !== null) return say(actorText(step.who, step.asked_by));
  return side === 'sent' ? step.who : null;
}
