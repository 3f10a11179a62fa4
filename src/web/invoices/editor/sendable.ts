import type * as z from 'zod/mini';
import { draft, readyToSend } from '../../../shared/invoices/draft.ts';
import type { Draft, DraftInput } from '../../../shared/invoices/draft.ts';
import type { FieldError } from '../../../shared/kit/errors.ts';
import { render } from '../../../shared/i18n/message.ts';
import { TOO_LARGE } from '../../../shared/invoices/totals.ts';

/** A draft that may be sent: the contract's fields, then the same rules as on the server. */
export const sendable: z.ZodMiniType<unknown, DraftInput> = draft.check((context) => {
  for (const { field, message } of problemsOf(context.value))
    context.issues.push({ code: 'custom', input: context.value, path: field.split('.'), message: render(message) });
});

/** The errors of a draft by the rules of sending. */
export function problemsOf(value: Draft): FieldError[] {
  try {
    return readyToSend(value);
  } catch (error) {
    // The sum is too large to be exact.
    if (error instanceof RangeError) return [{ field: 'itemDetails.0.unitPrice', message: TOO_LARGE }];
    throw error;
  }
}
