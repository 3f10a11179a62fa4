import type { Route } from '../../shared/kit/route.ts';
import type { Approval } from '../core/approval.ts';
import type { AnyHandler } from '../core/handler.ts';

/** A call that this folder runs. */
export interface Target {
  readonly route: Route;
  readonly handler: AnyHandler;
  /** Null: it cannot be requested. */
  readonly approval: Approval | null;
}

export interface Requestable extends Target {
  readonly approval: Approval;
}

/** Provided by the table above the nouns: how a call is run, and those that can be requested. */
export interface Calls {
  readonly lookup: (routeId: string) => Target | null;
  readonly requestable: () => readonly Requestable[];
}
