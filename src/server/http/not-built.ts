import type { RouteId } from '../../shared/all-routes.ts';

/** The declared calls that answer 501 NOT_BUILT. This is the one place that counts them; later work empties it. */
export const NOT_BUILT = [] as const satisfies readonly RouteId[];

export type NotBuiltId = (typeof NOT_BUILT)[number];
