import type { RouteId } from '../../shared/all-routes.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Route } from '../../shared/kit/route.ts';
import type { ActionType } from '../../shared/access/permissions.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { AnyHandler, AnyVerb } from '../core/handler.ts';

/** What an approver reads before the yes. */
export interface Described {
  /** One sentence: what will happen, with amount and party. */
  readonly summary: Message;
  readonly amount: Kobo | null;
  /** The page of the app to look at. */
  readonly path: string | null;
  /** How the thing stands now, to tell later what has changed. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/**
 * Makes one call something that can be asked for: the noun that owns the call exports one and nothing else is needed.
 * `Input` is the call's parsed input. All run for a member of the business, in a transaction; what is not said to do something changes nothing.
 */
export interface Describer<Input = never> {
  readonly action: ActionType;
  readonly route: RouteId;
  /** Throws what the call would refuse at once, so that nobody asks in vain. */
  describe(ctx: Context, input: Input): Promise<Described>;
  /** What carries it out inside the approver's transaction, where the call owns its transaction for the sake of other callers. */
  readonly within?: AnyVerb;
  /** What is to be done when it was asked for, in the same transaction: money set aside. What ends a request without a yes undoes it. */
  asked?(ctx: Context, input: Input, requestId: string): Promise<void>;
  /** Whether the approver confirms by a code, where the contract does not always ask for one. Nothing is counted. */
  needsProof?(ctx: Context, input: Input): Promise<boolean>;
  /** Counts under the request's id what a yes without a code is about to do, in the transaction of the yes. False: it needs a code after all, and nothing is counted. */
  count?(ctx: Context, input: Input, requestId: string): Promise<boolean>;
  /** The call refused after the yes: what was counted is free again. In the transaction that puts the request back. */
  uncount?(ctx: Context, requestId: string): Promise<void>;
  /** Whether this input needs a second person, though the role alone would not. */
  needsPerson?(ctx: Context, input: Input): Promise<boolean>;
  /** What has changed since, a sentence each. */
  changes(ctx: Context, input: Input, snapshot: Readonly<Record<string, unknown>>): Promise<Message[]>;
  /** What became of it after the yes, where that is not what was approved: a sentence. */
  became?(ctx: Context, requestId: string): Promise<Message | null>;
}

export interface Target {
  readonly route: Route;
  readonly handler: AnyHandler;
}

/** What the table above the nouns lends: how a call is run, and how each thing that can be asked for is told. */
export interface Calls {
  readonly lookup: (routeId: string) => Target | null;
  readonly describers: readonly Describer[];
}
