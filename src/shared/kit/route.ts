import type * as z from 'zod/mini';
import type { Level } from '../business/levels.ts';
import type { Action } from '../access/permissions.ts';
import type { Scope } from '../api-keys/scopes.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anybody. `guest`: anybody, and answers never reveal who has an account. `user`: a session.
 * `member`: a session whose user belongs to the business in the input field `of` (optional in a body or query for a user of one
 * business), and whose role may do
 * the action `can`; a role that must ask gets APPROVAL_REQUIRED and asks with `team.request.ask`. `level`: the verification
 * level that the business needs, else KYB_REQUIRED. `link`: a member as before, or the holder of a recipient's link `q`.
 */
export type Access =
  | { readonly as: 'public' }
  | { readonly as: 'guest' }
  | { readonly as: 'user' }
  | { readonly as: 'member'; readonly of: string; readonly can: Action; readonly level?: Level }
  | { readonly as: 'link'; readonly of: string; readonly can: Action };

/** Always, or depending on a field of the input: accepting an offer needs a confirmation, declining it does not. */
export type StepUp = true | { readonly field: string; readonly is: string };

/** Whether a call with this input must be confirmed with a code. */
export function needsStepUp(stepUp: StepUp | undefined, input: Readonly<Record<string, unknown>>): boolean {
  return stepUp === true || (stepUp !== undefined && input[stepUp.field] === stepUp.is);
}

/** The work of a call: reading rows, changing rows, a file or many rows, an external company. */
export type Cost = 'read' | 'write' | 'heavy' | 'provider';

/** The parts of a call that customers' and operators' calls have in common: what the client needs to make it. */
export interface Call<Id extends string = string, Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly id: Id;
  readonly method: Method;
  /** `{name}` is a path parameter; its value is the input field of that name. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Path parameters, query and body in one object. */
  readonly input: Input;
  readonly output: Output;
  /** Error codes besides those of every route of its access class. */
  readonly errors: readonly ErrorCode[];
  /** Takes `Idempotency-Key`: the same key and body return the first answer again. */
  readonly idempotent: boolean;
  /** The body is multipart with files in these fields. */
  readonly files?: readonly string[];
  /** The answer may be some seconds old: it is read from the replica where the installation has one (DATABASE_REPLICA_URL). Only for calls that write nothing. */
  readonly mayLag?: true;
  /** Answers a file's bytes instead of the JSON envelope; errors are JSON as everywhere. */
  readonly answers?: 'file';
  /** The maximum size of the body in bytes. */
  readonly bodyLimit?: number;
}

/** A call of the customers' API. */
export interface Route<Id extends string = string, Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> extends Call<
  Id,
  Input,
  Output
> {
  readonly path: `/v1/${string}`;
  readonly access: Access;
  /** `true` for calls of the customer's document; `false` for additional calls. */
  readonly specified: boolean;
  /** The person confirms this call with this input by a code, else STEP_UP_REQUIRED with a challenge. A confirmation is valid once. */
  readonly stepUp?: StepUp;
  /** Moves money out of the product: owners and admins of a business from level 2 on need an authenticator app, else FACTOR_REQUIRED. */
  readonly needsFactor?: true;
  /** Why a call that uses a permission to move money asks for no code. */
  readonly withoutCode?: string;
  /** The scope with which an API key can make the call; left out, no key can. Only for members' calls that staff make alone and without a code. */
  readonly apiKey?: Scope;
  /** Where the method and the kind of answer do not tell it (`costOf`). */
  readonly cost?: 'heavy' | 'provider';
}

type Given<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  Route<Id, Input, Output>,
  'errors' | 'idempotent' | 'specified'
> &
  Partial<Pick<Route, 'errors' | 'idempotent' | 'specified'>>;

/**
 * Declares one call, for the server's mount, the typed client, the forms, the OpenAPI document and the tests. Defaults: no errors of its own, no idempotency key,
 * part of the specified API.
 */
// @__NO_SIDE_EFFECTS__
export function route<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(given: Given<Id, Input, Output>): Route<Id, Input, Output> {
  return { errors: [], idempotent: false, specified: true, ...given };
}

/** The input of a caller, before parsing. */
export type InputOf<R> = R extends Call<string, infer I, z.ZodMiniType> ? z.input<I> : never;
/** The input of a handler, after parsing. */
export type ParsedOf<R> = R extends Call<string, infer I, z.ZodMiniType> ? z.output<I> : never;
/** The `data` of the answer. */
export type OutputOf<R> = R extends Call<string, z.ZodMiniType, infer O> ? z.input<O> : never;

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
