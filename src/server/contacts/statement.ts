import { dateIn } from '../../shared/kit/date.ts';
import { add, kobo, nairaFromKobo, ZERO } from '../../shared/kit/money.ts';
import { MAX_STATEMENT_LINES } from '../../shared/contacts/statement-contract.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Verb } from '../core/handler.ts';
import { contactById, creditOfContact } from './queries.ts';
import { homeOf, movements, openingOf } from './statement-queries.ts';

/** Invoices and payments on them, in both directions, by day; archived ones count, denied, expired and void ones do not. */
export const contactStatement: Verb<'contact.statement'> = async (ctx, { id, businessId, from, to }) => {
  const contact = await contactById(ctx.sql, businessId, id);
  const home = await homeOf(ctx.sql, businessId);
  if (!contact || !home) throw new AppError('NOT_FOUND', say`We could not find that contact.`);
  if (from !== undefined && to !== undefined && from > to) throw fieldError('to', say`The last day is before the first. Please choose a later one.`);
  const today = dateIn(home.time_zone, ctx.now);
  const until = to ?? today;
  const both = { businessId, contactId: id, linkedId: contact.linked_business_id };
  const newest = await movements(ctx.sql, both, from ?? null, until, MAX_STATEMENT_LINES + 1);
  const cut = newest.length > MAX_STATEMENT_LINES;
  const rows = newest.slice(0, MAX_STATEMENT_LINES).toReversed();
  const closing = kobo(await openingOf(ctx.sql, both, until));
  const moved = add(ZERO, ...rows.map((row) => kobo(row.amount)));
  let balance = kobo(closing - moved);
  const opening = balance;
  return {
    contact: { id, name: contact.name, businessName: contact.business_name, email: contact.email, address: contact.address },
    business: { name: home.name, currency: home.currency },
    from: from ?? null,
    to: until,
    opening: nairaFromKobo(opening),
    entries: rows.map((row) => {
      balance = add(balance, kobo(row.amount));
      return {
        date: row.day,
        what: row.what,
        number: row.number,
        invoiceId: row.invoice_id,
        amount: nairaFromKobo(kobo(row.amount)),
        balance: nairaFromKobo(balance),
      };
    }),
    closing: nairaFromKobo(closing),
    credit: until < today ? null : nairaFromKobo(kobo(await creditOfContact(ctx.sql, businessId, id))),
    cut,
  };
};
