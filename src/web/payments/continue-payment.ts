import { leaveFor } from '../../ui/primitives/leave-for.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { publicPaths } from '../base/public-paths.ts';

/** Continues a payment that was started: on the page of the payments company or of the card's bank, or on the page with its state. */
export function continuePayment({ reference, checkoutUrl }: { reference: string; checkoutUrl: string | null }): void {
  if (checkoutUrl) leaveFor(checkoutUrl);
  else go(publicPaths.payment(reference));
}
