import type { AccountKind } from '../../shared/office/ledger/chart.ts';
import { businessNames } from '../business/index.ts';
import { borrowersOf } from '../credit/index.ts';
import type { Sql } from '../db/pool.ts';

interface Owned {
  readonly kind: AccountKind;
  readonly owner_id: string;
}

/** The owner of an account in words, and the business that it belongs to; both null for accounts of the platform. */
export interface AccountOwner {
  readonly name: string | null;
  readonly businessId: string | null;
}

const OF_BUSINESS: readonly AccountKind[] = ['wallet', 'receivable_dispute'];
const OF_ADVANCE: readonly AccountKind[] = ['receivable_principal', 'receivable_fee', 'receivable_penalty'];

/** Names the owners of these accounts, by the owner's id: a business, or an advance by its borrower and invoice. */
export async function accountOwners(sql: Sql, rows: readonly Owned[]): Promise<(row: Owned) => AccountOwner> {
  const of = (kinds: readonly AccountKind[]) => [...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ owner_id: id }) => id))];
  const borrowers = await borrowersOf(sql, of(OF_ADVANCE));
  const names = await businessNames(sql, [...of(OF_BUSINESS), ...[...borrowers.values()].map(({ businessId }) => businessId)]);
  return ({ kind, owner_id: id }) => {
    if (OF_BUSINESS.includes(kind)) return { name: names.get(id) ?? null, businessId: names.has(id) ? id : null };
    const borrower = OF_ADVANCE.includes(kind) ? borrowers.get(id) : undefined;
    if (!borrower) return { name: null, businessId: null };
    return { name: `${names.get(borrower.businessId) ?? ''}, advance on ${borrower.invoice}`, businessId: borrower.businessId };
  };
}
