import { emailChangedMail, emailCodeMail } from '../../integrations/mail/templates/email-change.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import type { TaskHandlers } from '../../jobs/tasks.ts';
import { userById, zoneOf } from '../queries.ts';
import { emailCode, undoKey } from './change.ts';
import { changeById } from './queries.ts';

export const emailChangeTasks: TaskHandlers<'mail.email-code' | 'mail.email-changed'> = {
  'mail.email-code': async (app, { changeId }) => {
    const found = await changeAndPerson(app, changeId);
    // Confirmed, cancelled or replaced meanwhile.
    if (!found || found.change.done_at !== null) return;
    const { change, person } = found;
    const mail = emailCodeMail({
      productName: app.env.productName,
      name: person.first_name,
      code: emailCode(app, changeId),
      link: `${app.env.appUrl}/settings`,
    });
    // The reader's language is that of the account, which does not have this address yet.
    await app.providers.mail.send({ to: change.new_email, ...mail, language: person.language, messageId: `email-code.${changeId}` });
  },
  /** To the former address. */
  'mail.email-changed': async (app, { changeId }) => {
    const found = await changeAndPerson(app, changeId);
    if (!found || found.change.done_at === null || found.change.undo_until === null) return;
    const { change, person, timeZone } = found;
    const { appUrl, productName } = app.env;
    const mail = emailChangedMail({
      productName,
      name: person.first_name,
      newEmail: masked(change.new_email),
      until: { at: found.change.undo_until, timeZone },
      link: `${appUrl}/undo-email?k=${undoKey(app, changeId)}`,
    });
    await app.providers.mail.send({ to: change.old_email, ...mail, language: person.language, messageId: `email-changed.${changeId}` });
  },
};

function changeAndPerson(app: App, changeId: string) {
  return transaction(app.pool, 'system', async (sql) => {
    const change = await changeById(sql, changeId);
    const person = change && (await userById(sql, change.user_id));
    return person && { change, person, timeZone: (await zoneOf(sql, person.id)) ?? app.env.timeZone };
  });
}

/** `a…@example.com`: the former address may be read by others, such as an employer. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}
