import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { nameOfActor } from '../../team/index.ts';
import { addLink, endLinks, writeEvent } from './lifecycle-queries.ts';
import { newLink, shareUrl } from '../links/link.ts';
import { ownSent } from '../lock-sent.ts';

/** An ended link is no longer valid; the invoice itself does not change. */
export const changeLink: Verb<'invoice.link'> = async (ctx, { id, businessId, action }) => {
  const { invoice, status } = await ownSent(ctx, id, null);
  if (action === 'renew' && status === 'void') throw new AppError('STATE_CONFLICT', say`This invoice is void, so it can’t have a new link.`);
  await endLinks(ctx.sql, invoice, at(ctx));
  const link = action === 'renew' ? newLink(ctx.app.env) : null;
  if (link) await addLink(ctx.sql, invoice, link, at(ctx));
  await writeEvent(ctx.sql, invoice, { at: at(ctx), what: link ? 'link renewed' : 'link ended', who: nameOfActor(ctx), detail: null });
  await audit(ctx, `invoice.link-${action}`, id);
  await emit(ctx.sql, 'invoice.link-changed', [businessId], { businessId, invoiceId: id });
  const message = link ? say`Link regenerated. The old link no longer works.` : say`Link disabled. Nobody can open the invoice with it.`;
  return answer({ shareUrl: link ? shareUrl(ctx.app.env, link.linkId) : null }, message);
};
