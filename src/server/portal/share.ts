import { AppError } from '../../shared/kit/errors.ts';
import { RESEND_AFTER } from '../../shared/accounts/rules.ts';
import { canonicalEmail, maskedEmail } from '../../shared/kit/email.ts';
import { say } from '../../shared/i18n/message.ts';
import { countMessages, noteMessage, throttle } from '../accounts/index.ts';
import { renewPortalRevision } from '../contacts/index.ts';
import { network } from '../core/address.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { invoiceByLink, takeNewAddress, tokenDigest } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { portalUrl } from './link.ts';
import { contactOfInvoice, ownContact } from './queries.ts';
import type { PortalContact } from './queries.ts';

const HOUR = 3_600_000;
/** E-mails with a business's links in a day: to one address, and in total. */
const A_DAY = { address: 5, business: 200 } as const;
/** Requests of one network in an hour. */
const FROM_ONE_PLACE = 30;

export const portalLink: Verb<'contact.portal'> = async (ctx, { id }) => ({ url: portalUrl(ctx.app.env, await own(ctx, id)) });

export const renewPortal: Verb<'contact.portal.renew'> = async (ctx, { id, businessId }) => {
  await own(ctx, id);
  await renewPortalRevision(ctx.sql, businessId, id);
  await audit(ctx, 'contact.portal.renew', id);
  return answer({ url: portalUrl(ctx.app.env, await own(ctx, id)) }, say`New link created. The old link no longer works.`);
};

export const sendPortal: Verb<'contact.portal.send'> = async (ctx, { id }) => {
  const contact = await own(ctx, id);
  if (!contact.email) throw new AppError('STATE_CONFLICT', say`This contact has no email address. Add one, or copy the link.`);
  if (!(await queueLink(ctx, contact, contact.email)))
    throw new AppError('LIMIT_EXCEEDED', say`You’ve reached today’s limit for new email recipients. Try again tomorrow, or share the link yourself.`);
  await audit(ctx, 'contact.portal.send', id);
  return answer({ to: contact.email }, say`The link is on its way to ${contact.email}.`);
};

/** The holder of an invoice's link learns only that the recipient gets an e-mail. */
export const requestPortal: OwnTransaction<'portal.request'> = {
  ownTransaction: async (ctx, { q }) => {
    await throttle(ctx, `portal:from:${network(ctx.address)}`, FROM_ONE_PLACE, HOUR);
    return inTransaction(ctx.app, 'system', (sql) => sendByInvoice({ ...ctx, sql }, q));
  },
};

async function sendByInvoice(ctx: Context, q: string) {
  const invoiceId = await invoiceByLink(ctx.sql, tokenDigest(q));
  if (!invoiceId) throw new AppError('NOT_FOUND', say`This invoice link no longer works. Ask the sender for a new one.`);
  const contact = await contactOfInvoice(ctx.sql, invoiceId);
  if (!contact?.email) throw new AppError('NOT_ELIGIBLE', say`The sender has no email address for you. Ask them for the link to all your invoices.`);
  if (!(await queueLink(ctx, contact, contact.email)))
    throw new AppError('NOT_ELIGIBLE', say`The sender can’t email your address today. Ask them for the link to all your invoices.`);
  const to = maskedEmail(contact.email);
  return answer({ to }, say`We’ve sent the link to ${to}.`);
}

/** One a minute and five a day to an address, whoever asks and however often the contact is removed and added. False above the business's limit of new addresses. */
async function queueLink(ctx: Context, { business_id: businessId, id: contactId }: PortalContact, email: string): Promise<boolean> {
  const address = `${businessId}:${canonicalEmail(email)}`;
  if (!(await noteMessage(ctx, 'portal', address)))
    throw new AppError('RATE_LIMITED', say`It was sent less than a minute ago. Please wait a minute.`, { retryAfter: RESEND_AFTER / 1000 });
  const sent = await countMessages(ctx, `portal:${address}`, 24 * HOUR);
  if (sent > A_DAY.address || (await countMessages(ctx, `portal:${businessId}`, 24 * HOUR)) > A_DAY.business)
    throw new AppError('RATE_LIMITED', say`This link was sent as often as possible today. Look for the latest email, or try again tomorrow.`);
  if (!(await takeNewAddress(ctx, businessId, email))) return false;
  await enqueue(ctx.sql, 'mail.portal', { businessId, contactId, email, at: new Date(ctx.now).toISOString() });
  return true;
}

async function own({ sql, businessId }: Context, id: string): Promise<PortalContact> {
  const contact = await ownContact(sql, businessId, id);
  if (!contact) throw new AppError('NOT_FOUND', say`This contact is no longer on your list.`);
  return contact;
}
