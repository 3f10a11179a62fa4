import type { RouteById, RouteId } from '../../shared/all-routes.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { Context, App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { contextOfJob } from '../team/index.ts';
import type { Calls } from '../team/index.ts';

/** Calls of the product, made for the person who requested the export. */
export interface AsRequester {
  readonly ctx: Context;
  data<Id extends RouteId>(id: Id, input: InputOf<RouteById[Id]>): Promise<OutputOf<RouteById[Id]>>;
  /** Null if the document is gone, or has no such file. */
  file(id: RouteId, input: object): Promise<FileAnswer | null>;
}

export async function callsFor(calls: Calls, app: App, given: { businessId: string; exportId: string; userId: string; name: string; language: string }) {
  const { businessId, exportId, userId, name, language } = given;
  const ctx = await contextOfJob(app, { businessId, userId, name, id: exportId, language });
  const answerOf = async (id: RouteId, input: object): Promise<unknown> => {
    const target = calls.lookup(id);
    if (!target) throw new Error(`there is no call ${id}`);
    const { route, handler } = target;
    // Parsed just now by that route's own schema.
    const parsed = route.input.parse(input) as never;
    const result =
      typeof handler === 'function'
        ? await transaction(app.pool, { businessId }, (sql) => handler({ ...ctx, sql }, parsed))
        : await handler.ownTransaction(ctx, parsed);
    return result instanceof Answer ? result.data : result;
  };
  const requester: AsRequester = {
    ctx,
    // The handler's type says so, and the table of handlers is checked by id.
    data: async (id, input) => (await answerOf(id, input)) as never,
    file: async (id, input) => {
      try {
        const file = await answerOf(id, input);
        return file instanceof FileAnswer ? file : null;
      } catch (error) {
        if (error instanceof AppError && ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT'].includes(error.code)) return null;
        throw error;
      }
    },
  };
  return requester;
}
