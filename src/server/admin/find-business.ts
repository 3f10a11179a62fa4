import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { businessNamed } from '../business/index.ts';
import type { Sql } from '../db/pool.ts';

/** The id of the business that an operator named by id, name or e-mail address. Throws NOT_FOUND, and STATE_CONFLICT for several. */
export async function theOne(sql: Sql, text: string): Promise<string> {
  const [id, more] = await businessNamed(sql, text);
  if (!id) throw new AppError('NOT_FOUND', verbatim(`No business has the id, name or e-mail address “${text}”.`));
  if (more) throw new AppError('STATE_CONFLICT', verbatim(`Several businesses bear “${text}”. Please name one by its id.`));
  return id;
}
