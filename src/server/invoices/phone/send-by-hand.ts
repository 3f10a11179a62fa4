import { phoneText } from '../../../shared/kit/phone.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { PhoneChannel } from '../../../shared/contacts/channels.ts';
import type { MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import { countMessages, toE164 } from '../../accounts/index.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { audit } from '../../core/record.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { nameOfActor } from '../../team/index.ts';
import { ownSent } from '../lock-sent.ts';
import type { InvoiceRecord } from '../queries.ts';
import { plainText } from './compose.ts';
import { channelsOf, lastMessage, paymentOf, writeMessage } from './message-queries.ts';
import { shortLinkOf } from './short-link.ts';
import type { ShortLink } from './short-link.ts';
import { isStopped } from './stop-queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Messages by hand of a business in a day: to one number, and in total. */
const A_DAY = { phone: 5, business: 100 } as const;

export const preparePhoneMessage: Verb<'invoice.message.prepare'> = async (ctx, { id, about }) => {
  const { invoice, link, paid } = await messageable(ctx, id, about);
  const phone = phoneOf(invoice);
  return {
    phone,
    text: plainText({ invoice, about, paid: paid?.amount ?? null, link, now: ctx.now }),
    link: link.url,
    linkEndsAt: link.endsAt,
    sendsWhatsApp: ctx.app.providers.whatsApp !== null,
    isStopped: phone !== null && (await isStopped(ctx.sql, phone, invoice.business_id)),
    channels: await channelsOf(ctx.sql, invoice),
  };
};

/** Written before it is sent, so that each is sent once. */
export const sendPhoneMessage: Verb<'invoice.message'> = async (ctx, { id, businessId, about, channel, phone: typed }) => {
  const { invoice, paid } = await messageable(ctx, id, about);
  const phone = typed === undefined ? phoneOf(invoice) : toE164(typed);
  if (phone === null) throw fieldError('phone', say`This recipient has no phone number. Enter one.`);
  if (channel === 'whatsapp' && ctx.app.providers.whatsApp === null)
    throw new AppError('NOT_ELIGIBLE', say`WhatsApp messages can’t be sent from here. Open the prepared message in your own WhatsApp instead.`);
  if (await isStopped(ctx.sql, phone, businessId))
    throw fieldError('phone', say`The holder of this number wants no messages from you. Send an email, or share the link.`);
  await mustBeInTime(ctx, invoice, about, channel);
  await countByHand(ctx, phone);
  const key = { businessId, invoiceId: id, occasion: `hand.${about}.${ctx.now}`, channel };
  await writeMessage(ctx.sql, key, { about, phone, payment_id: paid?.id ?? null, who: nameOfActor(ctx) ?? '', queued_at: at(ctx) });
  await enqueue(ctx.sql, 'phone.message', key);
  await audit(ctx, 'invoice.message', id, { number: invoice.number, about, channel });
  return answer({ to: phone, channel, sentAt: at(ctx) }, say`Message on its way to ${phoneText(phone)}.`);
};

const STEPS = {
  invoice: { name: 'resend', label: 'sent again' },
  reminder: { name: 'remind', label: 'reminded of' },
  receipt: null,
} as const;

/** Locks the invoice. Throws STATE_CONFLICT if there is nothing to say about it, or its link has ended. */
async function messageable(
  ctx: Context,
  id: string,
  about: MessageSubject,
): Promise<{ invoice: InvoiceRecord; link: ShortLink; paid: { id: string; amount: number } | null }> {
  const { invoice } = await ownSent(ctx, id, STEPS[about]);
  const paid = about === 'receipt' ? await paymentOf(ctx.sql, invoice, null) : null;
  if (about === 'receipt' && !paid) throw new AppError('STATE_CONFLICT', say`This invoice has no payment yet, so there is no receipt to send.`);
  const link = await shortLinkOf(ctx.sql, ctx.app.env, invoice, ctx.now);
  if (!link) throw new AppError('STATE_CONFLICT', say`This invoice’s link is disabled. Regenerate the link first; the message contains it.`);
  return { invoice, link, paid };
}

/** Null without a number, or with one that does not exist. */
function phoneOf({ recipient }: InvoiceRecord): string | null {
  try {
    return recipient.phone ? toE164(recipient.phone) : null;
  } catch {
    return null;
  }
}

async function mustBeInTime(ctx: Context, invoice: InvoiceRecord, about: MessageSubject, channel: PhoneChannel): Promise<void> {
  const last = await lastMessage(ctx.sql, { businessId: invoice.business_id, invoiceId: invoice.id, channel, about });
  const since = last === null ? Infinity : ctx.now - Date.parse(last);
  if (about === 'reminder' && since < DAY)
    throw new AppError('STATE_CONFLICT', say`A reminder was sent in the last 24 hours. Try again tomorrow, or share the link.`);
  if (since < MINUTE) throw new AppError('RATE_LIMITED', say`It was sent less than a minute ago. Please wait a minute.`, { retryAfter: MINUTE / 1000 });
}

async function countByHand(ctx: Context, phone: string): Promise<void> {
  if ((await countMessages(ctx, `messages:${ctx.businessId}:${phone}`, DAY)) > A_DAY.phone)
    throw new AppError('LIMIT_EXCEEDED', say`You’ve sent as many messages as possible to this number today. Try again tomorrow, or share the link.`);
  if ((await countMessages(ctx, `messages:${ctx.businessId}`, DAY)) > A_DAY.business)
    throw new AppError('LIMIT_EXCEEDED', say`You’ve reached today’s limit for messages by SMS and WhatsApp. Try again tomorrow, or share the link.`);
}
