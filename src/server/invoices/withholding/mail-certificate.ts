import { WITHHELD } from '../../../shared/invoices/withholding.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { certificateMail } from '../../integrations/mail/templates/withholding.ts';
import { unsubscribeUrl, wantsEmail } from '../../team/index.ts';
import { emailedUrl, shareUrl } from '../links/link.ts';
import { openLink } from '../links/link-queries.ts';
import { aboutInvoice, fromSender } from '../mail-parts.ts';
import { paymentsOf, sentInvoice } from '../queries.ts';
import { giveLetterBack, takeLetter } from '../reminders/reminder-queries.ts';
import { noteUnmailed, sendLimited } from '../send-limited.ts';
import { certificateOf } from './certificate-queries.ts';

/** Not sent if the certificate has come, the mark was removed or the link ended meanwhile. */
export async function mailCertificate(app: App, payload: Tasks['mail.certificate']): Promise<void> {
  const { invoiceId, letter } = payload;
  const taken = await transaction(app.pool, 'system', async (sql) => {
    const invoice = await sentInvoice(sql, invoiceId, true);
    const link = invoice && (await openLink(sql, invoice));
    const payment = invoice && (await paymentsOf(sql, invoice)).find(({ method }) => method === WITHHELD);
    if (!link || !payment || (await certificateOf(sql, invoice.business_id, payment.id))) return null;
    const written = await takeLetter(sql, payload, letter, new Date(app.clock()).toISOString());
    if (!written) return null;
    return { invoice, link, payment, written, reader: await wantsEmail(sql, invoice.buyer_business_id, written.email, 'received') };
  });
  if (!taken?.reader.takes) return;
  const { invoice, link, payment, written, reader } = taken;
  try {
    const isSent = await sendLimited(app, invoice.business_id, {
      to: written.email,
      ...certificateMail({ ...aboutInvoice(app, invoice, emailedUrl(shareUrl(app.env, link))), amount: formatMoney(kobo(payment.amount)) }),
      ...fromSender(app, invoice),
      unsubscribe: unsubscribeUrl(app.env, reader, invoice.buyer_business_id ?? '', 'received'),
      messageId: `invoice.${invoiceId}.${letter}`,
    });
    if (!isSent) await noteUnmailed(app, invoice, written.email);
  } catch (error) {
    await transaction(app.pool, { businessId: payload.businessId }, (sql) => giveLetterBack(sql, payload, letter));
    throw error;
  }
}
