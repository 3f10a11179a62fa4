import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { FieldError } from '../../shared/kit/errors.ts';
import type { Call } from '../../shared/kit/route.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { parseIn } from '../core/languages.ts';

/** The maximum depth of objects and lists in an input. */
const DEEPEST = 40;

/** Parses an input by its schema, with error messages in the caller's language. Throws VALIDATION_FAILED with the first error of each field. */
export function parse(route: Pick<Call, 'input'>, raw: Record<string, unknown>, by: Translator): unknown {
  const result = parseIn(by, route.input, raw);
  if (result.success) {
    const field = unstorable(result.data);
    if (field !== null) throw fieldError(field, say`This contains a character we can’t save, or is nested too deeply. Please type it again.`);
    return result.data;
  }
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.');
    if (seen.has(field)) continue;
    seen.add(field);
    errors.push({ field, message: issue.message === 'Invalid input' ? say`This is not valid.` : verbatim(issue.message) });
  }
  throw new AppError('VALIDATION_FAILED', undefined, { errors: errors.slice(0, 50) });
}

/** The field that contains a zero byte or half a surrogate pair, which PostgreSQL refuses; null without one. */
function unstorable(value: unknown, depth = 0): string | null {
  // No call of the contract is that deep; input of free form (a request's input) is parsed again by its own schema.
  if (depth > DEEPEST) return '';
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  const fields: Readonly<Record<string, unknown>> = Object(value);
  for (const name of Object.keys(fields)) {
    if (unstorable(name) !== null) return '';
    const inside = unstorable(fields[name], depth + 1);
    if (inside !== null) return inside === '' ? name : `${name}.${inside}`;
  }
  return null;
}
