import { ITEMS } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { verificationMail } from '../integrations/mail/templates/verification.ts';
import { syncFaceCheck, forgetPhotos, startFaceCheck } from './face-check.ts';
import { judge } from './items.ts';
import { finishLink } from './link.ts';
import { existing } from './read.ts';
import { businessesOwnedBy, ownersOf } from './verification-queries.ts';

type Mine = 'identity.start-face-check' | 'identity.ask-face-check' | 'identity.forget-photos' | 'bank.finish-link' | 'mail.verification';

export const businessTasks: TaskHandlers<Mine> = {
  'identity.start-face-check': (app, { checkId }) => startFaceCheck(app, checkId),
  'identity.ask-face-check': (app, { checkId }) => syncFaceCheck(app, checkId),
  'identity.forget-photos': (app, { checkId }) => forgetPhotos(app, checkId),
  'bank.finish-link': async (app, { account }) => {
    const done = await finishLink(app, account);
    if (done === 'waiting') throw new Error('the bank’s data are not there yet');
    // Stored with the link and shown on the checklist: no retry is needed.
    if (done instanceof AppError) app.log.info({ provider: app.providers.bankLink.name, event: done.code }, 'a linked account was refused');
  },
  'mail.verification': async (app, { businessId, verdict, items, reason, eventId }) => {
    const { business, owners } = await transaction(app.pool, { businessId }, async (sql) => ({
      business: await existing({ sql }, businessId),
      owners: await ownersOf(sql, businessId),
    }));
    const { productName, appUrl } = app.env;
    // Written by us, from the table of items.
    const titles = items.map((item) => ITEMS[item as Item].title);
    const mail = verificationMail({ productName, business: business.name, level: business.level, verdict, items: titles, reason, link: `${appUrl}/kyb` });
    for (const owner of owners) await app.providers.mail.send({ to: owner.email, ...mail, messageId: `verification.${eventId}.${owner.id}` });
  },
};

export const businessListeners: Listeners = {
  // The confirmed phone is part of level 0, and so of every level.
  'user.phone-verified': [
    async (sql, { payload }) => {
      for (const businessId of await businessesOwnedBy(sql, payload.userId)) await judge(sql, businessId, []);
    },
  ],
  'user.email-verified': [
    async (sql, { payload }) => {
      for (const businessId of await businessesOwnedBy(sql, payload.userId)) await judge(sql, businessId, []);
    },
  ],
  'verification.decided': [
    async (sql, { id, payload: { businessId, verdict, items, reason } }) =>
      enqueue(sql, 'mail.verification', { businessId, verdict, items, reason, eventId: id }),
  ],
};
