import type * as z from 'zod/mini';
import type { Level } from '../business/levels.ts';
import type { Action } from '../access/permissions.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anybody. `guest`: anybody, answers never differ by who exists. `user`: a session.
 * `member`: a session whose user belongs to the business named by the input field `of` (who belongs to one alone may leave
 * it out of a body or query), and whose role is allowed
 * the action `can`; one whose role must ask gets APPROVAL_REQUIRED and asks by `team.request.ask`. `level`: the verification
 * level the business needs, else KYB_REQUIRED. `link`: a member as before, or the holder of a recipient's link `q`.
 */
export type Access =
  | { readonly as: 'public' }
  | { readonly as: 'guest' }
  | { readonly as: 'user' }
  | { readonly as: 'member'; readonly of: string; readonly can: Action; readonly level?: Level }
  | { readonly as: 'link'; readonly of: string; readonly can: Action };

/** Always, or only where a field of the input says so: an accepted offer is signed, one that is turned down is not. */
export type StepUp = true | { readonly field: string; readonly is: string };

/** Whether this input of a call must be confirmed by a code. */
export function needsStepUp(stepUp: StepUp | undefined, input: Readonly<Record<string, unknown>>): boolean {
  return stepUp === true || (stepUp !== undefined && input[stepUp.field] === stepUp.is);
}

export interface Route<Id extends string = string, Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly id: Id;
  readonly method: Method;
  /** `{name}` marks a path parameter; it is read from the input field of that name. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Path parameters, query and body in one object. */
  readonly input: Input;
  readonly output: Output;
  /** Codes beyond those that every route of its access class can give. */
  readonly errors: readonly ErrorCode[];
  /** Takes `Idempotency-Key`: same key and body give the first answer again. */
  readonly idempotent: boolean;
  /** `true` for the calls of the customer's document; `false` for those the product adds. */
  readonly specified: boolean;
  /** The body is multipart with files under these names. */
  readonly files?: readonly string[];
  /** The person confirms this very call, with this input, by a code: else STEP_UP_REQUIRED with a challenge. A confirmation counts once. */
  readonly stepUp?: StepUp;
  /** Moves money out: owners and admins of a business from level 2 on need an authenticator app, else FACTOR_REQUIRED. */
  readonly needsFactor?: true;
  /** Answers a file's bytes instead of the JSON envelope; failures are JSON as everywhere. */
  readonly answers?: 'file';
  /** Bytes of body accepted. */
  readonly bodyLimit?: number;
}

type Given<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<
  Route<Id, Input, Output>,
  'errors' | 'idempotent' | 'specified'
> &
  Partial<Pick<Route, 'errors' | 'idempotent' | 'specified'>>;

/** Declares one call. Read by the server's mount, the typed client, the forms, the OpenAPI document and the tests. */
// @__NO_SIDE_EFFECTS__
export function route<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(given: Given<Id, Input, Output>): Route<Id, Input, Output> {
  return { errors: [], idempotent: false, specified: true, ...given };
}

/** What a caller hands in (wire form). */
export type InputOf<R> = R extends Route<string, infer I, z.ZodMiniType> ? z.input<I> : never;
/** What a handler receives (parsed form). */
export type ParsedOf<R> = R extends Route<string, infer I, z.ZodMiniType> ? z.output<I> : never;
/** What the answer's `data` is. */
export type OutputOf<R> = R extends Route<string, z.ZodMiniType, infer O> ? z.input<O> : never;

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
