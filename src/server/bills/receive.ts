import { createHash } from 'node:crypto';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import type { ArrivedMail, MailReceiver } from '../integrations/inbox/port.ts';
import { billFileOf, putFile, removeFile } from './file.ts';
import { businessOfToken, countWaiting, holdInbox, insertBill } from './queries.ts';
import { enqueueReading } from './read-file.ts';

const DAY = 86_400_000;
/** Of one business. Above them the sender's server is asked to try again later. */
const MOST_A_DAY = 200;
const MOST_BYTES_A_DAY = 200 * 1024 * 1024;
export const MOST_WAITING = 500;
/** Smaller pictures are logos and signatures of e-mails. */
const SMALLEST_PICTURE = 20 * 1024;

/** Keeps what arrives at the addresses for bills. */
export function billReceiver(app: App): MailReceiver {
  return {
    accepts: async (address) => {
      const businessId = await businessAt(app, /\+([a-z0-9]+)@/.exec(address)?.[1] ?? '');
      if (!businessId) return 'unknown';
      return isFull(await transaction(app.pool, { businessId }, (sql) => countWaiting(sql, businessId, since(app)))) ? 'later' : 'yes';
    },
    receive: async (mail) => {
      const businessId = await businessAt(app, mail.to);
      // Renewed since it was asked for: the sender's server asks again, and hears that it does not exist.
      if (!businessId) throw new Error('the address for bills ended while an e-mail arrived');
      for (const file of filesOf(mail)) await keep(app, businessId, mail, file);
    },
  };
}

function businessAt(app: App, token: string): Promise<string | null> {
  return transaction(app.pool, 'system', (sql) => businessOfToken(sql, token));
}

function isFull({ waiting, received, bytes }: Awaited<ReturnType<typeof countWaiting>>): boolean {
  return waiting >= MOST_WAITING || received >= MOST_A_DAY || bytes >= MOST_BYTES_A_DAY;
}

function since(app: App): string {
  return new Date(app.clock() - DAY).toISOString();
}

type BillFile = NonNullable<ReturnType<typeof billFileOf>>;

/** Each file that can be a bill. An e-mail without one is kept as its text. */
function filesOf({ attachments, text, from, subject }: ArrivedMail): BillFile[] {
  const files = attachments.flatMap((one) => billFileOf(one) ?? []);
  const bills = files.filter(({ contentType, size }) => !contentType.startsWith('image/') || size >= SMALLEST_PICTURE);
  if (bills.length > 0 || files.length > 0) return bills.length > 0 ? bills : files;
  const bytes = Buffer.from(`${subject}\n${from.name} <${from.address}>\n\n${text}`);
  return [{ name: 'Email.txt', contentType: 'text/plain', size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), bytes }];
}

/** Once for each attempt of the sender's server. */
async function keep(app: App, businessId: string, mail: ArrivedMail, file: BillFile): Promise<void> {
  const id = newId('bill');
  // With the file: another e-mail with the same id is another bill.
  const messageKey = createHash('sha256').update(mail.messageId).update(file.sha256).digest('hex');
  await putFile(app, { business_id: businessId, id }, file.bytes);
  const kept = await transaction(app.pool, { businessId }, async (sql) => {
    await holdInbox(sql, businessId);
    if (isFull(await countWaiting(sql, businessId, since(app)))) return null;
    const at = new Date(app.clock()).toISOString();
    const isNew = await insertBill(sql, { businessId, id, source: 'email', at, messageKey, sender: mail.from, subject: mail.subject, file });
    if (isNew) await enqueueReading(sql, businessId, id);
    return isNew;
  });
  if (kept !== true) await removeFile(app, { business_id: businessId, id });
  if (kept === null) throw new Error('a business has too many bills by e-mail');
}
