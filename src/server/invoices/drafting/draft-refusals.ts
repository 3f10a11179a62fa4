import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { codeOf } from '../../db/transaction.ts';

/** The reason why a draft is not saved or sent: found here, or by `invoice_create` and `invoice_send`. */
export type Refused = { readonly reason: 'missing' | 'newer' | 'contact' | 'template' } | { readonly reason: 'sent'; readonly number: string | null };

export const CONTACT_GONE = say`This contact is no longer on your list. Please choose another.`;

export function refusalOf(why: Refused): AppError {
  switch (why.reason) {
    case 'missing':
      return new AppError('NOT_FOUND', say`We could not find that invoice.`);
    case 'newer':
      return new AppError('STATE_CONFLICT', say`Someone saved a newer version of this draft. Reload to see it; your changes are kept on this device.`);
    case 'sent':
      return new AppError(
        'STATE_CONFLICT',
        say`This invoice was already sent as ${why.number ?? ''}. While it waits for a decision, you can revise it; later, issue a credit note.`,
      );
    case 'contact':
      return fieldError('contactId', CONTACT_GONE);
    case 'template':
      return fieldError('invoiceSettingId', say`This template isn’t yours. Please choose another.`);
  }
}

/** The result of `invoice_create` or `invoice_send`; their limit for businesses that do not know the sender (DW005) becomes LIMIT_EXCEEDED. */
export async function withinLimit<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (codeOf(error) !== 'DW005') throw error;
    throw new AppError(
      'LIMIT_EXCEEDED',
      say`This business doesn’t have you in its contacts, so it gets no more invoices from you today. Try again tomorrow, or ask it to approve one of them.`,
    );
  }
}
