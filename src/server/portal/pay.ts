import { isOpen } from '../../shared/invoices/status.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { refusalOf, startSeveral } from '../payments/index.ts';
import { opened } from './open.ts';
import { invoicesNamed } from './queries.ts';

/** The chosen invoices at their balances due, all or none. A revised one must be read on its own page first. */
export const payPortal: OwnTransaction<'portal.pay'> = {
  ownTransaction: (ctx, { invoices: numbers, channel, email, ...keys }) =>
    startSeveral(ctx, 'portal.pay', { link: keys.q, channel }, async (inside) => {
      const contact = await opened(inside, keys);
      const address = contact.email ?? email;
      if (address === undefined) throw fieldError('email', say`Enter your email address so we can send the receipt.`);
      const chosen = [...new Set(numbers)];
      const found = await invoicesNamed(inside.sql, contact, chosen);
      const invoices = chosen.map((number) => {
        const row = found.find((one) => one.number === number);
        if (!row) throw new AppError('NOT_FOUND', say`We could not find invoice ${number}.`);
        if (row.revision_required) throw new AppError('STATE_CONFLICT', say`The sender has revised ${number}: open it, and pay it there.`);
        if (!isOpen(row.kind)) throw refusalOf('invoice', { reason: 'closed', status: row.kind });
        return { id: row.id, balance: kobo(row.balance), revision: row.revision };
      });
      return { businessId: contact.business_id, contactId: contact.id, currency: contact.currency, email: address, invoices };
    }),
};
