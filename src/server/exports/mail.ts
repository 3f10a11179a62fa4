import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { exportReadyMail } from '../integrations/mail/templates/exports.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { exportById, nameOfBusiness, ownerOf } from './queries.ts';

/** Tells the requester, while they are an owner. The link opens the page, which needs a sign-in. */
export async function mailExport(app: App, { businessId, exportId }: Tasks['mail.export']): Promise<void> {
  const { made, person, businessName } = await transaction(app.pool, { businessId }, async (sql) => {
    const found = await exportById(sql, businessId, exportId);
    return { made: found, person: found && (await ownerOf(sql, businessId, found.requested_by)), businessName: await nameOfBusiness(sql, businessId) };
  });
  if (made?.state !== 'ready' || made.expires_at === null || !person) return;
  const { productName, appUrl, timeZone } = app.env;
  const mail = exportReadyMail({
    productName,
    name: person.first_name,
    businessName,
    until: { at: made.expires_at, timeZone },
    link: `${appUrl}/settings?tab=data`,
  });
  await app.providers.mail.send({ to: person.email, ...mail, messageId: `export.${exportId}` });
}
