import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { contactById } from './queries.ts';

/** The business that a contact is linked to, with its name. Refused as long as the two have not dealt with each other: the answer must not reveal who is a customer. */
export async function linkedSupplier(sql: Sql, businessId: string, contactId: string): Promise<{ supplierId: string; supplier: string }> {
  const contact = await contactById(sql, businessId, contactId);
  if (!contact || contact.removed_at !== null) throw new AppError('NOT_FOUND', say`We could not find that contact.`);
  const { linked_business_id: supplierId, linked_name: supplier } = contact;
  if (supplierId === null || supplier === null)
    throw new AppError(
      'NOT_ELIGIBLE',
      say`${contact.business_name ?? contact.name} has not sent you an invoice from an account here yet, so it can’t have a rule.`,
    );
  return { supplierId, supplier };
}
