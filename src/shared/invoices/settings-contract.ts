import * as z from 'zod/mini';
import { accountToPay, id, linklessText, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { MOST_MESSAGE, MOST_SUBJECT } from './reminder-texts.ts';

/** Account numbers that one business has for customers: the payments companies limit them for all businesses together. */
export const MOST_CUSTOMER_ACCOUNTS = 100;

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

const reminderText = z.optional(
  z.nullable(
    z.object({
      subject: z.optional(z.nullable(linklessText('The subject', MOST_SUBJECT))),
      message: z.optional(z.nullable(linklessText('The message', MOST_MESSAGE))),
    }),
  ),
);
export const reminderTexts = z.object({ before: reminderText, on: reminderText, after: reminderText });
export const setting = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  nextNumber: z.int(),
  accent: z.nullable(z.string()),
  footer: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /**
   * A fee, once, of an invoice that is not paid so many days after its due date: `rate` in per cent of the balance due, or `amount`. `text`: as printed, in the
   * template's language. Null without one.
   */
  lateFee: z.nullable(z.object({ afterDays: z.int(), rate: z.optional(wire.percent), amount: z.optional(wire.naira), text: z.string() })),
  defaultTax: z.nullable(wire.percent),
  dueDays: z.int(),
  /** The language of documents to contacts without one. */
  language: z.string(),
  /** Whether recipients get reminders. */
  reminders: z.boolean(),
  /** The days on which they leave, counted from the due date: -3 is three days before it. Ascending. */
  reminderDays: z.array(z.int()),
  /** Own texts of reminders, in this template's language; a part that is missing or null is the standard text. */
  reminderTexts,
  /** Whether invoices show the wallet's account number when no bank account was chosen; it may not be open yet. */
  namesWallet: z.boolean(),
  /** Whether invoices show an account number of their customer's own, in place of the wallet's, once it is open. */
  accountPerCustomer: z.boolean(),
  /** The account printed on invoices; `wallet` is the wallet's account number. Null if none is printed. */
  payoutAccount: z.nullable(z.object({ accountId: z.string(), ...accountToPay.shape })),
});
export const listSettings = route({
  id: 'invoice.setting.list',
  method: 'GET',
  path: '/v1/invoice/{businessId}/setting/all',
  summary: 'Invoice settings',
  access: { ...by, can: 'business.see' },
  apiKey: 'read',
  input: z.object({ businessId }),
  output: z.object({ settings: z.array(setting), count: z.int() }),
});
