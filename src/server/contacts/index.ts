import { lockBusiness } from '../business/index.ts';
import type { AllHandlers } from '../core/handler.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { createContact, removeContact, restoreContact, updateContact } from './edit.ts';
import { exportContacts } from './export.ts';
import { importContacts, undoImport } from './import.ts';
import { kindListeners } from './kinds.ts';
import { contactStatement } from './statement.ts';
import { linkContacts, relinkContacts, unlinkContacts } from './queries.ts';
import { listContacts, readContact, searchContacts } from './read.ts';

export { linkedSupplier, linkedSuppliers } from './linked-supplier.ts';
export { contactForBusiness, contactsLike, creditOfContact, renewPortalRevision } from './queries.ts';
export { contactStatement };

export const contactHandlers = {
  'contact.list': listContacts,
  'contact.read': readContact,
  'contact.create': createContact,
  'contact.search': searchContacts,
  'contact.remove': removeContact,
  'contact.update': updateContact,
  'contact.restore': restoreContact,
  'contact.statement': contactStatement,
  'contact.export': exportContacts,
  'contact.import': importContacts,
  'contact.import.undo': undoImport,
} satisfies Partial<AllHandlers>;

export const contactListeners: Listeners = {
  ...kindListeners,
  'user.email-verified': [async (sql, { payload }) => linkContacts(sql, payload.userId)],
  'business.closed': [
    async (sql, { payload: { businessId } }) => {
      // It can be open again by now. The lock makes an opening that has just begun wait, so that its event finds the links ended.
      if (await lockBusiness(sql, businessId)) await unlinkContacts(sql, businessId);
    },
  ],
  'business.reopened': [async (sql, { payload }) => relinkContacts(sql, payload.businessId)],
};
