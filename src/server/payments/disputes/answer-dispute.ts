import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { App } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { DisputeDelivery, ProviderDispute } from '../../integrations/payments/port.ts';
import { providerOf, referenceOf } from '../reconciliation/case-subject.ts';
import { settleDispute } from '../settlement/disputes.ts';
import { answerable } from './answerable.ts';
import { answerOf, disputeById, noteAnswer, writeAnswer } from './dispute-queries.ts';
import type { AnswerRecord, DisputeRecord } from './dispute-queries.ts';
import { evidenceFile } from './evidence.ts';

export interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
}

/** Contests it: a job gives the answer and the evidence to the provider. Throws NOT_FOUND, STATE_CONFLICT. */
export async function contestDispute(desk: Desk, caseId: string, { message, delivery }: { message: string; delivery: DisputeDelivery }): Promise<void> {
  await answer(desk, caseId, { verdict: 'contest', message, delivery });
}

/** Accepts it: the payer gets the money back, from the wallets that hold it. Throws NOT_FOUND, STATE_CONFLICT. */
export async function acceptDispute(desk: Desk, caseId: string, message: string): Promise<void> {
  await answer(desk, caseId, { verdict: 'accept', message, delivery: null });
}

async function answer(desk: Desk, caseId: string, given: Pick<AnswerRecord, 'verdict' | 'message' | 'delivery'>): Promise<void> {
  const { sql, now, actor } = desk;
  const found = await answerable(sql, caseId);
  const at = new Date(now).toISOString();
  if (!(await writeAnswer(sql, { caseId, ...given, by: actor, at }))) throw new Error(`the answer to ${caseId} was not written`);
  await audit({ sql, now, actor, businessId: found.business_id ?? '' }, `dispute.${given.verdict}`, caseId, {
    amount: found.detail.amount,
    reference: found.detail.reference,
    message: given.message,
  });
  await enqueue(sql, 'payments.answer-dispute', { caseId }, { key: `payments.answer-dispute:${caseId}` });
}

/** Gives an answer to the provider, once: it is first asked whether it still waits for one. */
export async function sendAnswer(app: App, caseId: string): Promise<void> {
  const { dispute, given } = await transaction(app.pool, 'system', async (sql) => ({
    dispute: await disputeById(sql, caseId),
    given: await answerOf(sql, caseId),
  }));
  if (!dispute || !given || given.sent_at !== null || given.refusal !== null) return;
  const { payments } = app.providers;
  const [provider, id] = [providerOf(dispute), referenceOf(dispute)];
  if (provider !== payments.name) return refuse(app, caseId, `This dispute is with ${provider}: answer it on their site.`);
  const before = await payments.readDispute(id);
  if (!before) return refuse(app, caseId, 'The provider does not know this dispute.');
  let said: ProviderDispute = before;
  // After a lost answer it is there already.
  if (before.awaitsAnswer) {
    try {
      const { message, delivery: contest } = given;
      said = await payments.answerDispute({ id, amount: kobo(before.amount), message, contest, file: contest && (await evidenceFile(app, caseId)) });
    } catch (error) {
      if (!isProviderError(error, 'refused')) throw error;
      return refuse(app, caseId, error.vendorMessage ?? error.message);
    }
  }
  await transaction(app.pool, 'system', (sql) => noteAnswer(sql, caseId, { sentAt: new Date(app.clock()).toISOString(), refusal: null }));
  await settleDispute(app, said);
}

async function refuse(app: App, caseId: string, refusal: string): Promise<void> {
  app.log.error({ case: caseId, said: refusal }, 'the provider refused the answer to a dispute');
  await transaction(app.pool, 'system', async (sql) => {
    await noteAnswer(sql, caseId, { sentAt: null, refusal: refusal.slice(0, 500) });
    await audit({ sql, now: app.clock(), actor: 'provider', businessId: '' }, 'dispute.refused', caseId, { said: refusal.slice(0, 500) });
  });
}

/** For the summary of a proposal. */
export function disputeText({ detail, business }: DisputeRecord): string {
  return `${formatMoney(kobo(detail.amount))} disputed on ${detail.reference}${business === null ? '' : ` of ${business}`}`;
}
