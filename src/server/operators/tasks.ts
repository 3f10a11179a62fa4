import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { operatorInvitationMail, operatorPasskeyMail } from '../integrations/mail/templates/operators.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { invitationLink } from './invitation.ts';
import { invitationOf, operatorById } from './operator-queries.ts';

export const operatorTasks: TaskHandlers<'mail.operator-invitation' | 'mail.operator-passkey'> = {
  'mail.operator-invitation': mailInvitation,
  'mail.operator-passkey': mailPasskey,
};

async function mailInvitation(app: App, { operatorId, createdAt }: { operatorId: string; createdAt: string }): Promise<void> {
  const { operator, invitation } = await transaction(app.pool, 'system', async (sql) => ({
    operator: await operatorById(sql, operatorId),
    invitation: await invitationOf(sql, operatorId),
  }));
  // Accepted, disabled or invited again meanwhile: this link has ended.
  if (!operator || invitation?.created_at !== createdAt) return;
  const mail = operatorInvitationMail({
    productName: app.env.productName,
    link: invitationLink(app.env, operatorId, createdAt),
    hasJoined: operator.state === 'active',
  });
  await app.providers.mail.send({ to: operator.email, ...mail, messageId: `operator-invitation.${operatorId}.${Date.parse(createdAt)}` });
}

async function mailPasskey(app: App, { operatorId, passkeyId }: { operatorId: string; passkeyId: string }): Promise<void> {
  const operator = await transaction(app.pool, 'system', (sql) => operatorById(sql, operatorId));
  if (!operator) return;
  const mail = operatorPasskeyMail({ productName: app.env.productName, link: `${app.env.office.url}/sessions` });
  await app.providers.mail.send({ to: operator.email, ...mail, messageId: `operator-passkey.${passkeyId}` });
}
