import type { OutputOf, ParsedOf } from '../../shared/kit/route.ts';
import type { RouteById, RouteId } from '../../shared/all-routes.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Approval } from './approval.ts';
import type { Context } from './context.ts';

/** An answer with a message for the user; a handler may also return only the data. */
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

/** A file's bytes, for calls that answer a file. Shown in the page only when `inline`; else saved as `name`. */
export class FileAnswer {
  /** The whole file, or its parts as they are produced. */
  readonly bytes: Buffer | AsyncIterable<string | Uint8Array>;
  readonly type: string;
  readonly name: string;
  readonly inline: boolean;
  /** The content of this address never changes: browsers may cache it. */
  readonly keep: boolean;
  constructor(given: { bytes: Buffer | AsyncIterable<string | Uint8Array>; type: string; name: string; inline?: boolean; keep?: boolean }) {
    this.bytes = given.bytes;
    this.type = given.type;
    this.name = given.name;
    this.inline = given.inline ?? false;
    this.keep = given.keep ?? false;
  }
}

type Result<Id extends RouteId> = OutputOf<RouteById[Id]> extends 'file' ? FileAnswer : OutputOf<RouteById[Id]> | Answer<OutputOf<RouteById[Id]>>;

/** A verb: its input is authorised and parsed; it runs in the transaction of the API layer. */
export type Verb<Id extends RouteId> = (ctx: Context, input: ParsedOf<RouteById[Id]>) => Promise<Result<Id>>;

/**
 * A verb with its own transactions: one plpgsql call that is a whole transaction with its idempotency, or a verb
 * that calls a provider between two transactions. `ctx.sql` is the pool.
 */
export interface OwnTransaction<Id extends RouteId> {
  readonly ownTransaction: Verb<Id>;
}

/** What the server knows about a call besides its contract and its verb. */
export interface CallFacts<Input = never> {
  /**
   * The sentence that a code confirms, for a call with `stepUp` in its contract: with amount and destination where money moves. A verb that requires a step-up itself
   * provides its own.
   */
  confirms?(ctx: Context, input: Input): Promise<Text> | Text;
  readonly approval?: Approval<Input>;
}

/** One call: its verb alone, or with the facts about it. */
export type Handler<Id extends RouteId> = Verb<Id> | ((OwnTransaction<Id> | { readonly verb: Verb<Id> }) & CallFacts<ParsedOf<RouteById[Id]>>);
/** The whole table: each noun provides a part, and the server must have all of them. */
export type AllHandlers = { readonly [Id in RouteId]: Handler<Id> };

/** The untyped form for the mount. */
export type AnyVerb = (ctx: Context, input: never) => Promise<unknown>;
export type AnyHandler = AnyVerb | { readonly ownTransaction: AnyVerb };
/** A call as it is listed in the table of its noun. */
export type AnyCall = AnyVerb | (({ readonly ownTransaction: AnyVerb } | { readonly verb: AnyVerb }) & CallFacts);

export function handlerOf(call: AnyCall): AnyHandler {
  return typeof call !== 'function' && 'verb' in call ? call.verb : call;
}

export function factsOf(call: AnyCall | undefined): CallFacts {
  return typeof call === 'object' ? call : {};
}
