import { mayInvoice } from '../../../shared/invoices/status.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { callOnce } from '../../core/idempotent-function.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { refuseBelow } from '../../core/authorise.ts';
import { CONTACT_GONE, refusalOf, withinLimit } from './draft-refusals.ts';
import type { Refused } from './draft-refusals.ts';
import { refuseUnready, valuesOf } from './draft-values.ts';
import { newLinkWithUrl, shareUrl } from '../links/link.ts';

interface Created {
  readonly id: string;
  readonly number: string | null;
  readonly stage: 'draft' | 'sent';
  readonly version: number;
  readonly total: number;
  readonly linkId: string | null;
}

/** One database call is the whole transaction: key, recipient, number, invoice, lines, link, history, audit, event. */
export const createInvoice: OwnTransaction<'invoice.create'> = {
  ownTransaction: async (ctx, { businessId, action, ...draft }) => {
    refuseRetailers(ctx);
    if (action === 'send') {
      refuseBelow(ctx.level, 1);
      refuseUnready(draft);
    }
    const { env } = ctx.app;
    const values = valuesOf(draft, { businessId, id: newId('invoice'), at: at(ctx) });
    const fresh = action === 'send' ? newLinkWithUrl(env) : null;
    const input = {
      ...values,
      ...fresh?.link,
      action,
      actor: actorOf(ctx),
      actorName: ctx.principal?.name,
      key: ctx.idempotencyKey,
      bodyHash: ctx.bodyHash,
    };
    const created = await withinLimit(callOnce<Created | Refused>(ctx.app, 'invoice_create', input, businessId));
    // The contact is part of this call's input, not an object addressed by the call.
    if ('reason' in created) throw created.reason === 'contact' ? new AppError('NOT_FOUND', CONTACT_GONE) : refusalOf(created);
    const { linkId, total, ...made } = created;
    // A repeated call answers with the link of the first one.
    const url = linkId === fresh?.link.linkId ? fresh.url : linkId && shareUrl(env, linkId);
    return { ...made, total: nairaFromKobo(kobo(total)), shareUrl: url };
  },
};

/** Existing drafts, also those made from orders, can still be edited and sent. */
export function refuseRetailers({ category }: Context): void {
  if (!mayInvoice(category))
    throw new AppError(
      'NOT_ELIGIBLE',
      say`Your business is a retailer: retailers send purchase orders and receive invoices. If you also sell, change its category in Settings to both.`,
    );
}
