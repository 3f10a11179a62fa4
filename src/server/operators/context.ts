import type { OutputOf, ParsedOf } from '../../shared/kit/route.ts';
import type { OfficeRouteById, OfficeRouteId } from '../../shared/office/all-routes.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { Context } from '../core/context.ts';
import type { Answer, FileAnswer } from '../core/handler.ts';

/** The operator of a session. */
export interface ActiveOperator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
  readonly expiresAt: string;
}

/** The context of an operator's call. With a business in `businessId` it is the context of the verbs that operators use (`{ ...ctx, businessId }`). */
export interface OfficeContext extends Pick<Context, 'app' | 'now' | 'sql' | 'businessId' | 'requestId' | 'address' | 'agent' | 'files'> {
  /** Null without a session. */
  readonly operator: ActiveOperator | null;
  /** For audit and history: `operator:<id>`, or `guest`. */
  readonly actor: string;
}

/** An answer that also sets the session's cookie to this token, or with null removes it. */
export class SessionAnswer<T> {
  readonly data: T;
  readonly token: string | null;
  constructor(data: T, token: string | null) {
    this.data = data;
    this.token = token;
  }
}

type Data<Id extends OfficeRouteId> = OutputOf<OfficeRouteById[Id]>;
type Result<Id extends OfficeRouteId> = Data<Id> extends 'file' ? FileAnswer : Data<Id> | Answer<Data<Id>> | SessionAnswer<Data<Id>>;

/** Its input is authorised and parsed; it runs in one transaction of the mount. */
export type OfficeVerb<Id extends OfficeRouteId> = (ctx: OfficeContext, input: ParsedOf<OfficeRouteById[Id]>) => Promise<Result<Id>>;
/** With `ownTransaction`: `ctx.sql` is the pool, each statement its own transaction. */
export type OfficeHandler<Id extends OfficeRouteId> = OfficeVerb<Id> | { readonly ownTransaction: OfficeVerb<Id> };
/** The whole table: a declared call without a handler does not compile. */
export type AllOfficeHandlers = { readonly [Id in OfficeRouteId]: OfficeHandler<Id> };

export type AnyOfficeVerb = (ctx: OfficeContext, input: never) => Promise<unknown>;
export type AnyOfficeHandler = AnyOfficeVerb | { readonly ownTransaction: AnyOfficeVerb };

const PREFIX = 'operator:';

export function actorOfOperator(operatorId: string): string {
  return `${PREFIX}${operatorId}`;
}

/** The id of the operator who is this actor; null for people. */
export function operatorIdIn(actor: string | null): string | null {
  return actor?.startsWith(PREFIX) ? actor.slice(PREFIX.length) : null;
}

/** The signed-in operator, in a call that requires a session. */
export function operatorOf(ctx: Pick<OfficeContext, 'operator'>): ActiveOperator {
  if (!ctx.operator) throw new AppError('UNAUTHENTICATED');
  return ctx.operator;
}
