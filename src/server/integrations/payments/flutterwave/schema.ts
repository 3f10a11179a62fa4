import * as z from 'zod/mini';
import { divideRounded, kobo, koboFromNaira, scaled } from '../../../../shared/kit/money.ts';
import type { Kobo } from '../../../../shared/kit/money.ts';
import type { UnreadRow } from '../port-charges.ts';
import { problemOf, readRows } from '../rows.ts';

/**
 * Only the fields that the adapter reads, in the forms of the examples in github.com/Flutterwave/Node-v3, documentation/{transactions,
 * tokenization,collections,transfers,virtualAccount,banks,misc}.md.
 */
export type Transaction = z.output<typeof transactionShape>;
export type Refund = z.output<typeof refundShape>;
export type Chargeback = z.output<typeof chargebackShape>;
export type Transfer = z.output<typeof transferShape>;
/** Lists have pages of the company's own size. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly unread: readonly UnreadRow[];
  readonly hasMore: boolean;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Parse<T> = (json: unknown) => Parsed<T>;

const text = z.string().check(z.minLength(1), z.maxLength(300));
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
/** Not a promise's `catch`: another form is replaced by this value. */
const orElse = z.catch;
/** For display only; no decision depends on it. */
const soft = orElse(maybe(z.string()), null);
const id = z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,20}$/))]);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Some examples contain numbers as text: "1500.00". */
const number = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,13}(\.\d{1,6})?$/)), z.transform(Number))]);

/** Naira in the API, kobo here: an amount that is not exact is refused. */
const amount = z.pipe(
  number.check(z.refine((value) => (koboFromNaira(value) ?? -1) >= 0)),
  z.transform((value): Kobo => koboFromNaira(value) ?? kobo(0)),
);
/** Fees may have parts of a kobo (₦26.875 for a transfer): rounded to the nearest kobo, halves up. */
const fee = z.pipe(
  number.check(z.refine((value) => feeOf(value) !== null)),
  z.transform((value): Kobo => feeOf(value) ?? kobo(0)),
);

const cardShape = z.object({ first_6digits: soft, last_4digits: soft, issuer: soft, type: soft, token: soft, expiry: soft });
const metaShape = z.object({ originatorname: soft, originatoraccountnumber: soft, bankname: soft });

const transactionShape = z.object({
  id,
  tx_ref: text,
  flw_ref: soft,
  amount,
  currency,
  app_fee: maybe(fee),
  merchant_fee: maybe(fee),
  amount_settled: maybe(fee),
  processor_response: soft,
  status: text,
  payment_type: soft,
  created_at: soft,
  card: orElse(maybe(cardShape), null),
  meta: orElse(maybe(metaShape), null),
  customer: orElse(maybe(z.object({ email: soft })), null),
  customer_email: soft,
});

/** The answer to a refund has `tx_id` and `comments`, the list `transaction_id` and `comment`. */
const refundShape = z.object({
  id,
  tx_id: maybe(id),
  transaction_id: maybe(id),
  amount_refunded: amount,
  status: text,
  comment: soft,
  comments: soft,
});
const chargebackShape = z.object({ id, amount, status: text, comment: soft, due_date: soft, tx_ref: text, transaction_id: id });

const transferShape = z.object({
  id,
  reference: text,
  status: text,
  amount,
  fee: maybe(fee),
  currency,
  created_at: soft,
});

const virtualAccountShape = z.object({
  order_ref: text,
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  bank_name: text,
  note: soft,
});

export const transaction = enveloped(transactionShape);
export const transactions = paged(transactionShape);
export const checkout = enveloped(z.object({ link: z.string().check(z.regex(/^https?:\/\//)) }));
export const refund = enveloped(refundShape);
export const refunds = paged(refundShape);
export const chargebacks = paged(chargebackShape);
export const answered = enveloped(z.object({ id, status: text }));
export const transfer = enveloped(transferShape);
export const transfers = paged(transferShape);
export const virtualAccount = enveloped(virtualAccountShape);
export const banks = enveloped(z.array(z.object({ name: text, code: text })));
export const resolvedAccount = enveloped(z.object({ account_number: z.string().check(z.regex(/^\d{10}$/)), account_name: text }));

const authorizationShape = z.object({
  transfer_account: z.string().check(z.regex(/^\d{10}$/)),
  transfer_bank: text,
  transfer_amount: amount,
  transfer_note: soft,
  account_expiration: orElse(maybe(z.union([z.number(), z.string()])), null),
});
/** Only a charge by transfer is answered beside `data`. */
export const transferCharge: Parse<z.output<typeof authorizationShape>> = (json) => {
  const parsed = parser(z.object({ status: z.literal('success'), meta: z.object({ authorization: authorizationShape }) }))(json);
  return parsed.ok ? { ok: true, value: parsed.value.meta.authorization } : parsed;
};

/** A webhook's body. The event's own schema parses `data`. */
export const event = parser(z.object({ event: text, data: z.optional(z.unknown()) }));
export const chargedEvent = parser(z.object({ id, tx_ref: text, status: text }));
export const transferEvent = parser(z.object({ id, reference: text, status: text }));

/** The vendor's message in `{ status: "error", message }`. */
export function messageOf(json: unknown): string | undefined {
  const parsed = z.safeParse(z.object({ message: z.string() }), json);
  return parsed.success ? parsed.data.message : undefined;
}

/** `{ status: "success", message, data }`; another status with 2xx counts as an unknown form. */
function enveloped<T extends z.ZodMiniType>(data: T): Parse<z.output<T>> {
  const parseEnvelope = parser(z.object({ status: z.literal('success'), data: z.unknown() }));
  const parseData = parser(data);
  return (json) => {
    const envelope = parseEnvelope(json);
    return envelope.ok ? parseData(envelope.value.data) : envelope;
  };
}

function paged<T extends z.ZodMiniType>(row: T): Parse<Page<z.output<T>>> {
  const whole = z.int().check(z.nonnegative());
  const info = z.object({ current_page: orElse(whole, 1), total_pages: orElse(whole, 1) });
  const meta = parser(z.object({ meta: z.object({ page_info: info }) }));
  // An empty list may be null.
  const list = enveloped(z.nullish(z.array(z.unknown())));
  return (json) => {
    const found = list(json);
    if (!found.ok) return found;
    const pages = meta(json);
    const { current_page, total_pages } = pages.ok ? pages.value.meta.page_info : { current_page: 1, total_pages: 1 };
    return { ok: true, value: { ...readRows(row, found.value ?? []), hasMore: current_page < total_pages } };
  };
}

function parser<T extends z.ZodMiniType>(type: T): Parse<z.output<T>> {
  return (json) => {
    const parsed = z.safeParse(type, json);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: problemOf(parsed.error) };
  };
}

/** No fee has more than twelve digits; further digits are errors of floating point. */
function feeOf(naira: number): Kobo | null {
  const millionths = scaled(Number(naira.toPrecision(12)), 8);
  return millionths === null || millionths < 0 ? null : kobo(divideRounded(BigInt(millionths), 1_000_000n));
}
