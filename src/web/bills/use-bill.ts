import { useQueryClient } from '@tanstack/react-query';
import { billDetails, listBills } from '../../shared/bills/contract.ts';
import { keyOf } from '../../api-client/client.ts';
import { useSignedIn } from '../base/session.ts';
import type { Bill } from './bill-values.ts';

/** Shows the bill that a step answered, and reads the lists again. */
export function useShowBill(): (bill: Bill) => void {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  return (bill) => {
    queries.setQueryData(keyOf(billDetails, { businessId: business.id, billId: bill.id }), bill);
    void queries.invalidateQueries({ queryKey: [listBills.id] });
  };
}
