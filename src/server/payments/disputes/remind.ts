import { dateIn, formatDate } from '../../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { OFFICE_PERMISSIONS } from '../../../shared/office/permissions.ts';
import type { App } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { disputeDeadlinesMail } from '../../integrations/mail/templates/operators.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { activeOperatorsWith, operatorById } from '../../operators/index.ts';
import { disputesDueBefore } from './dispute-queries.ts';

/** Operators are reminded each day of disputes whose answer is due within this time. */
const SOON = 3 * 86_400_000;

/** Daily: an e-mail for each operator who may answer, if any dispute waits. */
export async function remindOfDisputes(app: App): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    if ((await disputesDueBefore(sql, soon(app))).length === 0) return;
    const day = dateIn(app.env.timeZone, app.clock());
    for (const { id } of await activeOperatorsWith(sql, OFFICE_PERMISSIONS['dispute.answer']))
      await enqueue(sql, 'mail.dispute-deadlines', { operatorId: id, day }, { key: `mail.dispute-deadlines:${id}:${day}` });
  });
}

export async function mailDeadlines(app: App, { operatorId, day }: { operatorId: string; day: string }): Promise<void> {
  const { operator, due } = await transaction(app.pool, 'system', async (sql) => ({
    operator: await operatorById(sql, operatorId),
    due: await disputesDueBefore(sql, soon(app)),
  }));
  // Answered meanwhile, or the operator has left.
  if (operator?.state !== 'active' || due.length === 0) return;
  const { timeZone, productName, office } = app.env;
  const rows = due.map(({ detail, business }) => ({
    amount: formatMoney(kobo(detail.amount)),
    business: business ?? detail.reference,
    due: formatDate(dateIn(timeZone, Date.parse(detail.dueAt ?? ''))),
  }));
  const mail = disputeDeadlinesMail({ productName, link: `${office.url}/disputes`, rows });
  await app.providers.mail.send({ to: operator.email, ...mail, messageId: `dispute-deadlines.${operatorId}.${day}` });
}

function soon(app: Pick<App, 'clock'>): string {
  return new Date(app.clock() + SOON).toISOString();
}
