import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { InvoiceRecord } from './queries.ts';

type Revised = Pick<InvoiceRecord, 'revision' | 'revision_required'>;

/**
 * Nobody decides about or pays a text that they have not read: `seen` is the revision that the caller read. Without it the call is accepted only if the invoice
 * was never revised while undecided. The invoice must be locked. Throws STATE_CONFLICT.
 */
export function refuseUnseen(invoice: Revised, seen: number | undefined): void {
  if (isUnseen(invoice, seen)) throw unseen();
}

export function isUnseen({ revision, revision_required: isRequired }: Revised, seen: number | undefined): boolean {
  return seen === undefined ? isRequired : seen !== revision;
}

/** The refusal of `refuseUnseen`, for payments that the database refuses. */
export function unseen(): AppError {
  return new AppError('STATE_CONFLICT', say`The sender has revised this invoice. Read the new version, then try again.`, {
    errors: [{ field: 'revision', message: say`Read the invoice again, and send the revision that you read.` }],
  });
}
