import { useQueryClient } from '@tanstack/react-query';
import { listCharges, listCredits, readCredit, requestableInvoices } from '../../shared/credit/contract.ts';
import { creditEligibility, creditLimit, readCreditAgreement } from '../../shared/credit/lifecycle-contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { readStatement, readWallet } from '../../shared/wallet/contract.ts';

const CHANGED = [
  listCredits,
  readCredit,
  requestableInvoices,
  listCharges,
  creditLimit,
  creditEligibility,
  readCreditAgreement,
  readWallet,
  readStatement,
  readInvoice,
];

/** Reloads everything that an advance changes. */
export function useCreditRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of CHANGED) void queries.invalidateQueries({ queryKey: [route.id] });
  };
}
