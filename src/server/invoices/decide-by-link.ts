import { AppError } from '../../shared/kit/errors.ts';
import { DECISION_CODE, maskedEmail } from '../../shared/invoices/proof.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import type { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { at, inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import type { Sql } from '../db/pool.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { applyDecision, decisionAnswer, mustSayWhy, refuseClosed } from './decision.ts';
import { countMessage, judgeCode, makeCode, over, provableBy, recipientOf } from './decision-code.ts';
import type { Decidable } from './decision-code.ts';
import { spendCode } from './decision-queries.ts';
import type { DecisionAction } from './decision-queries.ts';
import { tokenDigest } from './link.ts';
import { linkOf } from './link-queries.ts';
import { sentInvoice } from './queries.ts';
import type { InvoiceRecord } from './queries.ts';

type Input = ParsedOf<typeof decideInvoice> & { readonly q: string };

/**
 * The recipient's decision without a business here. The code is judged between two transactions, so that a wrong one stays counted; the second one looks at
 * everything again and spends it.
 */
export async function decideByLink(ctx: Context, input: Input) {
  const { action, q, d, code, reason } = input;
  const inSystem = <T>(work: (inside: Context) => Promise<T>) => inTransaction(ctx.app, 'system', (sql) => work({ ...ctx, sql }));
  const { what } = await inSystem((inside) => openByLink(inside, { q, d, action }, false));
  mustSayWhy(input);
  const of = { linkId: what.linkId, action, revision: what.revision };
  const hash = await judgeCode(ctx, of, code);
  return inSystem(async (inside) => {
    const { invoice, email } = await openByLink(inside, { q, d, action }, true);
    if (!(await spendCode(inside.sql, { ...of, revision: invoice.revision }, hash, at(ctx)))) throw over();
    const by = {
      how: 'code',
      who: input.name ?? invoice.recipient.name ?? maskedEmail(email),
      partyId: null,
      email,
      address: ctx.address,
      agent: ctx.agent,
    } as const;
    const decision = await applyDecision(inside, invoice, { action, by, reason: reason ?? null });
    await audit({ ...inside, businessId: invoice.business_id }, `invoice.${action}`, invoice.id, { who: by.who, how: by.how });
    return decisionAnswer(ctx, invoice, decision);
  });
}

export const sendDecisionCode: OwnTransaction<'invoice.approve.code'> = {
  ownTransaction: async (ctx, { q, d, action }) => {
    const { what, email } = await inTransaction(ctx.app, 'system', (sql) => openByLink({ ...ctx, sql }, { q, d, action }, false));
    await countMessage(ctx, 'decision-code', what.linkId, `${action} ${what.revision}`);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const { invoice } = await openByLink({ ...ctx, sql }, { q, d, action }, true);
      await makeCode({ ...ctx, sql }, { linkId: what.linkId, action, revision: invoice.revision });
      await enqueue(
        sql,
        'mail.decision-code',
        { businessId: invoice.business_id, invoiceId: invoice.id, linkId: what.linkId },
        { key: `mail.decision-code:${what.linkId}` },
      );
    });
    return answer({ to: maskedEmail(email), resendAfter: DECISION_CODE.resendAfter / 1000 }, `We sent a code to ${maskedEmail(email)}.`);
  },
};

/** For a recipient who has the link that shows, but not the e-mail that decides. */
export const sendDecisionLink: OwnTransaction<'invoice.approve.link'> = {
  ownTransaction: async (ctx, { q }) => {
    const { what, invoice, email } = await inTransaction(ctx.app, 'system', async (sql) => {
      const found = await linked(sql, q, false);
      refuseClosed(ctx, found.invoice, 'approve');
      return { ...found, email: await recipientOf(sql, found.what) };
    });
    await countMessage(ctx, 'decision-link', email);
    await inTransaction(ctx.app, 'system', (sql) =>
      enqueue(sql, 'mail.invoice', { businessId: invoice.business_id, invoiceId: invoice.id, linkId: what.linkId, email, again: at(ctx) }),
    );
    return answer({ to: maskedEmail(email), resendAfter: DECISION_CODE.resendAfter / 1000 }, `We sent the e-mail to ${maskedEmail(email)} once more.`);
  },
};

/** What a link leads to, as the rules of deciding see it. */
export function decidableOf(linkId: string, invoice: InvoiceRecord): Decidable {
  return {
    purpose: 'invoice-decision',
    linkId,
    revision: invoice.revision,
    senderId: invoice.business_id,
    partyId: invoice.buyer_business_id,
    email: invoice.recipient.email ?? null,
  };
}

/** An invoice whose step is open to the holder of both keys of its link. */
async function openByLink(ctx: Context, by: { q: string; d: string | undefined; action: DecisionAction }, lock: boolean) {
  const found = await linked(ctx.sql, by.q, lock);
  const email = await provableBy(ctx, found.what, by.d);
  refuseClosed(ctx, found.invoice, by.action);
  return { ...found, email };
}

async function linked(sql: Sql, q: string, lock: boolean): Promise<{ what: Decidable; invoice: InvoiceRecord }> {
  const link = await linkOf(sql, tokenDigest(q));
  const invoice = link && (await sentInvoice(sql, link.invoice_id, lock));
  if (!invoice) throw new AppError('LINK_INVALID', 'This link does not lead to an invoice any more. Please ask its sender for a new one.');
  return { what: decidableOf(link.id, invoice), invoice };
}
