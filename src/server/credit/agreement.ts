import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { creditAgreementFile } from '../documents/index.ts';
import { naira, percent } from './present.ts';
import { creditOf } from './queries.ts';

export const readAgreement: Verb<'credit.agreement'> = (ctx, { id, businessId }) => agreementOf(ctx.sql, businessId, id);

export const agreementPdf: OwnTransaction<'credit.agreement.pdf'> = {
  ownTransaction: async ({ app }, { id, businessId }) =>
    creditAgreementFile(app, await inTransaction(app, { businessId }, (sql) => agreementOf(sql, businessId, id))),
};

async function agreementOf(sql: Sql, businessId: string, id: string) {
  const credit = await creditOf(sql, businessId, id);
  if (!credit?.agreement_facts || credit.agreement_text === null || credit.agreement_version === null || credit.agreement_hash === null)
    throw new AppError('NOT_FOUND', say`There is no agreement for this advance: it comes with an offer.`);
  const { agreement_facts: facts } = credit;
  return {
    creditId: id,
    version: credit.agreement_version,
    text: credit.agreement_text,
    hash: credit.agreement_hash,
    offeredAt: credit.decided_at ?? credit.requested_at,
    borrower: facts.borrower.name,
    buyer: facts.buyer,
    invoiceNumber: facts.invoiceNumber,
    amount: naira(facts.amount),
    fee: naira(facts.fee),
    apr: percent(facts.apr),
    dueDate: facts.dueDate,
    lender: facts.productName,
    signedBy: credit.signed_name,
    signedAt: credit.signed_at,
  };
}
