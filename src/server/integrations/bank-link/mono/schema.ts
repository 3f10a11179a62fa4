import * as z from 'zod/mini';

/** Only the fields that the adapter reads; Mono adds fields without notice. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Parse<T> = (json: unknown) => Parsed<T>;

const text = z.string().check(z.minLength(1), z.maxLength(300));
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
/** Ids have 24 hexadecimal digits today; they become part of a path. */
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

const accountShape = z.object({
  name: maybe(text),
  account_number: maybe(z.string().check(z.regex(/^\d{10}$/))),
  currency: maybe(z.string().check(z.regex(/^[A-Z]{3}$/))),
  institution: maybe(z.object({ name: text, bank_code: maybe(z.string().check(z.regex(/^\d{3,6}[A-Z]?$/))) })),
});

export const initiated = enveloped(z.object({ mono_url: z.url() }));
/** Published in two forms: bare (`{ id }`, the README of withmono/connect-android and the quick start) and in the envelope of version 2 ("Exchange Token"). */
export const exchanged: Parse<{ id: string }> = (json) => {
  const inEnvelope = exchangedInEnvelope(json);
  const bare = inEnvelope.ok || saysStatus(json) ? inEnvelope : exchangedBare(json);
  return bare.ok ? bare : inEnvelope;
};
const exchangedInEnvelope = enveloped(z.object({ id }));
const exchangedBare = parser(z.object({ id }));
export const accountDetails = enveloped(z.object({ account: accountShape, meta: maybe(z.object({ data_status: maybe(z.string()) })) }));

/** `data.id` when connected; `data.account` as an object or as its id in the other events. */
const webhookShape = z.object({
  event: text,
  event_id: maybe(text),
  data: z.object({
    id: maybe(id),
    account: maybe(z.union([id, z.object({ _id: maybe(id), id: maybe(id) })])),
    meta: z.optional(z.unknown()),
  }),
});
export type Webhook = z.output<typeof webhookShape>;
export const webhook = parser(webhookShape);

/** The reference sent when the linking began; other values are ignored. */
export function referenceOf({ data }: Webhook): string | null {
  const parsed = z.safeParse(z.object({ ref: text }), data.meta);
  return parsed.success ? parsed.data.ref : null;
}

function saysStatus(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'status' in json;
}

/** The vendor's message in `{ status: "failed", message }`. */
export function messageOf(json: unknown): string | undefined {
  const parsed = z.safeParse(z.object({ message: z.string() }), json);
  return parsed.success ? parsed.data.message : undefined;
}

/** `{ status: "successful", message, timestamp, data }`; anything else with 2xx counts as an unknown form. */
function enveloped<T extends z.ZodMiniType>(data: T): Parse<z.output<T>> {
  const parseEnvelope = parser(z.object({ status: z.literal('successful'), data: z.unknown() }));
  const parseData = parser(data);
  return (json) => {
    const envelope = parseEnvelope(json);
    return envelope.ok ? parseData(envelope.value.data) : envelope;
  };
}

/** The error names fields and types, never values. */
function parser<T extends z.ZodMiniType>(type: T): Parse<z.output<T>> {
  return (json) => {
    const parsed = z.safeParse(type, json);
    if (parsed.success) return { ok: true, value: parsed.data };
    const [issue] = parsed.error.issues;
    return { ok: false, problem: `${issue?.path.join('.') || 'body'}: ${issue?.code ?? 'invalid'}` };
  };
}
