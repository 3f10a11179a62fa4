import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { add, formatMoney, kobo, ZERO } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { startGuestBulk } from '../payments/index.ts';
import { opened } from './open.ts';
import { invoicesNamed } from './queries.ts';

/** The chosen invoices at their balances due, if these are still what the customer saw. */
export const payPortal: OwnTransaction<'portal.pay'> = {
  ownTransaction: async (ctx, { invoices: numbers, amount, channel, email, ...keys }) => {
    // Asked before the answer that is kept under a key too: the link may have ended since.
    await inTransaction(ctx.app, 'system', (sql) => opened({ ...ctx, sql }, keys));
    return startGuestBulk(ctx, 'portal.pay', { link: keys.q, channel }, async (inside) => {
      const contact = await opened(inside, keys);
      const address = contact.email ?? email;
      if (address === undefined) throw fieldError('email', say`Enter your email address so we can send the receipt.`);
      const chosen = [...new Set(numbers)];
      const found = await invoicesNamed(inside.sql, contact, chosen);
      const invoices = chosen.map((number) => {
        const row = found.find((one) => one.number === number);
        if (!row) throw new AppError('NOT_FOUND', say`We could not find invoice ${number}.`);
        if (!row.open) throw new AppError('STATE_CONFLICT', say`Invoice ${number} can no longer be paid. Nothing was paid; please choose again.`);
        if (!row.payable_together && chosen.length > 1) throw new AppError('STATE_CONFLICT', say`Please open invoice ${number} and pay it on its own page.`);
        return { id: row.id, balance: kobo(row.balance), revision: row.revision };
      });
      const total = add(ZERO, ...invoices.map(({ balance }) => balance));
      if (total !== amount)
        throw new AppError('STATE_CONFLICT', say`The balance due has changed to ${formatMoney(total)}. Nothing was paid; please check, then pay.`);
      return { businessId: contact.business_id, contactId: contact.id, currency: contact.currency, email: address, invoices, total };
    });
  },
};
