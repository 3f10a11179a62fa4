import * as z from 'zod/mini';
import { accountToPay, email, fileBytes, id, language, optionalPartyName, optionalText, page, partyName, phone, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { PHONE_CHANNELS } from './channels.ts';
import { t } from '../i18n/translate.ts';

export const CONTACT_CATEGORIES = ['customer', 'supplier', 'both'] as const;
const businessId = id('business');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const edit = { as: 'member', of: 'businessId', can: 'contact.edit' } as const;

export const contactDetails = z.object({
  name: partyName('The name'),
  businessName: optionalPartyName('The business name'),
  email: z.optional(email),
  phone: z.optional(phone),
  address: optionalText('The address', 300),
  taxNumber: optionalText('The tax number', 40),
  notes: optionalText('The notes', 2000),
  category: z._default(z.enum(CONTACT_CATEGORIES, { error: () => t('Please choose customer, supplier or both.') }), 'customer'),
  /** The language of documents to the contact; null: the default of the invoice settings. A change without this field keeps it. */
  language: z.optional(z.nullable(language)),
  /** The channels by which the contact also gets invoices, automatic reminders and receipts, with its consent. A change without this field keeps them. */
  channels: z.optional(z.array(z.enum(PHONE_CHANNELS)).check(z.maxLength(PHONE_CHANNELS.length))),
});

export const contact = z.object({
  id: z.string(),
  name: z.string(),
  businessName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  category: z.enum(CONTACT_CATEGORIES),
  /** The language of documents to the contact; null: the default of the invoice settings. */
  language: z.nullable(z.string()),
  channels: z.array(z.enum(PHONE_CHANNELS)),
  /** The customer's business with the contact's e-mail address, only after it has dealt with this business: before, the answer must not reveal who is a customer. */
  linkedBusiness: z.nullable(z.object({ name: z.string() })),
  createdAt: wire.instant,
});

const balances = z.object({ owedToUs: wire.naira, owedByUs: wire.naira, openInvoices: z.int() });
export const contactRow = z.object({ ...contact.shape, ...balances.shape });

export const listContacts = route({
  id: 'contact.list',
  method: 'GET',
  path: '/v1/contact/{businessId}/all',
  summary: 'All contacts, by name',
  access: see,
  apiKey: 'read',
  input: z.object({ businessId, ...page(20), category: z.optional(z.enum(CONTACT_CATEGORIES)), sort: z._default(z.enum(['name', 'recent']), 'name') }),
  output: z.object({ contacts: z.array(contactRow), count: z.int() }),
});

/** A CSV file of all contacts with both balances, sorted by name; the import recognises its headings. */
export const exportContacts = route({
  id: 'contact.export',
  method: 'GET',
  path: '/v1/contact/{businessId}/export',
  summary: 'Contacts as a CSV file',
  specified: false,
  access: { ...see, can: 'invoice.export' },
  answers: 'file',
  input: z.object({ businessId, category: z.optional(z.enum(CONTACT_CATEGORIES)) }),
  output: fileBytes,
});

export const readContact = route({
  id: 'contact.read',
  method: 'GET',
  path: '/v1/contact/{id}/business/{businessId}',
  summary: 'One contact with balances',
  access: see,
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('contact'), businessId }),
  /** `credit`: what the customer paid and that is not used for an invoice yet. `account`: the account number for this customer's transfers; null without one. */
  output: z.object({ ...contactRow.shape, credit: wire.naira, account: z.nullable(accountToPay) }),
});

export const createContact = route({
  id: 'contact.create',
  method: 'POST',
  path: '/v1/contact',
  summary: 'Add a contact',
  access: edit,
  apiKey: 'invoices.write',
  idempotent: true,
  errors: ['STATE_CONFLICT'],
  input: z.object({ businessId, ...contactDetails.shape }),
  output: contact,
});

export const searchContacts = route({
  id: 'contact.search',
  method: 'GET',
  path: '/v1/contact/{businessId}/search',
  summary: 'Search contacts as you type',
  access: see,
  apiKey: 'read',
  input: z.object({
    businessId,
    search: z.string().check(z.trim(), z.maxLength(100)),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({ contacts: z.array(contact), count: z.int() }),
});

/** The specification's text for the answer's message: 'Contact has been removed from your contact list'. */
export const removeContact = route({
  id: 'contact.remove',
  method: 'DELETE',
  path: '/v1/contact/{id}/business/{businessId}/remove',
  summary: 'Remove a contact; its invoices stay, and its recurring invoices pause at their next date',
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('contact'), businessId }),
  /** `recurring`: the number of active recurring invoices to the contact. */
  output: z.object({ recurring: z.int() }),
});

export const updateContact = route({
  id: 'contact.update',
  method: 'PUT',
  path: '/v1/contact/update',
  summary: 'Change a contact',
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, id: id('contact'), ...contactDetails.shape }),
  output: contact,
});

/** Undoes a removal, within the time that the screen offers. */
export const restoreContact = route({
  id: 'contact.restore',
  method: 'POST',
  path: '/v1/contact/{id}/business/{businessId}/restore',
  summary: 'Bring a removed contact back',
  access: edit,
  apiKey: 'invoices.write',
  specified: false,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: id('contact'), businessId }),
  output: contact,
});
