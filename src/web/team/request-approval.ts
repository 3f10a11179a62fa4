import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import type { InputOf, OutputOf, Route } from '../../shared/kit/route.ts';
import { createApprovalRequest } from '../../shared/team/requests-contract.ts';
import { call } from '../../api-client/client.ts';

type Requested<R extends Route> = InputOf<R> & { readonly businessId: string };

/** Requests another person’s approval of this call; nothing happens until then. */
export function requestApproval<R extends Route>(
  route: R,
  input: Requested<R>,
  { note, idempotencyKey }: { readonly note?: string; readonly idempotencyKey: string },
): Promise<OutputOf<typeof createApprovalRequest>> {
  return call(createApprovalRequest, requestOf(route, input, note), { idempotencyKey });
}

/** The request for approval of a call that needs a permission of ACTION_TYPES. */
export function requestOf<R extends Route>(route: R, { businessId, ...input }: Requested<R>, note?: string): InputOf<typeof createApprovalRequest> {
  const action = ACTION_TYPES.find((one) => 'can' in route.access && route.access.can === one);
  if (!action) throw new Error(`${route.id} is never requested.`);
  return { businessId, action, call: route.id, input, ...(note !== undefined && { note }) };
}
