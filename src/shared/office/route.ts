import type * as z from 'zod/mini';
import type { Call } from '../kit/route.ts';
import type { OfficePermission } from './permissions.ts';

/** `anybody`: without a session, for signing in. `operator`: a session, and with `can` a role that has the permission. */
export type OfficeAccess = { readonly as: 'anybody' } | { readonly as: 'operator'; readonly can?: OfficePermission };

/** A call of the back office. Its paths, sessions and listener are separate from the customers' (docs/behaviour/back-office.md). */
export interface OfficeRoute<
  Id extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Call<Id, Input, Output> {
  readonly id: Id;
  readonly path: `/office/${string}`;
  readonly access: OfficeAccess;
  /** Shows personal data: the input has a `reason`, which the mount writes to the audit log before the answer. */
  readonly reveals?: true;
}

type Given<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Omit<OfficeRoute<Id, Input, Output>, 'errors' | 'idempotent'> &
  Partial<Pick<OfficeRoute, 'errors'>>;

/** Declares a call of the back office, for the mount, the typed client, the forms, the OpenAPI document and the tests. */
// @__NO_SIDE_EFFECTS__
export function officeRoute<Id extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  given: Given<Id, Input, Output>,
): OfficeRoute<Id, Input, Output> {
  return { errors: [], idempotent: false, ...given };
}
