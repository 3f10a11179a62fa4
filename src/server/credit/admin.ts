import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import { audit } from '../core/record.ts';
import { declareDefault, denyCredit, offerCredit, waiveCharge, writeOffCredit } from './operator-verbs.ts';
import type { CreditDesk } from './operator-verbs.ts';
import { creditsForAdmin, setOwnLimit, setPolicy } from './servicing-queries.ts';

export type CreditOrder =
  | { readonly what: 'credits' }
  | { readonly what: 'credit-offer'; readonly credit: string; readonly amount: number | null }
  | { readonly what: 'credit-deny'; readonly credit: string; readonly reason: string; readonly remedy: string }
  | { readonly what: 'credit-default'; readonly credit: string }
  | { readonly what: 'credit-waive'; readonly credit: string; readonly kind: 'fee' | 'penalty'; readonly amount: number; readonly reason: string }
  | { readonly what: 'credit-write-off'; readonly credit: string; readonly reason: string }
  | { readonly what: 'credit-instant'; readonly amount: number }
  | { readonly what: 'credit-limit'; readonly business: string; readonly amount: number; readonly reason: string };

/** An operator's decisions about credits. Returns the text to print; throws the reason of a refusal. */
export async function creditAdmin(desk: CreditDesk, order: CreditOrder): Promise<string> {
  switch (order.what) {
    case 'credits':
      return listing(desk);
    case 'credit-instant':
      await setPolicy(desk.sql, order.amount);
      await audit({ ...desk, businessId: '' }, 'credit.policy', null, { instantUpTo: order.amount });
      return `Requests up to ${formatMoney(kobo(order.amount))} are decided at once from now on.`;
    case 'credit-limit':
      await setOwnLimit(desk.sql, { businessId: order.business, amount: order.amount, reason: order.reason, by: desk.actor, at: at(desk) });
      await audit({ ...desk, businessId: order.business }, 'credit.limit', order.business, { amount: order.amount, reason: order.reason });
      return `Its credit limit is ${formatMoney(kobo(order.amount))} from now on.`;
    case 'credit-offer': {
      const { amount, credit } = await offerCredit(desk, order.credit, order.amount === null ? null : kobo(order.amount));
      return `${formatMoney(amount)} is offered on ${credit.invoice_number}, for ${TERMS.offerDays} days.`;
    }
    case 'credit-deny':
      return `${(await denyCredit(desk, order.credit, order)).id} is denied; its people read the reason.`;
    case 'credit-default':
      return `${(await declareDefault(desk, order.credit)).id} is in default.`;
    case 'credit-waive':
      await waiveCharge(desk, order.credit, { ...order, amount: kobo(order.amount) });
      return `${formatMoney(kobo(order.amount))} of ${order.kind} is waived.`;
    case 'credit-write-off':
      return `${formatMoney(await writeOffCredit(desk, order.credit, order.reason))} is written off.`;
  }
}

async function listing({ sql, now }: CreditDesk): Promise<string> {
  const rows = await creditsForAdmin(sql, at({ now }), TERMS.overdueAfter + TERMS.defaultAfter);
  if (rows.length === 0) return 'No credit waits for anybody.';
  return rows
    .map((row) => {
      const waits = row.state === 'pending' ? 'waits for a decision' : row.state === 'active' ? 'may be declared in default' : 'in default';
      const money = formatMoney(kobo(row.state === 'pending' ? row.requested : row.principal));
      return `${row.id}  ${waits}  ${money}  ${row.business} on ${row.invoice_number} of ${row.buyer_name}, due ${row.due_date}  ${row.score} points, grade ${row.grade}`;
    })
    .join('\n');
}

function at({ now }: Pick<CreditDesk, 'now'>): string {
  return new Date(now).toISOString();
}
