import type { OutputOf } from '../../../shared/kit/route.ts';
import type { readSuspense } from '../../../shared/office/suspense/contract.ts';
import { businessNames, findBusinesses } from '../../business/index.ts';
import { weightOf } from '../../../shared/payments/matching.ts';
import { at } from '../../core/context.ts';
import { findInvoicesAnywhere, findInvoicesDue, naira } from '../../invoices/index.ts';
import type { FoundInvoice } from '../../invoices/index.ts';
import type { OfficeContext } from '../../operators/index.ts';
import type { SuspenseCase } from '../../payments/index.ts';
import { findVirtualAccounts } from '../../wallet/index.ts';

type Candidate = OutputOf<typeof readSuspense>['candidates'][number];
type Why = Candidate['why'][number];

const MOST = 5;
/** What people write as an invoice number: letters, then digits. */
const NUMBER = /\b[a-z]{1,8}[-/ ]?\d{2,10}\b/gi;

/** Whom unmatched money may belong to; each look-up is by index, and at most a few of each kind are shown. */
export async function candidatesFor(ctx: OfficeContext, { detail }: SuspenseCase): Promise<Candidate[]> {
  const { amount, receiverAccount, sender, narration } = detail;
  const wallets = new Map<string, Why[]>();
  const invoices = new Map<string, { row: FoundInvoice; why: Why[] }>();
  const wallet = (businessId: string, why: Why) => void wallets.set(businessId, [...(wallets.get(businessId) ?? []), why]);
  const invoice = (row: FoundInvoice, why: Why) => void invoices.set(row.id, { row, why: [...new Set([...(invoices.get(row.id)?.why ?? []), why])] });
  if (receiverAccount) for (const { business_id: id } of await findVirtualAccounts(ctx.sql, receiverAccount)) wallet(id, 'account');
  const numbers = [...new Set((narration ?? '').match(NUMBER) ?? [])].slice(0, 3);
  for (const number of numbers) for (const row of await findInvoicesAnywhere(ctx.sql, number.replace(' ', '-'), at(ctx), MOST)) invoice(row, 'number');
  for (const row of await findInvoicesDue(ctx.sql, amount, at(ctx), MOST)) invoice(row, 'amount');
  if (sender && sender.length >= 3) for (const { id } of await findBusinesses(ctx.sql, sender, MOST)) wallet(id, 'name');
  const names = await businessNames(ctx.sql, [...wallets.keys(), ...[...invoices.values()].map(({ row }) => row.business_id)]);
  const nameOf = (id: string) => names.get(id) ?? id;
  const open = [...invoices.values()].filter(({ row }) => row.balance > 0 && row.balance >= amount);
  const all: Candidate[] = [
    ...[...wallets].map(([businessId, why]) => ({ businessId, businessName: nameOf(businessId), invoice: null, why })),
    ...open.map(({ row, why }) => ({
      businessId: row.business_id,
      businessName: nameOf(row.business_id),
      invoice: { id: row.id, number: row.number, buyer: row.buyer, balance: naira(row.balance) },
      why,
    })),
  ];
  return all.toSorted((one, other) => rankOf(other.why) - rankOf(one.why));
}

/** The account number that it was sent to says more than what `weightOf` weighs for matches. */
function rankOf(why: readonly Why[]): number {
  return weightOf(why.filter((one) => one !== 'account')) + (why.includes('account') ? 100 : 0);
}
