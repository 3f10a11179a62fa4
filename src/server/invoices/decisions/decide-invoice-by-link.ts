import { AppError } from '../../../shared/kit/errors.ts';
import type { ParsedOf } from '../../../shared/kit/route.ts';
import type { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { decideByLink, sendCodeByLink, sendLinkByLink } from './decide-document-by-link.ts';
import type { Kind } from './decide-document-by-link.ts';
import { applyDecision, decisionAnswer, mustSayWhy, refuseClosed } from './apply-decision.ts';
import { tokenDigest } from '../links/link.ts';
import { linkOf, openLink } from '../links/link-queries.ts';
import { sentInvoice } from '../queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { refuseUnseen } from '../seen-revision.ts';

const INVOICE: Kind<InvoiceRecord> = {
  async find(sql, q, lock) {
    const link = await linkOf(sql, tokenDigest(q));
    const invoice = link && (await sentInvoice(sql, link.invoice_id, lock));
    if (!invoice) throw new AppError('LINK_INVALID', say`This invoice link no longer works. Ask the sender for a new one.`);
    const newestId = (await openLink(sql, invoice)) ?? link.id;
    const { revision, business_id: senderId, buyer_business_id: partyId, recipient } = invoice;
    return { what: { purpose: 'invoice-decision', linkId: link.id, newestId, revision, senderId, partyId, email: recipient.email ?? null }, document: invoice };
  },
  refuseClosed,
  mustSayWhy,
  queueCode: (sql, { business_id: businessId, id: invoiceId }, linkId) =>
    enqueue(sql, 'mail.decision-code', { businessId, invoiceId, linkId }, { key: `mail.decision-code:${linkId}` }),
  queueLink: (sql, { business_id: businessId, id: invoiceId }, to) => enqueue(sql, 'mail.invoice', { businessId, invoiceId, ...to }),
};

export function decideInvoiceByLink(ctx: Context, input: ParsedOf<typeof decideInvoice> & { readonly q: string }) {
  const { action, reason = null } = input;
  return decideByLink(ctx, INVOICE, input, async (inside, invoice, by) => {
    refuseUnseen(invoice, input.revision);
    const decision = await applyDecision(inside, invoice, { action, by, reason });
    await audit({ ...inside, businessId: invoice.business_id }, `invoice.${action}`, invoice.id, { who: by.who, how: by.how });
    return decisionAnswer(ctx, invoice, decision);
  });
}

export const sendDecisionCode: OwnTransaction<'invoice.approve.code'> = { ownTransaction: (ctx, input) => sendCodeByLink(ctx, INVOICE, input) };

export const sendDecisionLink: OwnTransaction<'invoice.approve.link'> = { ownTransaction: (ctx, { q }) => sendLinkByLink(ctx, INVOICE, q) };
