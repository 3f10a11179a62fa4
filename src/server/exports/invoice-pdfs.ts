import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { at, inTransaction } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { invoicePdf } from '../documents/index.ts';
import { idsIn, mustSeeAll } from '../invoices/index.ts';
import { zipWriter } from './zip.ts';

/** The file is complete before it is answered, so that an error is an answer and the time of drawing is charged. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The files of the single calls. Throws PAYLOAD_TOO_LARGE above 64 MB. */
export const invoicePdfs: OwnTransaction<'invoice.pdf.bulk'> = {
  ownTransaction: async (ctx, { businessId, invoices }) => {
    const ids = idsIn(invoices);
    await inTransaction(ctx.app, { businessId }, (sql) => mustSeeAll({ ...ctx, sql }, ids));
    const parts: Buffer[] = [];
    const zip = zipWriter(ctx.now, async (part) => void parts.push(part));
    for (const id of ids) {
      const file = await invoicePdf.ownTransaction(ctx, { id, businessId });
      await zip.add(file.name, file.bytes);
      if (zip.size > MOST_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', say`These invoices make a file of more than 64 MB. Please select fewer.`);
    }
    await zip.end();
    return new FileAnswer({ bytes: Buffer.concat(parts), type: 'application/zip', name: `invoices-${at(ctx).slice(0, 10)}.zip` });
  },
};
