import { useQueryClient } from '@tanstack/react-query';
import { listInvoices, readInvoice } from '../../shared/invoices/contract.ts';
import { listRevisions, listSchedules } from '../../shared/invoices/lifecycle-contract.ts';

/** Reloads invoices after an action on one. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of [readInvoice, listInvoices, listRevisions, listSchedules]) void queries.invalidateQueries({ queryKey: [route.id] });
  };
}
