import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { sniff } from '../business/index.ts';
import { inTransaction } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import { readEvidence } from '../documents/index.ts';
import { waitingApproval } from '../invoices/index.ts';
import type { OfficeHandler } from '../operators/index.ts';

/** A file of a request that is open; `readEvidence` records who reads it too. */
export const openEvidence: OfficeHandler<'office.approval.evidence'> = {
  ownTransaction: async ({ app, actor }, { invoiceId, fileId }) => {
    const request = await inTransaction(app, 'system', (sql) => waitingApproval(sql, invoiceId));
    if (!request?.evidence.some(({ id }) => id === fileId)) throw new AppError('NOT_FOUND', verbatim('We could not find that file.'));
    const { name, bytes } = await readEvidence(app, fileId, actor);
    return new FileAnswer({ bytes, type: sniff(bytes) ?? 'application/octet-stream', name, inline: true });
  },
};
