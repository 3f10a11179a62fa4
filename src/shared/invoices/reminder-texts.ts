import { inRow, say } from '../i18n/message.ts';
import type { Message, Text } from '../i18n/message.ts';
import type { FieldError } from '../kit/errors.ts';

/** Own texts of reminders are written for the days before the due date, the day itself, and the days after it. */
export const REMINDER_MOMENTS = ['before', 'on', 'after'] as const;
export type ReminderMoment = (typeof REMINDER_MOMENTS)[number];

/** Values that an own text may contain in braces: `{amount}`. */
export const REMINDER_PLACEHOLDERS = ['customer', 'business', 'number', 'amount', 'due', 'days'] as const;
export type ReminderPlaceholder = (typeof REMINDER_PLACEHOLDERS)[number];

export const MOST_SUBJECT = 150;
export const MOST_MESSAGE = 1000;

/** A missing part is the standard text. */
export interface ReminderText {
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
}
export type ReminderTexts = { readonly [moment in ReminderMoment]?: ReminderText | null | undefined };

/** `step`: days from the due date, negative before it. */
export function momentOf(step: number): ReminderMoment {
  if (step < 0) return 'before';
  return step === 0 ? 'on' : 'after';
}

/** The placeholders that do not exist, each at its field. */
export function unknownPlaceholders(texts: ReminderTexts): FieldError[] {
  return REMINDER_MOMENTS.flatMap((moment) =>
    (['subject', 'message'] as const).flatMap((part) => {
      const unknown = partsOf(texts[moment]?.[part] ?? '').find((one) => isBraced(one) && placeholderIn(one) === null);
      if (unknown === undefined) return [];
      const known = REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
      return [{ field: `reminderTexts.${moment}.${part}`, message: say`${unknown} is not one of the values that we can fill in: ${known}.` }];
    }),
  );
}

/** An own text with its values; unknown placeholders stay as they are. */
export function fillIn(text: string, values: Readonly<Record<ReminderPlaceholder, Text>>): Message {
  return inRow(
    partsOf(text).map((part) => {
      const name = placeholderIn(part);
      return name === null ? part : values[name];
    }),
    '',
  );
}

function partsOf(text: string): string[] {
  return text.split(/(\{[^{}\n]{1,40}\})/).filter((part) => part !== '');
}

function isBraced(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}

function placeholderIn(part: string): ReminderPlaceholder | null {
  return REMINDER_PLACEHOLDERS.find((name) => part === `{${name}}`) ?? null;
}
