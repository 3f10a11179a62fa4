import { AppError } from '../../shared/kit/errors.ts';
import type { Call } from '../../shared/kit/route.ts';
import { say } from '../../shared/i18n/message.ts';
import type { GivenFile } from '../core/context.ts';

const FIELDS = 60;
const FILES = 10;

/**
 * Parses a multipart body. Fields that are not text in the contract are JSON, as the app sends them. Files in
 * fields that the route does not declare are refused. Throws UNSUPPORTED_MEDIA and VALIDATION_FAILED.
 */
export async function readForm(
  route: Pick<Call, 'files' | 'input'>,
  body: Buffer,
  contentType: string,
): Promise<{ fields: Record<string, unknown>; files: Record<string, GivenFile[]> }> {
  if (!route.files) throw new AppError('UNSUPPORTED_MEDIA');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new AppError('VALIDATION_FAILED', say`The form could not be read. Please send it again.`);
  });
  const fields: Record<string, unknown> = {};
  const files: Record<string, GivenFile[]> = {};
  let count = 0;
  for (const [name, value] of form.entries()) {
    count += 1;
    if (count > FIELDS + FILES) throw new AppError('VALIDATION_FAILED', say`The form has too many fields.`);
    if (typeof value === 'string') fields[name] = isText(route, name) ? value : json(name, value);
    else {
      if (!route.files.includes(name))
        throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: name.slice(0, 60), message: say`No file is expected here.` }] });
      const given = (files[name] ??= []);
      if (given.length >= FILES) throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: name, message: say`At most ${FILES} files.` }] });
      given.push({ name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) });
    }
  }
  return { fields, files };
}

/** Whether the contract accepts this field as text: then the text is the value. */
function isText(route: Pick<Call, 'files' | 'input'>, name: string): boolean {
  const shape: Readonly<Record<string, Field>> = 'shape' in route.input ? Object(route.input.shape) : {};
  const issues = shape[name]?.safeParse('{}').error?.issues ?? [];
  return issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0);
}

/** The used part of a zod schema: parsing a text. */
interface Field {
  safeParse(value: unknown): { readonly error?: { readonly issues: readonly { readonly code: string; readonly path: readonly unknown[] }[] } };
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('VALIDATION_FAILED', undefined, { errors: [{ field: name.slice(0, 60), message: say`This field is not complete.` }] });
  }
}
