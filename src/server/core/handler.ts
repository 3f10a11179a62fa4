import type { OutputOf, ParsedOf } from '../../shared/kit/route.ts';
import type { RouteById, RouteId } from '../../shared/all-routes.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Context } from './context.ts';

/** An answer whose message a person reads; a handler may also return the bare data. */
export class Answer<T> {
  readonly data: T;
  readonly message: Text;
  constructor(data: T, message: Text) {
    this.data = data;
    this.message = message;
  }
}

export function answer<T>(data: T, message: Text): Answer<T> {
  return new Answer(data, message);
}

/** A file's bytes, for calls that answer one. Shown in the page only when `inline`; else saved under `name`. */
export class FileAnswer {
  /** The whole file, or its portions as they are made. */
  readonly bytes: Buffer | AsyncIterable<string>;
  readonly type: string;
  readonly name: string;
  readonly inline: boolean;
  /** The address stands for these bytes for ever: browsers may keep them. */
  readonly keep: boolean;
  constructor(given: { bytes: Buffer | AsyncIterable<string>; type: string; name: string; inline?: boolean; keep?: boolean }) {
    this.bytes = given.bytes;
    this.type = given.type;
    this.name = given.name;
    this.inline = given.inline ?? false;
    this.keep = given.keep ?? false;
  }
}

type Result<Id extends RouteId> = OutputOf<RouteById[Id]> extends 'file' ? FileAnswer : OutputOf<RouteById[Id]> | Answer<OutputOf<RouteById[Id]>>;

/** A verb: authorised and parsed by the edge, it works in the transaction that the edge owns. */
export type Verb<Id extends RouteId> = (ctx: Context, input: ParsedOf<RouteById[Id]>) => Promise<Result<Id>>;

/**
 * A verb that owns its transaction: one plpgsql call that is a whole transaction with its idempotency, or one
 * that must call a provider between two transactions. `ctx.sql` is the pool.
 */
export interface OwnTransaction<Id extends RouteId> {
  readonly ownTransaction: Verb<Id>;
}

export type Handler<Id extends RouteId> = Verb<Id> | OwnTransaction<Id>;
/** The whole table: a noun hands in its part, the server must have all that is built. */
export type AllHandlers = { readonly [Id in RouteId]: Handler<Id> };

/** The untyped view that the mount works with. */
export type AnyVerb = (ctx: Context, input: never) => Promise<unknown>;
export type AnyHandler = AnyVerb | { readonly ownTransaction: AnyVerb };
