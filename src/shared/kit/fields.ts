import * as z from 'zod/mini';
import { calendarDate } from './date.ts';
import type { CalendarDate } from './date.ts';
import { idPattern, PREFIX } from './id.ts';
import type { IdKind } from './id.ts';
import { basisPoints, formatMoney, koboFromNaira, milli, scaled, ZERO } from './money.ts';
import type { Kobo } from './money.ts';
import { EMAIL, EMAIL_SAYS, MAX_EMAIL_LENGTH } from './email.ts';
import { linkIn } from './links.ts';
import { message, render } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';
import { t } from '../i18n/translate.ts';

/** The field schemas of contracts. Each error message says in one sentence what is wrong and what to write instead. */

/** Maximum length in characters. */
export const MAX_PARTY_NAME = 160;

/** Trimmed text of 1 to `max` characters; control characters other than line breaks are refused. */
export function text(label: string, max: number) {
  return z
    .string({ error: () => t('{label} is needed.', { label: t(label) }) })
    .check(
      z.trim(),
      z.minLength(1, { error: () => t('{label} is needed.', { label: t(label) }) }),
      z.refine(isVisible, { error: () => t('{label} is needed.', { label: t(label) }) }),
      z.maxLength(max, { error: () => t('{label} may have at most {max} characters.', { label: t(label), max }) }),
      z.refine(isPrintable, { error: () => t('{label} contains a character that cannot be printed.', { label: t(label) }) }),
    );
}

/** Like `text`, but may be empty or left out; empty becomes undefined. */
export function optionalText(label: string, max: number) {
  return z.optional(
    z.pipe(
      z
        .string({ error: () => t('{label} must be text.', { label: t(label) }) })
        .check(
          z.trim(),
          z.maxLength(max, { error: () => t('{label} may have at most {max} characters.', { label: t(label), max }) }),
          z.refine(isPrintable, { error: () => t('{label} contains a character that cannot be printed.', { label: t(label) }) }),
        ),
      z.transform((value) => (isVisible(value) ? value : undefined)),
    ),
  );
}

/**
 * The name of a person: letters of any script with their marks, spaces, points, hyphens and apostrophes. It stands in messages to others, so it can be neither
 * an address nor an instruction with a number.
 */
export function personName(label: string) {
  return text(label, 80).check(
    z.regex(/^[\p{L}\p{M} .'’‐‑-]+$/u, { error: () => t('{label} can only have letters.', { label: t(label) }) }),
    without(label, linkProblem),
  );
}

/** The name of a business or a contact: one line without a web address, because it stands in messages to others. */
export function partyName(label: string) {
  return text(label, MAX_PARTY_NAME).check(without(label, nameProblem));
}

/** Like `partyName`, but may be empty or left out; empty becomes undefined. */
export function optionalPartyName(label: string) {
  return optionalText(label, MAX_PARTY_NAME).check(without(label, nameProblem));
}

/** What is wrong with the name of a business or a contact; null if nothing. For names that are checked later than their field, too. */
export function nameProblem(label: string, name: string): Message | null {
  return isOneLine(name) ? linkProblem(label, name) : message('{label} contains a character that cannot be printed.', { label: { key: label } });
}

function linkProblem(label: string, value: string): Message | null {
  const link = linkIn(value);
  return link === null ? null : message('{label} can’t contain a web address (“{link}”).', { label: { key: label }, link });
}

function without(label: string, problem: (label: string, value: string) => Message | null) {
  return z.refine((value) => typeof value !== 'string' || problem(label, value) === null, {
    error: ({ input }) => render(problem(label, String(input)) ?? ''),
  });
}

/** The largest number of an int column. */
export const MAX_INT = 2_147_483_647;

/** The version of a document that the caller has read: a change by somebody else since then is refused. */
export const seenVersion = z.int({ error: () => t('The version must be a whole number.') }).check(z.minimum(1), z.maximum(MAX_INT));

/** The revision of an invoice that the caller has read. */
export const revision = z.int({ error: () => t('The revision must be a whole number.') }).check(z.minimum(1), z.maximum(MAX_INT));

/** `revision`, required once the invoice was revised while undecided. */
export const seenRevision = z.optional(revision);

export const email = z.string({ error: () => render(EMAIL_SAYS.missing) }).check(
  z.trim(),
  // The mail server reads a full-width letter as the usual one: one mailbox has one form here too.
  z.normalize('NFKC'),
  z.toLowerCase(),
  z.minLength(1, { error: () => render(EMAIL_SAYS.missing) }),
  z.maxLength(MAX_EMAIL_LENGTH, { error: () => render(EMAIL_SAYS.long) }),
  z.regex(EMAIL, { error: () => render(EMAIL_SAYS.wrong) }),
);

/** As typed; the server converts it to E.164 with `phone` of the accounts rules. */
export const phone = z
  .string({ error: () => t('The phone number is needed.') })
  .check(z.trim(), z.regex(/^\+?[\d\s()-]{7,24}$/, { error: () => t('Please write a phone number like 0803 123 4567 or +234 803 123 4567.') }));

/** A language code such as `fr`. The server checks whether it has a locale file. */
export const language = z
  .string({ error: t('Enter a language code such as en.') })
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z]{2,3}$/, { error: t('Enter a language code such as en.') }));

/** What a person writes into an e-mail that we send: no link, which could lead the reader anywhere in our name. */
export function linklessText(label: string, max: number) {
  return optionalText(label, max).check(without(label, linkProblem));
}

export function id(kind: IdKind) {
  return z
    .string({ error: () => t('The {kind} is needed.', { kind }) })
    .check(z.regex(idPattern(kind), { error: () => t('This is not a valid {kind} id ({prefix}_…).', { kind, prefix: PREFIX[kind] }) }));
}

/** Naira in the API (at most two decimals), kobo inside. */
export function naira(label: string, { min = 0, max = 1_000_000_000_000 }: { min?: number; max?: number } = {}) {
  return z.pipe(
    // An empty field is NaN in a form, and null in JSON.
    z
      .number({
        error: ({ input }) =>
          input === undefined || input === null || Number.isNaN(input) ? t('Enter an amount.') : t('{label} must be a number.', { label: t(label) }),
      })
      .check(
        z.minimum(min, {
          error: () =>
            min > 0
              ? t('{label} must be at least {min}.', { label: t(label), min: formatMoney(koboFromNaira(min) ?? ZERO) })
              : t('{label} cannot be negative.', { label: t(label) }),
        }),
        z.maximum(max, { error: () => t('{label} is too large.', { label: t(label) }) }),
        z.refine((value) => koboFromNaira(value) !== null, { error: () => t('{label} may have at most two decimals.', { label: t(label) }) }),
      ),
    // The check above has refused every value for which this is null.
    z.transform((value): Kobo => koboFromNaira(value) as Kobo),
  );
}

/** Per cent in the API (at most two decimals), basis points inside. */
export function percent(label: string) {
  return z.pipe(
    z.number({ error: () => t('{label} must be a percentage.', { label: t(label) }) }).check(
      z.minimum(0, { error: () => t('{label} cannot be negative.', { label: t(label) }) }),
      z.maximum(100, { error: () => t('{label} cannot be above 100.', { label: t(label) }) }),
      z.refine((value) => scaled(value, 2) !== null, { error: () => t('{label} may have at most two decimals.', { label: t(label) }) }),
    ),
    z.transform((value) => basisPoints(scaled(value, 2) ?? 0)),
  );
}

/** A quantity in the API (at most three decimals, above zero), thousandths inside. */
export const quantity = z.pipe(
  z.number({ error: () => t('The quantity must be a number.') }).check(
    z.refine((value) => value > 0, { error: () => t('The quantity must be above zero.') }),
    z.maximum(1_000_000, { error: () => t('The quantity is too large.') }),
    z.refine((value) => scaled(value, 3) !== null, { error: () => t('The quantity may have at most three decimals.') }),
  ),
  z.transform((value) => milli(scaled(value, 3) ?? 0)),
);

/** The shape of a date: the API's documentation calls fields with it dates. */
export const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/;

export function date(label: string) {
  const error = () => t('{label} must be a real date (YYYY-MM-DD).', { label: t(label) });
  return z.pipe(
    z
      .string({ error: () => t('{label} is needed.', { label: t(label) }) })
      .check(z.regex(DATE_SHAPE, { error, abort: true }), z.refine((value) => calendarDate(value) !== null, { error })),
    // The check above has refused every other text.
    z.transform((value) => value as CalendarDate),
  );
}

/** Offset and limit of a list, as query text; the default `limit` is the specification's for that list. */
export function page(limit: number) {
  return {
    offset: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(100)), limit),
  };
}

/** The output of calls that answer a file's bytes; with `answers: 'file'`. */
export const fileBytes = z.literal('file');

/** A bank account that is paid into, as documents and screens show it. */
export const accountToPay = z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() });
/** The account that a payer knows from invoices they paid, if they are now shown another one: its bank and last digits. */
export const earlierAccount = z.object({ bankName: z.string(), ending: z.string() });

/** Formats of amounts and instants in answers. */
export const wire = {
  naira: z.number(),
  kobo: z.int(),
  date: z.string(),
  instant: z.string(),
  percent: z.number(),
  quantity: z.number(),
};

/** Whether anything of it can be seen: more than spaces, characters without a width, and the letters that are blank (Hangul fillers, the empty Braille pattern). */
export function isVisible(value: string): boolean {
  return /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(value);
}

/** Without line breaks, tabs and marks of direction, which make a name several lines of a message. */
function isOneLine(value: string): boolean {
  return !/[\t\n\r\u0085\u061c\u200e\u200f\u2028\u2029]/.test(value);
}

// Embeddings, overrides and isolates of direction show a text as another one.
// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** Without control characters other than tabs and line breaks, and without changes of the direction. */
export function isPrintable(value: string): boolean {
  return !UNPRINTABLE.test(value);
}

/** A text without the characters for which `isPrintable` refuses it. */
export function printable(value: string): string {
  return value.replaceAll(new RegExp(UNPRINTABLE, 'g'), '');
}
