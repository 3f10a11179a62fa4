import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import type { WorkKind } from '../../shared/office/work/kinds.ts';
import { businessNames } from '../business/index.ts';
import { creditAnywhere } from '../credit/index.ts';
import type { Sql } from '../db/pool.ts';
import { threadById } from '../help/index.ts';
import { addNote, handOverWork, takeWork } from '../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext } from '../operators/index.ts';
import { caseById } from '../payments/index.ts';

/** Whether there is such work. */
const EXISTS: Readonly<Record<WorkKind, (sql: Sql, subject: string) => Promise<boolean>>> = {
  verification: async (sql, id) => (await businessNames(sql, [id])).has(id),
  case: async (sql, id) => (await caseById(sql, id)) !== null,
  credit: async (sql, id) => (await creditAnywhere(sql, id)) !== null,
  help: async (sql, id) => (await threadById(sql, id)) !== null,
};

export const workHandlers = {
  'office.work.take': ofExisting(takeWork),
  'office.work.hand-over': ofExisting(handOverWork),
  'office.work.note': ofExisting(addNote),
} satisfies Partial<AllOfficeHandlers>;

function ofExisting<Input extends { kind: WorkKind; subject: string }, Output>(verb: (ctx: OfficeContext, input: Input) => Promise<Output>) {
  return async (ctx: OfficeContext, input: Input): Promise<Output> => {
    if (!(await EXISTS[input.kind](ctx.sql, input.subject))) throw new AppError('NOT_FOUND', verbatim('There is no such work.'));
    return verb(ctx, input);
  };
}
