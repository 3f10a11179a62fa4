import type * as z from 'zod/mini';
import { say, verbatim } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';

/** Why a row of an imported file is refused. */
export interface RowProblem {
  readonly field: string;
  readonly message: Message;
}

/** The cells of a row that are not empty. */
export function filledCells(row: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''));
}

/** The first error of a row. */
export function firstProblem({ issues: [issue] }: z.core.$ZodError): RowProblem {
  return { field: String(issue?.path[0] ?? 'name'), message: issue ? verbatim(issue.message) : say`This row isn’t valid.` };
}
