import { AppError } from '../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Verb } from '../core/handler.ts';
import { entryById } from '../ledger/statement.ts';
import { withPayments } from './payments-of-entries.ts';
import { entryOf, existing } from './read.ts';
import { transferOfEntry } from './statement-queries.ts';
import { withdrawalById } from './withdrawal-queries.ts';
import { presentWithdrawal } from './withdrawal-terms.ts';

/** One line of the statement with what is known of the money behind it. Throws NOT_FOUND for a line of another wallet. */
export const readEntry: Verb<'wallet.entry'> = async (ctx, { walletId, entryId }) => {
  const wallet = await existing(ctx);
  const row = await entryById(ctx.sql, wallet.account_id, entryId);
  if (wallet.id !== walletId || !row) throw new AppError('NOT_FOUND', say`We could not find that transaction.`);
  const [entry = { ...row, party: null, invoices: [], receipt: null }] = await withPayments(ctx.sql, ctx.businessId, [row]);
  const transfer = row.event === 'deposit' ? await transferOfEntry(ctx.sql, ctx.businessId, row.event_id) : null;
  const withdrawal = row.event.startsWith('withdrawal') ? await withdrawalById(ctx.sql, ctx.businessId, row.event_id) : null;
  return {
    ...entryOf(ctx, entry),
    transfer: transfer && {
      sender: transfer.sender,
      senderBank: transfer.sender_bank,
      narration: transfer.narration,
      providerReference: transfer.provider_reference,
      unassigned: nairaFromKobo(kobo(transfer.unassigned)),
    },
    withdrawal: withdrawal && presentWithdrawal(ctx, withdrawal),
  };
};
