import { currentSession } from '../base/session.ts';

/** An invoice as the signed-in member's business names it. */
export function ownOf(id: string): { id: string; businessId: string } {
  return { id, businessId: currentSession()?.business?.id ?? '' };
}
