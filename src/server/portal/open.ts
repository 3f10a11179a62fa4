import { AppError } from '../../shared/kit/errors.ts';
import { canonicalEmail, maskedEmail } from '../../shared/kit/email.ts';
import { LINK_CODE } from '../../shared/invoices/proof.ts';
import { say } from '../../shared/i18n/message.ts';
import { countMessages } from '../accounts/index.ts';
import { at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import type { Sql } from '../db/pool.ts';
import { countMessage, judgeCode, makeCode, over, spendCode, takeNewAddress } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { contactNamed, isPortalAccess, isPortalKey, portalAccess } from './link.ts';
import { portalContact } from './queries.ts';
import type { PortalContact } from './queries.ts';

const DAY = 86_400_000;
/** The time for which a browser opens the portal after a right code. */
const ACCESS = 30 * DAY;
/** Codes that are sent to an address in a day. Each allows five attempts, so a stolen link allows a hundred guesses a day. */
const A_DAY = 20;

/** The scope of a portal's code. */
export function codeOf({ id, portal_revision: revision }: Pick<PortalContact, 'id' | 'portal_revision'>) {
  return { linkId: id, action: 'open', revision } as const;
}

export const sendPortalCode: OwnTransaction<'portal.code'> = {
  ownTransaction: async (ctx, { q }) => {
    const { business_id: businessId, email } = await inTransaction(ctx.app, 'system', (sql) => addressed(sql, ctx.app.env, q));
    // By address, because a contact can be removed and added again.
    const address = `${businessId}:${canonicalEmail(email)}`;
    await countMessage(ctx, 'portal-code', address);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const contact = await addressed(sql, ctx.app.env, q);
      if ((await countMessages({ ...ctx, sql }, `portal-code:${address}`, DAY)) > A_DAY)
        throw new AppError('RATE_LIMITED', say`As many codes as possible were sent today. Please try again tomorrow.`);
      if (!(await takeNewAddress({ ...ctx, sql }, businessId, contact.email)))
        throw new AppError('NOT_ELIGIBLE', say`The sender can’t email your address today. Please try again tomorrow.`);
      await makeCode({ ...ctx, sql }, codeOf(contact));
      await enqueue(sql, 'mail.portal-code', { contactId: contact.id }, { key: `mail.portal-code:${contact.id}` });
    });
    const to = maskedEmail(email);
    return answer({ to, resendAfter: LINK_CODE.resendAfter / 1000 }, say`We sent a code to ${to}.`);
  },
};

/** The attempt is counted in its own transaction, so that a wrong one stays counted. */
export const openPortal: OwnTransaction<'portal.open'> = {
  ownTransaction: async (ctx, { q, code }) => {
    const { env } = ctx.app;
    const hash = await judgeCode(ctx, codeOf(await inTransaction(ctx.app, 'system', (sql) => addressed(sql, env, q))), code);
    return inTransaction(ctx.app, 'system', async (sql) => {
      const contact = await addressed(sql, env, q);
      if (!(await spendCode(sql, codeOf(contact), hash, at(ctx)))) throw over();
      const until = ctx.now + ACCESS;
      return { access: portalAccess(env, contact, until), until: new Date(until).toISOString() };
    });
  },
};

/**
 * The contact whose portal is opened. Throws NOT_FOUND if the link has ended, or never was one, CODE_REQUIRED without the proof that the contact's code opened it.
 */
export async function opened({ app, sql, now }: Context, { q, access = '' }: { q: string; access?: string | undefined }): Promise<PortalContact> {
  const contact = await linked(sql, app.env, q);
  if (contact.email !== null && !isPortalAccess(app.env, contact, access, now))
    throw new AppError('CODE_REQUIRED', say`To see your invoices from ${contact.business}, enter the code that we send to ${maskedEmail(contact.email)}.`);
  return contact;
}

async function addressed(sql: Sql, env: Env, q: string): Promise<PortalContact & { email: string }> {
  const contact = await linked(sql, env, q);
  const { email } = contact;
  if (email === null) throw new AppError('NOT_ELIGIBLE', say`This page opens without a code.`);
  return { ...contact, email };
}

async function linked(sql: Sql, env: Env, q: string): Promise<PortalContact> {
  const id = contactNamed(q);
  const contact = id === null ? null : await portalContact(sql, id);
  if (!contact || !isPortalKey(env, contact, q)) throw new AppError('NOT_FOUND', say`This link no longer works. Ask the business for a new one.`);
  return contact;
}
