import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { giveLetterBack, queueLetter, takeLetter } from '../reminders/reminder-queries.ts';

interface About {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly email: string;
  /** Names the e-mail among those about the invoice. */
  readonly letter: string;
}

/** Sends an e-mail about an invoice unless it was sent before; one that the mail server refused is sent again. */
export async function sendOnce(app: App, { businessId, invoiceId, email, letter }: About, send: () => Promise<void>): Promise<void> {
  const key = { businessId, invoiceId };
  const at = new Date(app.clock()).toISOString();
  const isNew = await transaction(app.pool, { businessId }, async (sql) => {
    await queueLetter(sql, { business_id: businessId, id: invoiceId, email }, letter, at);
    return (await takeLetter(sql, key, letter, at)) !== null;
  });
  if (!isNew) return;
  try {
    await send();
  } catch (error) {
    await transaction(app.pool, { businessId }, (sql) => giveLetterBack(sql, key, letter));
    throw error;
  }
}
