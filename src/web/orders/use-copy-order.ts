import { copyOrder } from '../../shared/orders/steps-contract.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { paths } from '../base/paths.ts';

/** A new draft with the text of an order, opened in the editor. */
export function useCopyOrder() {
  return useAction(copyOrder, { refresh: [{ id: 'order.list' }], onDone: ({ id }) => go(paths.createPurchaseOrder({ draft: id })) });
}
