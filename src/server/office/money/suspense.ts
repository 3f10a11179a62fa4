import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { existingBusiness } from '../../business/index.ts';
import { at } from '../../core/context.ts';
import { findInvoicesAnywhere, naira } from '../../invoices/index.ts';
import { balancesOf } from '../../ledger/explorer-queries.ts';
import { mustHave, notesOf, operatorNames, propose, takersOf } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../../operators/index.ts';
import {
  matchSuspense,
  matchSuspenseToInvoice,
  providerOf,
  referenceOf,
  sendSuspenseBack,
  suspenseAges,
  suspenseById,
  suspensePage,
} from '../../payments/index.ts';
import type { SuspenseCase } from '../../payments/index.ts';
import { candidatesFor } from './candidates.ts';

const list: OfficeVerb<'office.suspense'> = async (ctx, { age = null, ...page }) => {
  const ages = await suspenseAges(ctx.sql, at(ctx));
  const rows = await suspensePage(ctx.sql, age, at(ctx), page);
  const chosen = ages.filter((one) => age === null || one.age === age);
  return {
    items: await presented(ctx, rows),
    count: chosen.reduce((sum, one) => sum + one.count, 0),
    ages: ages.map((one) => ({ ...one, amount: naira(one.amount) })),
    // What lost disputes left there has cases of its own.
    ledger: (await balancesOf(ctx.sql, 'suspense', 'disputes')).map(({ currency, balance }) => ({ currency, balance: naira(balance) })),
  };
};

const read: OfficeVerb<'office.suspense.item'> = async (ctx, { caseId }) => {
  const row = await suspenseById(ctx.sql, caseId);
  const [item] = row ? await presented(ctx, [row]) : [];
  if (!row || !item) throw new AppError('NOT_FOUND', verbatim('We could not find that transfer.'));
  const { channel = null, paidAt = null, transactionId = null } = row.detail;
  const names = await operatorNames(ctx.sql, [row.closed_by]);
  return {
    ...item,
    channel,
    paidAt,
    transactionId,
    closed: row.state === 'open' ? null : { outcome: row.outcome, by: names.get(row.closed_by) ?? row.closed_by, at: row.closed_at },
    candidates: row.state === 'open' ? await candidatesFor(ctx, row) : [],
    notes: await notesOf(ctx.sql, 'case', caseId),
  };
};

const match: OfficeVerb<'office.suspense.match'> = async (ctx, { caseId, businessId, invoiceId, reason }) => {
  const { amount, reference } = await waiting(ctx, caseId);
  const { name } = await existingBusiness(ctx, businessId);
  const [invoice] = invoiceId === undefined ? [] : await findInvoicesAnywhere(ctx.sql, invoiceId, at(ctx), 1);
  if (invoiceId !== undefined && invoice?.business_id !== businessId) throw new AppError('NOT_FOUND', verbatim('We could not find that invoice.'));
  if (invoice && amount > invoice.balance)
    throw new AppError('NOT_ELIGIBLE', verbatim(`Only ${formatMoney(kobo(invoice.balance))} is due on that invoice. Assign it to a wallet instead.`));
  const to = invoice ? `as payment of invoice ${invoice.number ?? ''} of ${name}` : `to the wallet of ${name}`;
  const summary = `${formatMoney(kobo(amount))} from suspense (${reference}) ${to}`;
  return propose(ctx, { action: 'suspense.match', businessId, input: { caseId, businessId, invoiceId: invoiceId ?? null }, summary, reason });
};

const sendBack: OfficeVerb<'office.suspense.send-back'> = async (ctx, { caseId, reason }) => {
  const { amount, reference, sender } = await waiting(ctx, caseId);
  const summary = `Send ${formatMoney(kobo(amount))} from suspense (${reference}) back to ${sender ?? 'its sender'}`;
  return propose(ctx, { action: 'suspense.send-back', businessId: null, input: { caseId }, summary, reason });
};

export const suspenseHandlers = {
  'office.suspense': list,
  'office.suspense.item': read,
  'office.suspense.match': match,
  'office.suspense.send-back': sendBack,
} satisfies Partial<AllOfficeHandlers>;

const MATCH = z.object({ caseId: z.string(), businessId: z.string(), invoiceId: z.nullable(z.string()) });
const SEND_BACK = z.object({ caseId: z.string() });

/** To a wallet or to an invoice. Both find nothing the second time. */
export async function runMatch(ctx: OfficeContext, input: unknown): Promise<void> {
  const { caseId, businessId, invoiceId } = MATCH.parse(input);
  await (invoiceId === null ? matchSuspense(ctx, caseId, businessId) : matchSuspenseToInvoice(ctx, caseId, invoiceId));
}

export async function runSendBack(ctx: OfficeContext, input: unknown): Promise<void> {
  await sendSuspenseBack(ctx, SEND_BACK.parse(input).caseId);
}

/** One that waits, taken by the operator. */
async function waiting(ctx: OfficeContext, caseId: string) {
  const row = await suspenseById(ctx.sql, caseId);
  if (!row) throw new AppError('NOT_FOUND', verbatim('We could not find that transfer.'));
  if (row.state === 'closed') throw new AppError('STATE_CONFLICT', verbatim('This money has left suspense meanwhile.'));
  await mustHave(ctx, { kind: 'case', subject: caseId });
  return { amount: row.detail.amount, reference: referenceOf(row), sender: row.detail.sender ?? null };
}

async function presented({ sql }: OfficeContext, rows: readonly SuspenseCase[]) {
  const takers = await takersOf(
    sql,
    'case',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    caseId: row.id,
    amount: naira(row.detail.amount),
    currency: row.detail.currency,
    since: row.created_at,
    provider: providerOf(row),
    reference: referenceOf(row),
    sender: row.detail.sender ?? null,
    senderBank: row.detail.senderBank ?? null,
    senderAccount: row.detail.senderAccount ?? null,
    narration: row.detail.narration ?? null,
    receiverAccount: row.detail.receiverAccount ?? null,
    takenBy: takers.get(row.id) ?? null,
  }));
}
