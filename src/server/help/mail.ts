import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { helpAnswerMail, helpReceivedMail } from '../integrations/mail/templates/help.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { messageById, threadById } from './queries.ts';

export const helpTasks: TaskHandlers<'mail.help'> = { 'mail.help': mailHelp };

/** Confirms what a person wrote, or tells them our answer. */
async function mailHelp(app: App, { threadId, messageId }: Tasks['mail.help']): Promise<void> {
  const { thread, message } = await transaction(app.pool, 'system', async (sql) => ({
    thread: await threadById(sql, threadId),
    message: await messageById(sql, messageId),
  }));
  if (!thread || !message) return;
  const { productName, appUrl, mail } = app.env;
  const link = thread.user_id === null ? null : `${appUrl}/settings?tab=help&thread=${thread.id}`;
  const given = { productName, name: thread.name, subject: thread.subject, link };
  await app.providers.mail.send({
    to: thread.email,
    ...(message.operator_id === null ? helpReceivedMail(given) : helpAnswerMail({ ...given, text: message.text })),
    // Without an account there is no thread to open: the answer goes to our mailbox.
    ...(link === null && { replyTo: mail.support, ...(thread.language !== null && { language: thread.language }) }),
    messageId: `help.${messageId}`,
  });
}
