import * as z from 'zod/mini';
import { problemOf, readRows } from '../rows.ts';
import type { Rows } from '../rows.ts';

/** Only the fields that the adapter reads; Paystack adds fields without notice. */
export type Transaction = z.output<typeof transactionShape>;
export type Refund = z.output<typeof refundShape>;
export type Dispute = z.output<typeof disputeShape>;
export type Account = z.output<typeof dedicatedAccountShape>;
export type Bank = z.output<typeof bankShape>;

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Parse<T> = (json: unknown) => Parsed<T>;

/** A whole number of kobo. Some answers contain numbers as text. */
const amount = z.pipe(z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]), z.int().check(z.nonnegative()));
const text = z.string().check(z.minLength(1), z.maxLength(300));
/** Not a promise's `catch`: another form is replaced by this value. */
const orElse = z.catch;
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));

/** Paystack writes an empty object for a missing value. */
const emptyAsNull = <T extends z.ZodMiniType>(type: T) =>
  z.pipe(
    z.transform((value) => (isEmpty(value) ? null : value)),
    z.optional(z.nullable(type)),
  );

const authorizationShape = z.object({
  channel: maybe(z.string()),
  sender_name: maybe(z.string()),
  sender_bank: maybe(z.string()),
  sender_bank_account_number: maybe(z.string()),
  narration: maybe(z.string()),
  receiver_bank_account_number: maybe(z.string()),
  receiver_bank: maybe(z.string()),
  authorization_code: maybe(z.string()),
  brand: maybe(z.string()),
  last4: maybe(z.string()),
  exp_month: maybe(z.union([z.string(), z.number()])),
  exp_year: maybe(z.union([z.string(), z.number()])),
  bank: maybe(z.string()),
  reusable: maybe(z.boolean()),
  signature: maybe(z.string()),
});

const transactionShape = z.object({
  id: z.union([z.number(), text]),
  reference: text,
  status: text,
  amount,
  requested_amount: maybe(amount),
  fees: maybe(amount),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  channel: maybe(z.string()),
  paid_at: maybe(z.string()),
  gateway_response: maybe(z.string()),
  customer: emptyAsNull(z.object({ customer_code: maybe(z.string()) })),
  authorization: emptyAsNull(authorizationShape),
});

const transferAccountShape = z.object({
  reference: text,
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  account_name: text,
  bank: z.object({ name: text }),
  account_expires_at: maybe(z.string()),
});

/** A number, or an object with a number; empty objects and zeros are missing values. */
const numberOf = z.pipe(
  z.transform((value) => (isEmpty(value) ? null : typeof value === 'object' && value !== null && 'id' in value ? value.id : value)),
  z.nullish(z.union([z.number(), z.string()])),
);
const refundShape = z.object({
  id: z.union([z.number(), text]),
  amount,
  status: text,
  transaction: numberOf,
  // Any value: a number, or the dispute itself.
  dispute: z.pipe(
    z.transform((value): boolean | undefined => Boolean(value) && !isEmpty(value)),
    z.optional(z.boolean()),
  ),
  merchant_note: maybe(z.string()),
});
/** A saved card that requires its holder's confirmation (src/doc/payments/recurring-charges/two-factor). */
const pausedShape = z.object({ paused: z.literal(true), reference: text, authorization_url: z.string().check(z.regex(/^https?:\/\//)) });

const disputeShape = z.object({
  id: z.union([z.number(), text]),
  status: text,
  resolution: maybe(z.string()),
  refund_amount: maybe(amount),
  currency: maybe(z.string()),
  category: maybe(z.string()),
  dueAt: maybe(z.string()),
  transaction: z.object({ reference: text, amount, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
});

const dedicatedAccountShape = z.object({
  id: z.union([z.number(), text]),
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  account_name: text,
  bank: z.object({ name: text, slug: maybe(z.string()) }),
});

const customerShape = z.object({
  customer_code: text,
  email: text,
  identified: maybe(z.boolean()),
  dedicated_account: emptyAsNull(dedicatedAccountShape),
});

const bankShape = z.object({
  id: maybe(z.union([z.number(), text])),
  name: text,
  code: text,
  active: maybe(z.boolean()),
  is_deleted: maybe(z.boolean()),
});

const metaShape = z.object({
  pageCount: orElse(z.nullish(z.int().check(z.nonnegative())), null),
  // The published example has the text "null" at the end.
  next: orElse(z.nullish(z.string()), null),
});

export const customer = enveloped(customerShape);
/** Missing while the bank is opening it. */
export const dedicatedAccount = enveloped(emptyAsNull(dedicatedAccountShape));
export const accountProviders = enveloped(z.array(z.object({ provider_slug: text })));
export const accepted = enveloped(z.unknown());
/** `customeridentification.*` contain the customer's fields, `dedicatedaccount.assign.*` a customer object. */
export const accountEvent = parser(
  z.object({ customer_code: maybe(text), customer: emptyAsNull(z.object({ customer_code: text })), reason: maybe(z.string()) }),
);
export const transaction = enveloped(transactionShape);
export const transactions = listed(transactionShape);
export const cardCharge = enveloped(z.union([pausedShape, transactionShape]));
export const checkout = enveloped(z.object({ authorization_url: z.string().check(z.regex(/^https?:\/\//)), reference: text }));
export const transferAccount = enveloped(transferAccountShape);
export const refund = enveloped(refundShape);
export const refunds = listed(refundShape);
export const dispute = enveloped(disputeShape);
export const disputes = listed(disputeShape);
export const evidence = enveloped(z.object({ id: z.union([z.number(), text]) }));
export const uploadUrl = enveloped(z.object({ signedUrl: z.string().check(z.regex(/^https?:\/\//)), fileName: text }));
export const banks = listed(bankShape);
export const resolvedAccount = enveloped(z.object({ account_number: z.union([z.string(), z.number()]), account_name: text }));

/** A webhook's body. The event's own schema parses `data`. */
export const event = parser(z.object({ event: text, data: z.optional(z.unknown()) }));
export const chargedTransaction = parser(transactionShape);

/** The vendor's message in `{ status: false, message }`. */
export function messageOf(json: unknown): string | undefined {
  const parsed = z.safeParse(z.object({ message: z.string() }), json);
  return parsed.success ? parsed.data.message : undefined;
}

/** `{ status: true, message, data }`; a false status with 2xx counts as an unknown form. */
export function enveloped<T extends z.ZodMiniType>(data: T): Parse<z.output<T>> {
  const parseEnvelope = parser(z.object({ status: z.literal(true), data: z.optional(z.unknown()) }));
  const parseData = parser(data);
  return (json) => {
    const envelope = parseEnvelope(json);
    return envelope.ok ? parseData(envelope.value.data) : envelope;
  };
}

export interface Listed<T> extends Rows<T> {
  readonly pageCount: number | null;
  /** The cursor of the next part, in lists with cursors. */
  readonly next: string | null;
}

/** A list with its `meta`, which may be missing. */
export function listed<T extends z.ZodMiniType>(row: T): Parse<Listed<z.output<T>>> {
  const parseList = parser(z.object({ status: z.literal(true), data: z.array(z.unknown()), meta: orElse(z.nullish(metaShape), null) }));
  return (json) => {
    const list = parseList(json);
    if (!list.ok) return list;
    const { data, meta } = list.value;
    const next = meta?.next && meta.next !== 'null' ? meta.next : null;
    return { ok: true, value: { ...readRows(row, data), pageCount: meta?.pageCount ?? null, next } };
  };
}

function parser<T extends z.ZodMiniType>(type: T): Parse<z.output<T>> {
  return (json) => {
    const parsed = z.safeParse(type, json);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: problemOf(parsed.error) };
  };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
