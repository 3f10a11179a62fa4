import * as z from 'zod/mini';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import type { DISPUTE_STATES } from '../../../shared/office/disputes/contract.ts';
import { subjectTrail } from '../../audit/trail-queries.ts';
import { english } from '../../core/stored-text.ts';
import { naira } from '../../invoices/index.ts';
import { mustHave, notesOf, operatorNames, propose, refuseWhileProposed, takersOf } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import {
  acceptDispute,
  answerable,
  answerOf,
  contestDispute,
  disputeById,
  disputePage,
  disputeText,
  evidenceOf,
  intentOf,
  providerOf,
  putEvidence,
  readEvidenceFile,
  referenceOf,
  removeEvidence,
} from '../../payments/index.ts';
import type { DisputeRecord } from '../../payments/index.ts';
import { withNames, WORK_ACTIONS } from '../history.ts';

const list: OfficeVerb<'office.disputes'> = async (ctx, { which, ...page }) => {
  const { rows, count } = await disputePage(ctx.sql, { open: which === 'open', ...page });
  return { disputes: await presented(ctx, rows), count };
};

const read: OfficeVerb<'office.dispute'> = async (ctx, { caseId }) => {
  const row = await disputeById(ctx.sql, caseId);
  const [one] = row ? await presented(ctx, [row]) : [];
  if (!row || !one) throw new AppError('NOT_FOUND', verbatim('We could not find that dispute.'));
  const [given, file] = [await answerOf(ctx.sql, caseId), await evidenceOf(ctx.sql, caseId)];
  const names = await operatorNames(ctx.sql, [given?.answered_by ?? null, file?.uploaded_by ?? null]);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const intent = await intentOf(ctx.sql, row.detail.reference);
  return {
    ...one,
    payment: intent && {
      label: english(intent.label),
      payee: english(intent.payee),
      email: intent.email,
      channel: intent.channel,
      category: intent.category,
      isGuest: intent.is_guest,
    },
    answer: given && {
      verdict: given.verdict,
      message: given.message,
      delivery: given.delivery,
      by: nameOf(given.answered_by),
      at: given.answered_at,
      sentAt: given.sent_at,
      refusal: given.refusal,
    },
    evidence: file && { name: file.name, contentType: file.content_type, size: file.size, by: nameOf(file.uploaded_by), at: file.uploaded_at },
    notes: await notesOf(ctx.sql, 'case', caseId),
    history: await historyOf(ctx, row),
  };
};

const put: OfficeHandler<'office.dispute.evidence'> = {
  ownTransaction: async (ctx, { caseId }) => ({ name: (await putEvidence(ctx.app, { ...ctx, caseId }, ctx.files['file'] ?? [])).name }),
};

const remove: OfficeHandler<'office.dispute.evidence.remove'> = {
  ownTransaction: async (ctx, { caseId }) => {
    await removeEvidence(ctx.app, { ...ctx, caseId });
    return {};
  },
};

const open: OfficeHandler<'office.dispute.evidence.read'> = { ownTransaction: (ctx, { caseId }) => readEvidenceFile(ctx.app, caseId) };

const contest: OfficeVerb<'office.dispute.contest'> = async (ctx, { caseId, message, address = null, ...delivery }) => {
  // Locks in the order of `accept`.
  await answerable(ctx.sql, caseId);
  await mustHave(ctx, { kind: 'case', subject: caseId });
  await refuseWhileProposed(ctx, 'caseId', caseId);
  await contestDispute(ctx, caseId, { message, delivery: { ...delivery, address } });
  return { id: caseId };
};

const accept: OfficeVerb<'office.dispute.accept'> = async (ctx, { caseId, reason }) => {
  const found = await answerable(ctx.sql, caseId);
  await mustHave(ctx, { kind: 'case', subject: caseId });
  const summary = `Accept: ${disputeText(found)}. The payer gets the money back`;
  return propose(ctx, { action: 'dispute.accept', businessId: found.business_id, input: { caseId, reason }, summary, reason });
};

export const disputeHandlers = {
  'office.disputes': list,
  'office.dispute': read,
  'office.dispute.evidence': put,
  'office.dispute.evidence.remove': remove,
  'office.dispute.evidence.read': open,
  'office.dispute.contest': contest,
  'office.dispute.accept': accept,
} satisfies Partial<AllOfficeHandlers>;

const INPUT = z.object({ caseId: z.string(), reason: z.string() });

export async function runAccept(ctx: OfficeContext, input: unknown): Promise<void> {
  const { caseId, reason } = INPUT.parse(input);
  await acceptDispute(ctx, caseId, reason);
}

async function presented({ sql }: OfficeContext, rows: readonly DisputeRecord[]) {
  const takers = await takersOf(
    sql,
    'case',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { amount, currency, reference, reason, dueAt } = row.detail;
    return {
      caseId: row.id,
      number: referenceOf(row),
      provider: providerOf(row),
      businessId: row.business_id,
      businessName: row.business,
      amount: naira(amount),
      currency,
      reference,
      reason,
      state: stateOf(row),
      openedAt: row.created_at,
      dueAt,
      takenBy: takers.get(row.id) ?? null,
    };
  });
}

function stateOf({ detail: { status, awaitsAnswer }, verdict, sent_at: sentAt, refusal }: DisputeRecord): (typeof DISPUTE_STATES)[number] {
  if (status !== 'open') return status;
  if (awaitsAnswer === false || sentAt !== null) return 'bank';
  if (refusal !== null) return 'refused';
  return verdict === null ? 'answer' : 'sending';
}

const WHAT: Readonly<Record<string, string>> = {
  'dispute.contest': 'Contested',
  'dispute.accept': 'Accepted',
  'dispute.refused': 'Answer refused by the provider',
  'dispute.evidence': 'File uploaded',
  'dispute.evidence-removed': 'File removed',
  'office.personal-data': 'File opened',
  'case.close': 'Case closed',
  ...WORK_ACTIONS,
};

async function historyOf(ctx: OfficeContext, { id, business_id: businessId }: DisputeRecord) {
  const named = await withNames(ctx, await subjectTrail(ctx.sql, { businessId: businessId ?? '', subject: id }));
  return named.map(({ row, by }) => {
    const { message, said } = row.detail;
    const detail = typeof message === 'string' ? message : typeof said === 'string' ? said : null;
    return { at: row.at, by, what: WHAT[row.action] ?? row.action, detail };
  });
}
