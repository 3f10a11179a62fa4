import { FIND_KINDS, MOST_FOUND } from '../../../shared/office/find/contract.ts';
import type { FindKind, findAnything as contract } from '../../../shared/office/find/contract.ts';
import { caseLabel } from '../../../shared/office/cases/kinds.ts';
import { mayInOffice } from '../../../shared/office/permissions.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { businessNames, findBankAccounts, findBusinesses } from '../../business/index.ts';
import { findCases } from '../../cases/index.ts';
import { at } from '../../core/context.ts';
import { creditAnywhere, creditRow } from '../../credit/index.ts';
import { findInvoicesAnywhere, naira } from '../../invoices/index.ts';
import { operatorOf } from '../../operators/index.ts';
import type { OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { findPayments } from '../../payments/index.ts';
import { findPeople } from '../../team/index.ts';
import { findVirtualAccounts, findWithdrawals } from '../../wallet/index.ts';

type Hit = OutputOf<typeof contract>['groups'][number]['hits'][number];
/** Before the names of the businesses are read, for all hits at once. */
type Found = Omit<Hit, 'detail'> & { readonly detail: string | null };

/** Each finds at most one more than is shown. */
const FINDERS: Readonly<Record<FindKind, (ctx: OfficeContext, text: string, most: number) => Promise<Found[]>>> = {
  business: async ({ sql }, text, most) =>
    (await findBusinesses(sql, text, most)).map(({ id, name, level, email, created_at: since }) => ({
      ...hit(id, id, name, since),
      detail: [`Level ${level}`, email].filter(Boolean).join(', '),
    })),
  person: async ({ sql }, text, most) =>
    (await findPeople(sql, text, most)).map(({ id, name, email, business_id: business, role }) => ({
      ...hit(business === null ? id : `${id} ${business}`, business, name, null),
      state: role,
      detail: email,
    })),
  account: findAccounts,
  invoice: async (ctx, text, most) =>
    (await findInvoicesAnywhere(ctx.sql, text, at(ctx), most)).map((row) => ({
      ...hit(row.id, row.business_id, row.number ?? 'Draft', row.created_at),
      detail: `${row.sender ?? ''} → ${row.buyer ?? ''}`,
      amount: naira(row.total),
      state: row.status,
    })),
  payment: async ({ sql }, text, most) =>
    (await findPayments(sql, text, most)).map((row) => ({
      ...hit(row.reference, row.business_id, row.reference, row.created_at),
      amount: naira(row.amount),
      state: row.status,
    })),
  withdrawal: async ({ sql }, text) =>
    (await findWithdrawals(sql, text)).map((row) => ({
      ...hit(row.reference, row.business_id, `To ${row.bank}`, row.created_at),
      amount: naira(row.amount),
      state: row.status,
    })),
  credit: async ({ sql, now }, text) => {
    const credit = await creditAnywhere(sql, text);
    if (!credit) return [];
    const { id, invoiceNumber, amount, status, requestedAt } = creditRow(credit, now);
    return [{ ...hit(id, credit.business_id, `Advance on ${invoiceNumber}`, requestedAt), amount, state: status }];
  },
  case: async (ctx, text, most) => {
    if (!mayInOffice(operatorOf(ctx).roles, 'case.read')) return [];
    return (await findCases(ctx.sql, text, most)).map((row) => ({ ...hit(row.id, row.business_id, caseLabel(row.kind), row.created_at), state: row.state }));
  },
};

/** Every kind is looked up by index; a kind without hits is left out. */
export const findAnything: OfficeVerb<'office.find'> = async (ctx, { search }) => {
  const found: { kind: FindKind; rows: Found[] }[] = [];
  for (const kind of FIND_KINDS) found.push({ kind, rows: await FINDERS[kind](ctx, search, MOST_FOUND + 1) });
  const ids = found.flatMap(({ rows }) => rows.flatMap(({ businessId }) => businessId ?? []));
  const names = await businessNames(ctx.sql, [...new Set(ids)]);
  return {
    groups: found
      .filter(({ rows }) => rows.length > 0)
      .map(({ kind, rows }) => ({ kind, hits: rows.slice(0, MOST_FOUND).map((row) => named(kind, row, names)), more: rows.length > MOST_FOUND })),
  };
};

/** With the name of its business, unless it is that business or names both its parties. */
function named(kind: FindKind, row: Found, names: ReadonlyMap<string, string>): Hit {
  const name = kind === 'business' || kind === 'invoice' ? undefined : names.get(row.businessId ?? '');
  return { ...row, detail: [row.detail, name].filter(Boolean).join(', ') };
}

/** Accounts that businesses withdraw to, and those that pay into a wallet. */
async function findAccounts({ app, sql }: OfficeContext, text: string, most: number): Promise<Found[]> {
  const number = text.replaceAll(' ', '');
  if (!/^\d{6,20}$/.test(number)) return [];
  const own = (await findBankAccounts(app.env, sql, number, most)).map((row) => ({
    ...hit(row.id, row.business_id, `${row.bank_name} ••${row.last4}`, null),
    detail: row.account_name,
  }));
  const paidInto = (await findVirtualAccounts(sql, number)).map((row) => ({
    ...hit(row.id, row.business_id, `${row.bank} ••${number.slice(-4)}`, null),
    detail: 'Pays into the wallet',
  }));
  return [...own, ...paidInto];
}

function hit(id: string, businessId: string | null, title: string, since: string | null): Found {
  return { id, businessId, title, detail: null, amount: null, state: null, at: since };
}
