import type { App } from '../core/context.ts';
import { dateIn } from '../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { portalCodeMail, portalMail } from '../integrations/mail/templates/portal.ts';
import { greetedName, openCode } from '../invoices/index.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { portalUrl } from './link.ts';
import { codeOf } from './open.ts';
import { newestSender, ownContact, portalContact, portalSums } from './queries.ts';

/** A contact that was removed since, or has another address than the one that was counted, gets nothing. */
export async function mailPortal(app: App, { businessId, contactId, email, at }: Tasks['mail.portal']): Promise<void> {
  const found = await transaction(app.pool, 'system', async (sql) => {
    const contact = await ownContact(sql, businessId, contactId);
    if (!contact) return null;
    return { contact, sums: await portalSums(sql, contact, dateIn(contact.time_zone, app.clock())), sender: await newestSender(sql, contact) };
  });
  const to = found?.contact.email;
  // Jobs of an earlier release name no address.
  if (!found || !to || (email !== undefined && to !== email)) return;
  const { contact, sums, sender } = found;
  const name = sender?.name ?? contact.business;
  const mail = portalMail({
    productName: app.env.productName,
    senderName: name,
    senderAccent: sender?.accent,
    recipientName: greetedName(app.env, { name: contact.name, email: to }),
    balance: sums.balance > 0 ? formatMoney(kobo(sums.balance)) : null,
    overdue: sums.overdue > 0 ? formatMoney(kobo(sums.overdue)) : null,
    link: portalUrl(app.env, contact),
  });
  await app.providers.mail.send({
    to,
    language: contact.language,
    ...mail,
    replyTo: sender?.email,
    fromName: `${name} via ${app.env.productName}`,
    messageId: `portal.${contactId}.${Date.parse(at)}`,
  });
}

/** A code that was used, replaced or too old meanwhile is not sent. */
export async function mailPortalCode(app: App, { contactId }: Tasks['mail.portal-code']): Promise<void> {
  const found = await transaction(app.pool, 'system', async (sql) => {
    const contact = await portalContact(sql, contactId);
    if (!contact) return null;
    const { linkId, revision, action } = codeOf(contact);
    return { contact, open: await openCode(sql, app.env, { linkId, revision, actions: [action] }, app.clock()) };
  });
  if (!found?.open || !found.contact.email) return;
  const { contact, open } = found;
  const mail = portalCodeMail({
    productName: app.env.productName,
    senderName: contact.business,
    code: open.code,
    link: `${portalUrl(app.env, contact)}&code=${open.code}`,
  });
  await app.providers.mail.send({
    to: found.contact.email,
    language: contact.language,
    ...mail,
    messageId: `portal-code.${contactId}.${Date.parse(open.madeAt)}`,
  });
}
