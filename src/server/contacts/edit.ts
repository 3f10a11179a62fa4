import type { AuditAction } from '../../shared/office/audit/actions.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { toE164 } from '../accounts/index.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { refuseUnknownLanguage } from '../core/languages.ts';
import { codeOf } from '../db/transaction.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { contactOf } from './present.ts';
import { contactById, countRecurring, insertContact, setRemoved, writeContact } from './queries.ts';
import type { ContactValues } from './queries.ts';

export const createContact: Verb<'contact.create'> = async (ctx, { businessId, ...details }) => {
  refuseUnknownLanguage(details.language);
  const id = newId('contact');
  await uniqueEmail(insertContact(ctx.sql, businessId, id, withPhone(details), at(ctx)));
  return changed(ctx, id, 'contact.create', say`Contact added.`);
};

export const updateContact: Verb<'contact.update'> = async (ctx, { businessId, id, ...details }) => {
  await listed(ctx, id);
  refuseUnknownLanguage(details.language);
  await uniqueEmail(writeContact(ctx.sql, businessId, id, withPhone(details), at(ctx)));
  return changed(ctx, id, 'contact.update', say`Contact saved.`);
};

export const removeContact: Verb<'contact.remove'> = async (ctx, { businessId, id }) => {
  await listed(ctx, id);
  await setRemoved(ctx.sql, businessId, id, at(ctx));
  await audit(ctx, 'contact.remove', id);
  await emit(ctx.sql, 'contact.changed', [businessId], { contactId: id });
  return answer({ recurring: await countRecurring(ctx.sql, businessId, id) }, 'Contact has been removed from your contact list');
};

export const restoreContact: Verb<'contact.restore'> = async (ctx, { businessId, id }) => {
  const contact = await contactById(ctx.sql, businessId, id);
  if (!contact) throw new AppError('NOT_FOUND', say`We could not find that contact.`);
  if (contact.removed_at) await uniqueEmail(setRemoved(ctx.sql, businessId, id, null));
  return changed(ctx, id, 'contact.restore', say`Contact is back on your list.`);
};

async function changed(ctx: Context, id: string, action: AuditAction, message: Message) {
  await audit(ctx, action, id);
  await emit(ctx.sql, 'contact.changed', [ctx.businessId], { contactId: id });
  return answer(contactOf(await listed(ctx, id)), message);
}

async function listed(ctx: Context, id: string) {
  const contact = await contactById(ctx.sql, ctx.businessId, id);
  if (!contact || contact.removed_at) throw new AppError('NOT_FOUND', say`This contact is no longer on your list.`);
  return contact;
}

function withPhone(details: ContactValues): ContactValues {
  if (details.phone) return { ...details, phone: toE164(details.phone) };
  if (details.channels?.length) throw fieldError('phone', say`Enter a phone number, or turn off SMS and WhatsApp.`);
  // Without a number there is nowhere to send messages.
  return { ...details, channels: [] };
}

async function uniqueEmail<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw codeOf(error) === '23505'
      ? fieldError('email', say`You already have another contact with this email address. Use that one, or enter another address.`)
      : error;
  });
}
