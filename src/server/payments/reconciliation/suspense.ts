import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { say, verbatim } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { closeCaseById } from '../../cases/index.ts';
import { audit, emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { suspenseMatchedLegs, suspenseRefundedLegs } from '../../ledger/payout-recipes.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import type { Leg } from '../../ledger/post.ts';
import { applyLimit, walletOf } from '../../ledger/wallet.ts';
import { suspenseCase, suspenseCases } from './reconcile-queries.ts';
import type { SuspenseCase } from './reconcile-queries.ts';

interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
}

export async function listSuspense(sql: Sql): Promise<string> {
  const rows = await suspenseCases(sql);
  if (rows.length === 0) return 'No money is in suspense.';
  return rows.map((row) => `${row.id}  ${row.created_at.slice(0, 16)}  ${formatMoney(kobo(row.detail.amount))}  ${row.subject}`).join('\n');
}

/** Its owner was found: credited to their wallet, with the notification of any deposit. */
export async function matchSuspense(desk: Desk, caseId: string, businessId: string): Promise<string> {
  const { sql } = desk;
  const found = await existing(sql, caseId);
  const wallet = await walletOf(sql, businessId);
  if (wallet?.currency !== found.detail.currency) throw new AppError('NOT_FOUND', verbatim(`That business has no wallet in ${found.detail.currency}.`));
  const amount = kobo(found.detail.amount);
  const accounts = { suspense: await suspenseOf(sql, found), wallet: wallet.account_id };
  const text = `${formatMoney(amount)} matched to ${businessId}.`;
  await move(desk, found, {
    event: 'suspense-matched',
    description: say`Transfer received, ${referenceOf(found)}`,
    legs: suspenseMatchedLegs(accounts, amount),
    text,
    businessId,
  });
  await applyLimit(sql, businessId);
  await emit(sql, 'wallet.credited', [businessId], { businessId, paymentId: caseId, amount, text: formatMoney(amount), from: null });
  return text;
}

/** It was refunded on the provider's own site, with a reference of the provider. */
export async function refundSuspense(desk: Desk, caseId: string, reference: string): Promise<string> {
  const { sql } = desk;
  const found = await existing(sql, caseId);
  const amount = kobo(found.detail.amount);
  const [provider = ''] = found.subject.split(':');
  const accounts = {
    suspense: await suspenseOf(sql, found),
    providerClearing: await platformAccount(sql, 'provider_clearing', provider, found.detail.currency),
  };
  const text = `${formatMoney(amount)} sent back under ${reference}.`;
  await move(desk, found, {
    event: 'suspense-refunded',
    description: say`Sent back: ${reference}`,
    legs: suspenseRefundedLegs(accounts, amount),
    text,
    businessId: '',
  });
  return text;
}

async function existing(sql: Sql, caseId: string): Promise<SuspenseCase> {
  const found = await suspenseCase(sql, caseId);
  if (!found) throw new AppError('NOT_FOUND', verbatim(`No money in suspense has an open case “${caseId}”.`));
  return found;
}

async function suspenseOf(sql: Sql, { subject, detail }: SuspenseCase): Promise<number> {
  return platformAccount(sql, 'suspense', subject.split(':')[0] ?? '', detail.currency);
}

async function move(
  { sql, now, actor }: Desk,
  found: SuspenseCase,
  how: { event: string; description: Message; legs: Leg[]; text: string; businessId: string },
): Promise<void> {
  const at = new Date(now).toISOString();
  const posted = await post(sql, { event: how.event, eventId: found.id, description: how.description, at, legs: how.legs });
  if (posted !== 'posted') throw new Error(`${found.id} could not be posted: ${posted}`);
  await closeCaseById(sql, found.id, { outcome: how.text, by: actor, at });
  await audit({ sql, now, actor, businessId: how.businessId }, how.event, found.id, { amount: found.detail.amount, subject: found.subject });
}

function referenceOf({ subject }: SuspenseCase): string {
  return subject.slice(subject.indexOf(':') + 1);
}
