import { dateIn } from '../../shared/kit/date.ts';
import { formatMoney, formatRate, basisPoints, kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { inRow } from '../../shared/i18n/message.ts';
import { existingBusiness } from '../business/index.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CreditEmail } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { readerOf, readersOf, unsubscribeUrl } from '../team/index.ts';
import { creditMail } from '../integrations/mail/templates/credit.ts';
import { serviceAdvances } from './servicing.ts';
import { owedOn } from './present.ts';
import { creditOf } from './queries.ts';

export const creditTasks: TaskHandlers<'credit.care' | 'mail.credit'> = {
  'credit.care': (app) => serviceAdvances(app),
  'mail.credit': async (app, { businessId, creditId, letter, userId = null }) => {
    const { credit, business, reader } = await transaction(app.pool, { businessId }, async (sql) => ({
      credit: await creditOf(sql, businessId, creditId),
      business: await existingBusiness({ sql }, businessId),
      reader: await readerOf(sql, businessId, userId, 'credit'),
    }));
    if (!credit || !reader) return;
    const today = dateIn(credit.time_zone, app.clock());
    const ends = credit.expires_at === null ? null : dateIn(credit.time_zone, Date.parse(credit.expires_at));
    const mail = creditMail(letter, {
      productName: app.env.productName,
      businessName: business.name,
      buyer: credit.buyer_name,
      invoiceNumber: credit.invoice_number,
      amount: formatMoney(kobo(credit.offered ?? credit.requested)),
      asked: formatMoney(kobo(credit.requested)),
      fee: formatMoney(kobo(credit.fee_offered ?? credit.fee)),
      apr: formatRate(basisPoints(credit.apr ?? 0)),
      owed: formatMoney(totalOf(owedOn(credit, letter === 'due-soon' ? credit.due_date : today))),
      due: credit.due_date,
      offerEnds: ends,
      reasons: credit.reasons.map(({ text, remedy }) => inRow([text, remedy], ' ')),
      link: `${app.env.appUrl}/wallet?credit=${credit.id}`,
    });
    await app.providers.mail.send({
      to: reader.email,
      ...mail,
      unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'credit'),
      messageId: `credit.${letter}.${credit.id}.${userId ?? 'address'}`,
    });
  },
};

export const creditListeners: Listeners = {
  'credit.decided': [(sql, { payload }) => queueMails(sql, payload, payload.decision)],
  'credit.offer-ending': [(sql, { payload }) => queueMails(sql, payload, 'offer-ending')],
  'credit.disbursed': [(sql, { payload }) => queueMails(sql, payload, 'disbursed')],
  'credit.due-soon': [(sql, { payload }) => queueMails(sql, payload, 'due-soon')],
  'credit.due-today': [(sql, { payload }) => queueMails(sql, payload, 'due-today')],
  'credit.overdue': [(sql, { payload }) => queueMails(sql, payload, 'overdue')],
  'credit.repaid': [(sql, { payload }) => queueMails(sql, payload, 'repaid')],
};

async function queueMails(sql: Sql, { businessId, creditId }: { businessId: string; creditId: string }, letter: CreditEmail): Promise<void> {
  for (const { userId } of await readersOf(sql, businessId, 'credit')) await enqueue(sql, 'mail.credit', { businessId, creditId, letter, userId });
}
