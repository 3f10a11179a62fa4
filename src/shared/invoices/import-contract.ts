import * as z from 'zod/mini';
import { fileBytes, id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { referencesView } from './reference-fields.ts';
import { party } from './shapes.ts';

/** Invoices of suppliers outside the product, read from their UBL files. */
const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

/** What lowers and what raises an amount. */
const allowances = {
  discounts: z.array(z.object({ name: z.string(), amount: wire.naira })),
  charges: z.array(z.object({ name: z.string(), amount: wire.naira })),
};
/** `per`: the quantity for which the price is given, where it is not 1. The amount is after the discounts and charges. */
const line = z.object({ name: z.string(), quantity: z.string(), unitPrice: z.string(), per: z.nullable(z.string()), ...allowances, amount: wire.naira });
/** An invoice of an outside supplier: read from their file, stored by its recipient. It cannot be paid or decided and is not counted. */
const importedRow = z.object({
  id: z.string(),
  number: z.string(),
  supplier: z.string(),
  issueDate: wire.date,
  dueDate: z.nullable(wire.date),
  currency: z.string(),
  payable: wire.naira,
  importedAt: wire.instant,
});
const imported = z.object({
  ...importedRow.shape,
  seller: party,
  buyer: party,
  account: z.nullable(z.object({ number: z.string(), name: z.string(), bank: z.string() })),
  references: referencesView,
  note: z.string(),
  terms: z.string(),
  lines: z.array(line),
  ...allowances,
  taxes: z.array(z.object({ rate: wire.percent, amount: wire.naira })),
  subtotal: wire.naira,
  gross: wire.naira,
  prepaid: wire.naira,
});

export const importInvoice = route({
  id: 'invoice.import',
  method: 'POST',
  path: '/v1/invoice/import',
  summary: 'Keep an outside supplier’s invoice from its UBL file',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  cost: 'heavy',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'PAYLOAD_TOO_LARGE', 'DUPLICATE_REFERENCE', 'LIMIT_EXCEEDED'],
  files: ['file'],
  bodyLimit: 2_228_224,
  input: z.object({ businessId }),
  output: imported,
});

export const listImported = route({
  id: 'invoice.imported.list',
  method: 'GET',
  path: '/v1/invoice/{businessId}/imported',
  summary: 'Invoices imported from files, newest first',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, ...page(10) }),
  output: z.object({ imported: z.array(importedRow), count: z.int() }),
});

export const readImported = route({
  id: 'invoice.imported.read',
  method: 'GET',
  path: '/v1/invoice/imported/{id}/business/{businessId}',
  summary: 'One imported invoice',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('imported'), businessId }),
  output: imported,
});

export const importedFile = route({
  id: 'invoice.imported.file',
  method: 'GET',
  path: '/v1/invoice/imported/{id}/business/{businessId}/file',
  summary: 'The file an invoice was imported from, as it came',
  specified: false,
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('imported'), businessId }),
  output: fileBytes,
});

export const removeImported = route({
  id: 'invoice.imported.remove',
  method: 'DELETE',
  path: '/v1/invoice/imported/{id}/business/{businessId}',
  summary: 'Forget an imported invoice',
  specified: false,
  access: { ...by, can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object({ id: id('imported'), businessId }),
  output: z.object({}),
});
