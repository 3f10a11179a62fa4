import type { Kobo } from '../../shared/kit/money.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Context } from './context.ts';

/** The description of a request for the approver. */
export interface Described {
  /** One sentence: the effect, with amount and party. */
  readonly summary: Message;
  readonly amount: Kobo | null;
  /** The page of the app that shows the object. */
  readonly path: string | null;
  /** The current state of the object, to find later changes. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** `code`: the approver must confirm with a code; `person`: two independent people must agree. */
export interface Needs {
  readonly code: boolean;
  readonly person: boolean;
}

/** What reading for a business needs, without a caller. */
export type BusinessContext = Pick<Context, 'sql' | 'businessId' | 'now'>;

/**
 * How a call is requested by a role that must ask: the description of the request, and what its approval needs. `Input` is the call's parsed input. All functions run
 * in a transaction, all but `ended` for a member of the business, and change nothing unless they say so. The action is the one that the contract names (`access.can`).
 */
export interface Approval<Input = never> {
  /** Throws the errors that the call would have now, so that nobody requests it in vain. */
  describe(ctx: Context, input: Input): Promise<Described>;
  /** What makes two open requests the same: first its document, then the effect. Never what leaves the effect as it is, such as a note or the revision that was read. */
  same(input: Input): readonly (string | number | boolean | undefined)[];
  /** Runs it inside the approver's transaction, for a call that has its own transaction because of other callers. */
  within?(ctx: Context, input: Input): Promise<unknown>;
  /** Runs when it is requested, in the same transaction: holds money. Undone when the request ends without approval. */
  asked?(ctx: Context, input: Input, requestId: string): Promise<void>;
  /**
   * What this input needs beyond what the contract and the roles always require. `countAs`: the id of the request whose approval is about to make the payment, which
   * then counts as far as it needs no code or no second person, in the transaction of the approval. Without it nothing counts.
   */
  needs?(ctx: Context, input: Input, countAs?: string): Promise<Needs>;
  /** Undoes the count of `needs` when the call refused after the approval, in the transaction that makes the request pending again. */
  uncount?(ctx: Context, requestId: string): Promise<void>;
  /** The changes since the request, one sentence each. */
  changes(ctx: Context, input: Input, snapshot: Readonly<Record<string, unknown>>): Promise<Message[]>;
  /** Why the call cannot be done any more, as a sentence: its document was decided, paid, revised or withdrawn. Null while it can. */
  ended?(ctx: BusinessContext, input: Input): Promise<Message | null>;
  /** The outcome after the approval, if it differs from what was approved, as a sentence. */
  became?(ctx: Context, requestId: string): Promise<Message | null>;
}
