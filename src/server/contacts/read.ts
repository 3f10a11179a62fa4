import { AppError } from '../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Verb } from '../core/handler.ts';
import { contains } from '../db/like.ts';
import { contactOf, contactRowOf } from './present.ts';
import { accountOfContact, contactPage, contactsLike, contactWithBalances, creditOfContact } from './queries.ts';

export const listContacts: Verb<'contact.list'> = async (ctx, input) => {
  const { rows, count } = await contactPage(ctx.sql, input.businessId, input);
  return { contacts: rows.map(contactRowOf), count };
};

export const readContact: Verb<'contact.read'> = async (ctx, { businessId, id }) => {
  const contact = await contactWithBalances(ctx.sql, businessId, id);
  if (!contact) throw new AppError('NOT_FOUND', say`This contact is no longer on your list.`);
  return {
    ...contactRowOf(contact),
    credit: nairaFromKobo(kobo(await creditOfContact(ctx.sql, businessId, id))),
    account: await accountOfContact(ctx.sql, businessId, id),
  };
};

/** An empty search returns the first contacts by name, for a picker without input. */
export const searchContacts: Verb<'contact.search'> = async (ctx, { businessId, search, limit }) => {
  const rows = await contactsLike(ctx.sql, businessId, contains(search), limit);
  return { contacts: rows.map(contactOf), count: rows.length };
};
