import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { contactById, contactsById } from './queries.ts';
import type { ContactRecord } from './queries.ts';

interface LinkedSupplier {
  readonly supplierId: string;
  readonly supplier: string;
}

/** The business that a contact is linked to, with its name. Refused as long as the two have not dealt with each other: the answer must not reveal who is a customer. */
export async function linkedSupplier(sql: Sql, businessId: string, contactId: string): Promise<LinkedSupplier> {
  return supplierOf(await contactById(sql, businessId, contactId));
}

/** The same for several contacts, in their order. */
export async function linkedSuppliers(sql: Sql, businessId: string, contactIds: readonly string[]): Promise<LinkedSupplier[]> {
  const contacts = contactIds.length > 0 ? await contactsById(sql, businessId, contactIds) : [];
  return contactIds.map((contactId) => supplierOf(contacts.find(({ id }) => id === contactId)));
}

function supplierOf(contact: ContactRecord | null | undefined): LinkedSupplier {
  if (!contact || contact.removed_at !== null) throw new AppError('NOT_FOUND', say`We could not find that contact.`);
  const { linked_business_id: supplierId, linked_name: supplier } = contact;
  if (supplierId === null || supplier === null)
    throw new AppError(
      'NOT_ELIGIBLE',
      say`${contact.business_name ?? contact.name} has not sent you an invoice from an account here yet, so it can’t have a rule.`,
    );
  return { supplierId, supplier };
}
