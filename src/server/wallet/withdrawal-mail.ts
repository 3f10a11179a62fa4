import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { existingBusiness } from '../business/index.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { withdrawalMail } from '../integrations/mail/templates/withdrawals.ts';
import { personOf, withdrawalById } from './withdrawal-queries.ts';

const mailOutcome: Listener<'withdrawal.succeeded' | 'withdrawal.failed' | 'withdrawal.returned'> = async (sql, { payload: { businessId, withdrawalId } }) =>
  enqueue(sql, 'mail.withdrawal', { businessId, withdrawalId });

export const payoutListeners: Listeners = { 'withdrawal.succeeded': [mailOutcome], 'withdrawal.failed': [mailOutcome], 'withdrawal.returned': [mailOutcome] };

export const payoutMailTasks: TaskHandlers<'mail.withdrawal'> = {
  'mail.withdrawal': async (app, { businessId, withdrawalId }) => {
    const found = await transaction(app.pool, { businessId }, async (sql) => {
      const row = await withdrawalById(sql, businessId, withdrawalId);
      return row && { row, person: await personOf(sql, row.created_by), business: await existingBusiness({ sql }, businessId) };
    });
    if (!found?.person) return;
    const { row, person, business } = found;
    if (row.status !== 'succeeded' && row.status !== 'failed' && row.status !== 'reversed') return;
    const mail = withdrawalMail({
      productName: app.env.productName,
      name: person.first_name,
      businessName: business.name,
      what: row.status,
      amount: formatMoney(kobo(row.amount)),
      fee: formatMoney(kobo(row.fee)),
      bank: `${row.bank_name} ••${row.last4}`,
      accountName: row.account_name,
      reference: row.reference,
      reason: row.reason,
      link: `${app.env.appUrl}/wallet?tab=withdrawals`,
    });
    await app.providers.mail.send({ to: person.email, ...mail, messageId: `withdrawal.${row.id}.${row.status}` });
  },
};
