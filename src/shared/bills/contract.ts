import * as z from 'zod/mini';
import { date, fileBytes, id, naira, optionalPartyName, optionalText, page, partyName, seenVersion, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { BILL_LENGTHS, billReading } from './reading.ts';
import { BILL_STATES } from './states.ts';

const businessId = id('business');
const billId = id('bill');
const by = { as: 'member', of: 'businessId' } as const;
const see = { ...by, can: 'business.see' } as const;

/** Bills of suppliers who do not send through us. They arrive by e-mail or are uploaded, a person confirms what was read, and they are approved and recorded as paid. */
export const BILL_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'application/xml', 'text/plain'] as const;

const person = z.object({ name: z.string(), at: wire.instant });
const row = {
  id: z.string(),
  state: z.enum(BILL_STATES),
  version: z.int(),
  source: z.enum(['email', 'upload']),
  arrivedAt: wire.instant,
  /** As confirmed, before that as read; null if it was not found. */
  supplier: z.nullable(z.string()),
  number: z.nullable(z.string()),
  issueDate: z.nullable(wire.date),
  dueDate: z.nullable(wire.date),
  total: z.nullable(wire.naira),
};
export const billRow = z.object(row);

export const BILL_WARNINGS = ['duplicate', 'same-file', 'bank-changed', 'not-as-file', 'currency', 'credit-note'] as const;
export const billWarning = z.object({
  kind: z.enum(BILL_WARNINGS),
  text: z.string(),
  /** The other bill, if there is one. */
  billId: z.nullable(z.string()),
});

export const bill = z.object({
  ...row,
  sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
  subject: z.nullable(z.string()),
  file: z.object({ name: z.string(), contentType: z.enum(BILL_TYPES), size: z.int() }),
  taxId: z.nullable(z.string()),
  net: z.nullable(wire.naira),
  tax: z.nullable(wire.naira),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  /** What was read from the file, with how sure each value is; amounts in hundredths of its currency. Null while it is being read. */
  reading: z.nullable(billReading),
  warnings: z.array(billWarning),
  checked: z.nullable(person),
  approved: z.nullable(person),
  paid: z.nullable(z.object({ name: z.string(), on: wire.date, note: z.nullable(z.string()) })),
});

const sum = z.object({ count: z.int(), total: wire.naira });

/** The address to which suppliers send bills. */
export const readInbox = route({
  id: 'bill.inbox',
  method: 'GET',
  path: '/v1/bills/{businessId}/inbox',
  summary: 'The email address for bills',
  specified: false,
  access: see,
  input: z.object({ businessId }),
  output: z.object({
    /** Whether this installation receives email. */
    on: z.boolean(),
    address: z.nullable(z.string()),
  }),
});

/** Another address than before, which no longer works. */
export const renewInbox = route({
  id: 'bill.inbox.renew',
  method: 'POST',
  path: '/v1/bills/{businessId}/inbox',
  summary: 'Get a new email address for bills',
  specified: false,
  access: { ...by, can: 'bill.approve' },
  errors: ['NOT_ELIGIBLE'],
  input: z.object({ businessId }),
  output: z.object({ on: z.boolean(), address: z.nullable(z.string()) }),
});

export const listBills = route({
  id: 'bill.list',
  method: 'GET',
  path: '/v1/bills/{businessId}',
  summary: 'Bills by state, the newest first',
  specified: false,
  access: see,
  apiKey: 'read',
  input: z.object({ businessId, state: z.optional(z.enum(BILL_STATES, { error: () => t('Please name a state.') })), ...page(20) }),
  output: z.object({
    /** `duplicate`: another bill that was not discarded has the same file, or the same number of the same supplier. */
    bills: z.array(z.object({ ...row, duplicate: z.boolean() })),
    count: z.int(),
    /** The sum of the bills that are approved and not paid. */
    owed: wire.naira,
    /** How many are in each state. */
    states: z.record(z.enum(BILL_STATES), z.int()),
  }),
});

/** Bills to pay by due date. `overdue`: those due before today, whatever the period. */
export const dueBills = route({
  id: 'bill.due',
  method: 'GET',
  path: '/v1/bills/{businessId}/due',
  summary: 'Approved bills by their due date',
  specified: false,
  access: see,
  apiKey: 'read',
  errors: [],
  input: z.object({ businessId, from: date('From'), to: date('To') }),
  output: z.object({
    days: z.array(z.object({ day: wire.date, ...sum.shape })),
    overdue: sum,
    /** By due date, the first of the period. */
    bills: z.array(billRow),
  }),
});

export const billDetails = route({
  id: 'bill.read',
  method: 'GET',
  path: '/v1/bills/{businessId}/{billId}',
  summary: 'One bill, with what was read from its file and what to look at',
  specified: false,
  access: see,
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, billId }),
  output: bill,
});

export const billFile = route({
  id: 'bill.file',
  method: 'GET',
  path: '/v1/bills/{businessId}/{billId}/file',
  summary: 'The file of a bill',
  specified: false,
  access: see,
  apiKey: 'read',
  answers: 'file',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, billId }),
  output: fileBytes,
});

/** PDF, PNG, JPEG or e-invoice (XML) of at most 10 MB. The bill is read in the background. */
export const uploadBill = route({
  id: 'bill.upload',
  method: 'POST',
  path: '/v1/bills/{businessId}',
  summary: 'Upload the file of a bill',
  specified: false,
  access: { ...by, can: 'bill.edit' },
  apiKey: 'invoices.write',
  cost: 'heavy',
  errors: ['PAYLOAD_TOO_LARGE', 'LIMIT_EXCEEDED'],
  files: ['file'],
  bodyLimit: 10_747_904,
  input: z.object({ businessId }),
  output: bill,
});

const step = { businessId, billId, version: seenVersion };

/** Before tax and tax add up to the total. */
export const checkBill = route({
  id: 'bill.check',
  method: 'PUT',
  path: '/v1/bills/{businessId}/{billId}',
  summary: 'Confirm the details of a bill',
  specified: false,
  access: { ...by, can: 'bill.edit' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({
    ...step,
    supplier: partyName('The supplier'),
    taxId: optionalText('The tax number', BILL_LENGTHS.taxId),
    number: partyName('The number'),
    issueDate: date('The issue date'),
    dueDate: z.optional(z.nullable(date('The due date'))),
    net: naira('The amount before tax'),
    tax: naira('The tax'),
    bankName: optionalPartyName('The bank'),
    accountNumber: optionalText('The account number', BILL_LENGTHS.accountNumber),
    accountName: optionalPartyName('The account name'),
  }),
  output: bill,
});

export const approveBill = route({
  id: 'bill.approve',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/approve',
  summary: 'Approve a bill',
  specified: false,
  access: { ...by, can: 'bill.approve' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(step),
  output: bill,
});

/** Back to awaiting approval. */
export const reopenBill = route({
  id: 'bill.reopen',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/reopen',
  summary: 'Withdraw the approval of a bill',
  specified: false,
  access: { ...by, can: 'bill.approve' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(step),
  output: bill,
});

/** Paid outside, for example from the bank. */
export const payBill = route({
  id: 'bill.paid',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/paid',
  summary: 'Record that a bill was paid',
  specified: false,
  access: { ...by, can: 'bill.approve' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...step, paidOn: date('The day of the payment'), note: optionalText('The note', 200) }),
  output: bill,
});

export const undoBillPayment = route({
  id: 'bill.unpaid',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/unpaid',
  summary: 'Undo the recorded payment of a bill',
  specified: false,
  access: { ...by, can: 'bill.approve' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(step),
  output: bill,
});

export const discardBill = route({
  id: 'bill.discard',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/discard',
  summary: 'Discard a bill',
  specified: false,
  access: { ...by, can: 'bill.edit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(step),
  output: bill,
});

export const restoreBill = route({
  id: 'bill.restore',
  method: 'POST',
  path: '/v1/bills/{businessId}/{billId}/restore',
  summary: 'Restore a discarded bill',
  specified: false,
  access: { ...by, can: 'bill.edit' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object(step),
  output: bill,
});
