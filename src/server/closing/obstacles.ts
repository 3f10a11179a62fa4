import { MOST_VOIDED, OBSTACLES, obstacleText } from '../../shared/business/closing.ts';
import type { Obstacle } from '../../shared/business/closing.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { owedOnDisputes } from '../ledger/card-funds.ts';
import { walletOf } from '../ledger/wallet.ts';
import { openMatters } from './obstacle-queries.ts';

export interface Standing {
  readonly obstacles: readonly { readonly kind: Obstacle; readonly says: Message }[];
  /** Sent invoices that closing voids. */
  readonly unpaid: { readonly count: number; readonly amount: Kobo };
  readonly isAsked: boolean;
}

/** What stands against closing the business now. Changes nothing. */
export async function standingOf(sql: Sql, businessId: string): Promise<Standing> {
  const found = new Map<string, { count: number; amount: number }>((await openMatters(sql, businessId)).map((row) => [row.kind, row]));
  const unpaid = found.get('unpaid') ?? { count: 0, amount: 0 };
  const posted = (await walletOf(sql, businessId))?.posted ?? 0;
  const owed = await owedOnDisputes(sql, businessId);
  found.set('wallet', { count: posted === 0 ? 0 : 1, amount: posted });
  found.set('debts', { count: owed === 0 ? 0 : 1, amount: owed });
  found.set('too-many', { count: unpaid.count > MOST_VOIDED ? unpaid.count : 0, amount: 0 });
  const obstacles = OBSTACLES.flatMap((kind) => {
    const { count, amount } = found.get(kind) ?? { count: 0, amount: 0 };
    return count > 0 ? [{ kind, says: obstacleText(kind, count, formatMoney(kobo(amount))) }] : [];
  });
  return { obstacles, unpaid: { count: unpaid.count, amount: kobo(unpaid.amount) }, isAsked: (found.get('asked')?.count ?? 0) > 0 };
}
