import { idFrom } from '../../shared/kit/id.ts';
import { asObject } from '../http/openapi-parts.ts';
import type { Json } from '../http/openapi-parts.ts';

const invoice = idFrom('invoice', new Uint8Array(16).fill(97));
const token = 'dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgdG9rZW4uLi4';

/** Texts and numbers that their schema does not give: by the field's name, by its path where a name means several things, or by call and path. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  about: 'abc',
  accountNumber: '0123456789',
  auth: 'c2l4dGVlbiBieXRlcyEhIQ',
  bankCode: '058',
  businessName: 'Ada Fabrics',
  bvn: '01234567890',
  categoryId: invoice,
  code: '000000',
  'accounts.code': '400',
  'invoice.message.stop.code': 'aGVsbG8gd29ybGQ',
  'invoice.message.stop.read.code': 'aGVsbG8gd29ybGQ',
  currentPassword: 'not this one',
  d: token,
  dueDate: '2026-02-28',
  email: 'ada@example.com',
  emails: 'ada@example.com',
  endpoint: 'https://push.example.com/send/1',
  entryId: '1024',
  file: 'Date,Narration,Credit\n31/01/2026,INV-1 Ada Fabrics,15000',
  firstName: 'Ada',
  from: '2026-01-01',
  id: invoice,
  'business.payment.default.id': idFrom('card', new Uint8Array(16).fill(97)),
  identityNumber: '01234567890',
  invoiceId: invoice,
  invoices: invoice,
  k: token,
  language: 'en',
  lastName: 'Obi',
  'lines.id': 'a'.repeat(32),
  name: 'Ada Fabrics',
  itemDetails: [{ id: '1', name: 'Adire cotton, 10 yards', quantity: 2, unitPrice: 15_000 }],
  'product.create.name': 'Adire cotton, 10 yards',
  'product.update.name': 'Adire cotton, 10 yards',
  newEmail: 'ada.obi@example.com',
  number: 'INV-1',
  otp: '000000',
  p256dh: 'B'.repeat(87),
  password: 'river stone lamp',
  paymentId: idFrom('payment', new Uint8Array(16).fill(97)),
  phone: '0803 123 4567',
  q: token,
  quantity: 1,
  reason: 'The price is wrong.',
  reference: 'abcdefgh',
  role: 'staff',
  search: 'ada',
  state: token,
  subject: 'A question about an invoice',
  supplier: 'Ada Fabrics',
  text: 'What does the status mean?',
  u: token.repeat(2),
  url: 'https://example.com/hooks',
};

/** Optional fields that an example has too. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'invoice.create': ['contactId', 'issueDate', 'dueDate'],
  'invoice.save': ['contactId'],
  'order.create': ['contactId', 'issueDate'],
  'order.save': ['contactId'],
  'quote.create': ['contactId', 'issueDate'],
  'quote.save': ['contactId'],
};

/**
 * A complete, valid input of a call, from the JSON schemas of its fields. It is the example of the API's documentation, and the tests of all calls begin
 * with it. Throws for a text that has none: add it to the list above.
 */
export function exampleOf(callId: string, input: Json, components: Readonly<Record<string, Json>>): Json {
  return objectExample(input, '', ALSO[callId]);

  function objectExample(schema: Json, path: string, also: readonly string[] = []): Json {
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const properties = asObject(schema['properties']);
    return Object.fromEntries([...required, ...also].map((name) => [name, fieldExample(asObject(properties[name]), path === '' ? name : `${path}.${name}`)]));
  }

  function fieldExample(given: Json, path: string): unknown {
    const schema = resolved(given, components);
    if ('const' in schema) return schema['const'];
    const named = EXAMPLES[[`${callId}.${path}`, path, path.split('.').at(-1) ?? ''].find((key) => key in EXAMPLES) ?? ''];
    if (Array.isArray(schema['enum'])) return schema['enum'].includes(named) ? named : schema['enum'][0];
    if (Array.isArray(schema['anyOf'])) return fieldExample(asObject(schema['anyOf'][0]), path);
    if (schema['type'] === 'object') return objectExample(schema, path);
    if (schema['type'] === 'array') return Array.isArray(named) ? named : [fieldExample(asObject(schema['items']), path)];
    if (schema['type'] === 'boolean') return true;
    const prefix = /^\^([a-z]+)_/.exec(String(schema['pattern']))?.[1];
    if (prefix !== undefined) return invoice.replace(/^[a-z]+/, prefix);
    if (named !== undefined) return named;
    if (schema['format'] === 'date') return '2026-01-31';
    if (schema['type'] === 'integer') return 1;
    if (schema['type'] === 'number') return 15_000;
    throw new Error(`${callId}: the field ${path} has no example in openapi-examples.ts`);
  }
}

function resolved(schema: Json, components: Readonly<Record<string, Json>>): Json {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref']))?.[1];
  return name === undefined ? schema : (components[name] ?? schema);
}
