import * as z from 'zod/mini';

/** Only the fields that the adapter reads; Smile ID adds fields without notice. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
export type Parse<T> = (json: unknown) => Parsed<T>;

const text = z.string().check(z.minLength(1), z.maxLength(300));
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
const code = z.string().check(z.regex(/^\d{4}$/));
/** Smile ID writes booleans as such and, in older answers, as text. */
const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);
/** "Not Available" and "NaN-NaN-NaN" mean that the authority gave no value. */
const day = z.pipe(
  maybe(z.string()),
  z.transform((value) => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null)),
);
const name = z.pipe(
  maybe(z.string().check(z.maxLength(300))),
  z.transform((value) => (!value || value === 'Not Available' ? null : value)),
);

/** The `partner_params` of the request, with the adapter's additions. */
const partnerParams = z.object({
  job_id: text,
  user_id: text,
  first_name: maybe(z.string()),
  last_name: maybe(z.string()),
  dob: maybe(z.string()),
});

const resultShape = z.object({
  ResultCode: code,
  SmileJobID: maybe(text),
  PartnerParams: partnerParams,
  Actions: z._default(z.record(z.string(), z.string()), {}),
  IsFinalResult: maybe(flag),
  FullName: name,
  DOB: day,
});
export type Result = z.output<typeof resultShape>;

/** A callback: the result with its signature and time. */
const callbackShape = z.extend(resultShape, { signature: text, timestamp: text });

/** While there is no result, `result` is a sentence ("No zip uploaded yet") or missing. */
const jobStatusShape = z.object({
  timestamp: text,
  signature: text,
  job_complete: flag,
  job_success: maybe(flag),
  result: maybe(z.unknown()),
});

const preparedUploadShape = z.object({ upload_url: z.url(), smile_job_id: maybe(text) });
const signedShape = z.object({ signature: text, timestamp: text });
const refusalShape = z.object({ code: maybe(z.union([z.string(), z.number()])), error: maybe(z.string()) });

export const result = parser(resultShape);
export const callback = parser(callbackShape);
export const signed = parser(signedShape);
export const jobStatus = parser(jobStatusShape);
export const preparedUpload = parser(preparedUploadShape);

/** Only `2215` of `{ code: "2215", error: "…" }`: the text may repeat what was sent. */
export function messageOf(json: unknown): string | undefined {
  const parsed = z.safeParse(refusalShape, json);
  const given = parsed.success ? String(parsed.data.code ?? '') : '';
  return /^\d{4}$/.test(given) ? given : undefined;
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
