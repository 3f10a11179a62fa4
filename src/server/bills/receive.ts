import { createHash } from 'node:crypto';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import type { ArrivedMail, MailReceiver } from '../integrations/inbox/port.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { billFileOf, putFile, removeFile } from './file.ts';
import { businessOfToken, countWaiting, insertBill } from './queries.ts';

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
      const { waiting, received, bytes } = await transaction(app.pool, { businessId }, (sql) => countWaiting(sql, businessId, since(app)));
      return waiting >= MOST_WAITING || received >= MOST_A_DAY || bytes >= MOST_BYTES_A_DAY ? 'later' : 'yes';
    },
    receive: async (mail) => {
      const businessId = await businessAt(app, mail.to);
      // The address was renewed since it was asked for.
      if (!businessId) return;
      for (const [place, file] of filesOf(mail).entries()) await keep(app, businessId, mail, place, file);
    },
  };
}

function businessAt(app: App, token: string): Promise<string | null> {
  return transaction(app.pool, 'system', (sql) => businessOfToken(sql, token));
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
async function keep(app: App, businessId: string, mail: ArrivedMail, place: number, file: BillFile): Promise<void> {
  const id = newId('bill');
  const messageKey = `${createHash('sha256').update(mail.messageId).digest('hex')}:${place}`;
  await putFile(app, { business_id: businessId, id }, file.bytes);
  const kept = await transaction(app.pool, { businessId }, async (sql) => {
    const at = new Date(app.clock()).toISOString();
    const isNew = await insertBill(sql, { businessId, id, source: 'email', at, messageKey, sender: mail.from, subject: mail.subject, file });
    if (isNew) await enqueue(sql, 'bills.read', { businessId, billId: id });
    return isNew;
  });
  if (!kept) await removeFile(app, { business_id: businessId, id });
}
