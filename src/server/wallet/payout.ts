import { kobo } from '../../shared/kit/money.ts';
import { nextQuestion } from '../../shared/wallet/payout.ts';
import type { ProviderAnswer } from '../../shared/wallet/payout.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { isPayee } from '../business/index.ts';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { isProviderError } from '../integrations/errors.ts';
import type { ProviderTransfer } from '../integrations/payments/port.ts';
import { openText } from '../core/encryption.ts';
import { alarm, notPaid, settlePayout } from './settle-payout.ts';
import { countQuestion, forgottenPayouts, giveSendBack, takeSend } from './payout-queries.ts';
import { withdrawalByReference } from './withdrawal-queries.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';

/** Longer than the longest interval between two queries. */
const FORGOTTEN = 75 * 60_000;
/** After this many queries without a conclusive answer (some hours) an operator is informed; polling continues. */
const TOO_MANY = 14;

export const payoutTasks: TaskHandlers<'wallet.payout' | 'wallet.sweep-payouts'> = {
  'wallet.payout': async (app, { reference }) => {
    const row = await transaction(app.pool, 'system', (sql) => withdrawalByReference(sql, reference));
    if (!row) return unheardOf(app, reference);
    if (row.status === 'approval') return;
    // Sent through another company before the setting changed: this company does not know it, which must not count as an answer.
    if (row.provider !== app.providers.payments.name) return comeBack(app, reference);
    if (row.status === 'pending') await send(app, row);
    else if (row.sends > 0) await ask(app, row);
    await comeBack(app, reference);
  },
  'wallet.sweep-payouts': (app) =>
    transaction(app.pool, 'system', async (sql) => {
      const references = await forgottenPayouts(sql, new Date(app.clock() - FORGOTTEN).toISOString());
      for (const reference of references) await enqueue(sql, 'wallet.payout', { reference }, { key: `wallet.payout:${reference}` });
    }),
};

/** Queries the outcome; a transfer that the provider does not know is sent again with the same reference. */
async function ask(app: App, row: WithdrawalRecord): Promise<void> {
  const { word, said } = await asked(app, row.reference);
  if ((await settlePayout(app, row.reference, word, said)) === 'send') await send(app, row);
}

async function send(app: App, row: WithdrawalRecord): Promise<void> {
  const { payments } = app.providers;
  const recipientCode = row.recipient_code ?? (await recipientOf(app, row));
  if (recipientCode === null) return;
  const sends = await transaction(app.pool, 'system', (sql) => takeSend(sql, row.reference, recipientCode, now(app)));
  if (sends === null) return;
  const reason = `Withdrawal ${row.id.slice(-8)}`;
  try {
    const said = await payments.sendTransfer({ reference: row.reference, amount: kobo(row.amount), recipientCode, to: accountOf(app, row), reason });
    await settlePayout(app, row.reference, said.status, said);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    app.log.warn({ error: error.message, reference: row.reference, status: error.status }, 'a transfer was not answered as it should be');
    if (error.kind === 'unavailable') await transaction(app.pool, 'system', (sql) => giveSendBack(sql, row.reference, now(app)));
    if (error.kind === 'refused') {
      // The reference may be taken because an earlier call with it was executed after all.
      const { word, said } = await asked(app, row.reference);
      await settlePayout(app, row.reference, word === 'unknown' ? 'refused' : word, said);
    }
  }
}

async function asked(app: App, reference: string): Promise<{ word: ProviderAnswer; said: ProviderTransfer | null }> {
  try {
    const said = await app.providers.payments.verifyTransfer(reference);
    return { word: said?.status ?? 'unknown', said };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return { word: 'silent', said: null };
  }
}

/** The provider's recipient code of the account. Null if it is unavailable now, or refused: then the withdrawal has ended. */
async function recipientOf(app: App, row: WithdrawalRecord): Promise<string | null> {
  const refuse = async (reason: Message): Promise<null> => {
    await transaction(app.pool, 'system', async (sql) => {
      const locked = await withdrawalByReference(sql, row.reference, true);
      if (locked?.sends === 0) await notPaid(sql, locked, reason, now(app));
    });
    return null;
  };
  try {
    const made = await app.providers.payments.createRecipient(accountOf(app, row));
    const { accountName } = made;
    const fits = accountName === null || (await transaction(app.pool, 'system', (sql) => isPayee(sql, row.business_id, accountName)));
    return fits
      ? made.recipientCode
      : await refuse(say`The bank says now that this account belongs to “${accountName}”. It must be in the name of your business.`);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return error.kind === 'refused' ? refuse(say`The bank no longer recognises this account.`) : null;
  }
}

function accountOf({ env }: App, row: WithdrawalRecord) {
  const accountNumber = openText(env, { owner: row.business_id, field: 'account-number' }, row.account_number);
  return { name: row.account_name, accountNumber, bankCode: row.bank_code };
}

/** Queues the next query, with growing intervals and without end. Its key is its own: a job that a webhook has queued for now is not put off by it. */
async function comeBack(app: App, reference: string): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    const asked = await countQuestion(sql, reference, now(app));
    if (asked === null) return;
    await enqueue(sql, 'wallet.payout', { reference }, { key: `wallet.payout-next:${reference}`, after: nextQuestion(asked) });
    const row = asked === TOO_MANY ? await withdrawalByReference(sql, reference) : null;
    if (row && row.sends > 0) await alarm(sql, row, 'payout-unanswered', { status: row.status, sends: row.sends }, now(app));
  });
}

/** A webhook about a transfer that we did not send: money may have left in our name. */
async function unheardOf(app: App, reference: string): Promise<void> {
  const said = (await asked(app, reference)).said;
  if (!said) return;
  const detail = { amount: said.amount, currency: said.currency, status: said.status };
  await transaction(app.pool, 'system', (sql) => openCase(sql, { id: newId('case'), kind: 'payout-not-ours', subject: reference, detail, at: now(app) }));
}

function now(app: App): string {
  return new Date(app.clock()).toISOString();
}
