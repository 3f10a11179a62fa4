import { LINK_CODE } from '../../../shared/invoices/proof.ts';
import { canonicalEmail, maskedEmail } from '../../../shared/kit/email.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { refuseProductName } from '../../accounts/index.ts';
import type { Sql } from '../../db/pool.ts';
import { answer } from '../../core/handler.ts';
import { countMessage, judgeCode, makeCode, over } from '../links/link-code.ts';
import { spendCode } from '../links/link-code-queries.ts';
import { provableBy, recipientOf } from './who-decides.ts';
import type { Decidable } from './who-decides.ts';
import type { DecisionAction, Proved } from './decision-queries.ts';

/** The parts of a decision by link that depend on the kind of document: invoices and purchase orders have the same steps. */
export interface Kind<D> {
  /** The document of an open link, locked until the end of the transaction with `lock`. Throws LINK_INVALID. */
  find(sql: Sql, q: string, lock: boolean): Promise<{ what: Decidable; document: D }>;
  /** Throws STATE_CONFLICT if the step is not possible. */
  refuseClosed(ctx: Context, document: D, action: DecisionAction): void;
  /** Throws VALIDATION_FAILED for a denial without a reason. */
  mustSayWhy(given: Word): void;
  /** Queues the e-mail with the code. */
  queueCode(sql: Sql, document: D, linkId: string): Promise<void>;
  /** Queues the e-mail that can decide again. */
  queueLink(sql: Sql, document: D, to: { linkId: string; email: string; again: string }): Promise<void>;
}

interface Word {
  readonly action: DecisionAction;
  readonly reason?: string | undefined;
}

interface Keys {
  readonly q: string;
  readonly d?: string | undefined;
}

interface Given extends Keys, Word {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * The decision of a recipient without a business here. The code is checked between two transactions, so that a wrong attempt stays counted; the second one
 * checks everything again, uses the code, and lets `write` record the decision.
 */
export async function decideByLink<D extends { readonly recipient: { readonly name?: string | undefined } }, T>(
  ctx: Context,
  kind: Kind<D>,
  given: Given,
  write: (inside: Context, document: D, by: Proved) => Promise<T>,
): Promise<T> {
  const inSystem = <R>(work: (inside: Context) => Promise<R>) => inTransaction(ctx.app, 'system', (sql) => work({ ...ctx, sql }));
  const { action, code, name } = given;
  refuseProductName(ctx.app.env, 'name', name ?? '');
  const { what } = await inSystem((inside) => open(inside, kind, given, action, false));
  kind.mustSayWhy(given);
  const hash = await judgeCode(ctx, { linkId: what.newestId, action, revision: what.revision }, code);
  return inSystem(async (inside) => {
    const { what: now, document, email } = await open(inside, kind, given, action, true);
    if (!(await spendCode(inside.sql, { linkId: now.newestId, action, revision: now.revision }, hash, at(ctx)))) throw over();
    const who = name ?? document.recipient.name ?? maskedEmail(email);
    return write(inside, document, { how: 'code', who, partyId: null, email, address: ctx.address, agent: ctx.agent });
  });
}

/** Sends the one-time code of a decision to the address that the document was sent to. */
export async function sendCodeByLink<D>(ctx: Context, kind: Kind<D>, given: Keys & { readonly action: DecisionAction }) {
  const { action } = given;
  const { what, email } = await inTransaction(ctx.app, 'system', (sql) => open({ ...ctx, sql }, kind, given, action, false));
  await countMessage(ctx, 'decision-code', what.newestId, `${action} ${what.revision}`);
  await inTransaction(ctx.app, 'system', async (sql) => {
    const inside = { ...ctx, sql };
    const { what: now, document } = await open(inside, kind, given, action, true);
    await makeCode(inside, { linkId: now.newestId, action, revision: now.revision });
    await kind.queueCode(sql, document, now.newestId);
  });
  return answer(sentTo(email), `We sent a code to ${maskedEmail(email)}.`);
}

/** Sends the e-mail that can decide again, for a recipient with only the link that shows. */
export async function sendLinkByLink<D>(ctx: Context, kind: Kind<D>, q: string) {
  const { what, document, email } = await inTransaction(ctx.app, 'system', async (sql) => {
    const found = await kind.find(sql, q, false);
    kind.refuseClosed(ctx, found.document, 'approve');
    return { ...found, email: await recipientOf(sql, found.what) };
  });
  await countMessage(ctx, 'decision-link', canonicalEmail(email));
  await inTransaction(ctx.app, 'system', (sql) => kind.queueLink(sql, document, { linkId: what.newestId, email, again: at(ctx) }));
  return answer(sentTo(email), `We sent the e-mail to ${maskedEmail(email)} once more.`);
}

/** A document whose step is possible for the holder of both keys of its link. */
async function open<D>(ctx: Context, kind: Kind<D>, { q, d }: Keys, action: DecisionAction, lock: boolean) {
  const found = await kind.find(ctx.sql, q, lock);
  const email = await provableBy(ctx, found.what, d);
  kind.refuseClosed(ctx, found.document, action);
  return { ...found, email };
}

function sentTo(email: string) {
  return { to: maskedEmail(email), resendAfter: LINK_CODE.resendAfter / 1000 };
}
