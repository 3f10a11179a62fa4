import { MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { ProviderError } from '../integrations/errors.ts';
import { digestMail } from '../integrations/mail/templates/notices.ts';
import { unsubscribeUrl } from '../team/index.ts';
import { choicesOf, endDigest, makeDigests, eventsInMail, takeDigest } from './mail-queries.ts';
import type { DigestRecord } from './mail-queries.ts';

const PORTION = 200;
const MOST = 40;

/** Writes each due digest with its job, in batches; a second run finds nothing to do. */
export async function queueDigests(app: App): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  for (let count = PORTION; count === PORTION;) {
    count = await transaction(app.pool, 'system', async (sql) => {
      const made = await makeDigests(sql, at, PORTION);
      for (const { business_id, user_id, day } of made) await enqueue(sql, 'mail.digest', { businessId: business_id, userId: user_id, day });
      return made.length;
    });
  }
}

/**
 * Marked before it is sent, so it is never sent twice. If the mail server refuses it, the mark is removed and it is retried. If the outcome is unknown (a
 * killed process, a broken connection), it counts as not sent: the next one starts where the last certain one ended.
 */
export async function mailDigest(app: App, payload: Tasks['mail.digest']): Promise<void> {
  const at = () => new Date(app.clock()).toISOString();
  const taken = await transaction(app.pool, { businessId: payload.businessId }, async (sql) => {
    const digest = await takeDigest(sql, payload, at());
    return digest && { digest, news: await eventsInMail(sql, digest, MOST), reader: await choicesOf(sql, payload.businessId, payload.userId) };
  });
  // Read, turned off or sent at once meanwhile: nothing remains.
  if (!taken || taken.news.count === 0 || !taken.reader.digest) return;
  const { digest, news, reader } = taken;
  const mail = digestMail({
    productName: app.env.productName,
    business: reader.business,
    day: dateIn(reader.timeZone, Date.parse(digest.until)),
    groups: MAIL_KINDS.map((kind) => ({
      kind,
      items: news.rows.filter((row) => row.kind === kind).map(({ text, path }) => ({ text, link: `${app.env.appUrl}${path ?? '/dashboard'}` })),
    })),
    count: news.count,
    link: `${app.env.appUrl}/dashboard`,
    settingsLink: `${app.env.appUrl}/settings?tab=notifications`,
  });
  try {
    await app.providers.mail.send({
      to: reader.email,
      ...mail,
      unsubscribe: unsubscribeUrl(app.env, payload, payload.businessId, 'digest'),
      messageId: `digest.${payload.businessId}.${payload.userId}.${digest.day}`,
    });
  } catch (error) {
    if (isKnownUnsent(error)) await end(app, digest, null);
    throw error;
  }
  await end(app, digest, at());
}

function end(app: App, digest: DigestRecord, sentAt: string | null): Promise<void> {
  return transaction(app.pool, { businessId: digest.business_id }, (sql) => endDigest(sql, digest, sentAt));
}

function isKnownUnsent(error: unknown): boolean {
  return error instanceof ProviderError && error.kind !== 'unknown-outcome';
}
