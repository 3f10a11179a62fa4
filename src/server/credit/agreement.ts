import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { creditAgreementText } from '../../shared/credit/agreement.ts';
import { translatorFor } from '../core/languages.ts';
import { creditAgreementFile } from '../documents/index.ts';
import { naira, percent } from './present.ts';
import { creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';

export const readAgreement: Verb<'credit.agreement'> = (ctx, { id, businessId }) => agreementOf(ctx.sql, businessId, id, ctx.language);

export const agreementPdf: OwnTransaction<'credit.agreement.pdf'> = {
  ownTransaction: async ({ app, language }, { id, businessId }) =>
    creditAgreementFile(app, await inTransaction(app, { businessId }, (sql) => agreementOf(sql, businessId, id, language))),
};

/** The translation of an agreement into the reader's language, which is stored when it is signed; null for English. */
export function translationOf({ agreement_version: version, agreement_facts: facts }: CreditRecord, language: string | null): Translation | null {
  const translator = translatorFor(language);
  if (translator.language === ENGLISH || version === null || facts === null) return null;
  return { language: translator.language, text: creditAgreementText(version, facts, translator) };
}

interface Translation {
  readonly language: string;
  readonly text: string;
}

const ENGLISH = 'en';

async function agreementOf(sql: Sql, businessId: string, id: string, reader: string | null) {
  const credit = await creditOf(sql, businessId, id);
  if (!credit?.agreement_facts || credit.agreement_text === null || credit.agreement_version === null || credit.agreement_hash === null)
    throw new AppError('NOT_FOUND', say`There is no agreement for this advance: it comes with an offer.`);
  const { agreement_facts: facts } = credit;
  // A signed agreement is always shown as its signer read it.
  const stored = credit.agreement_translation === null ? null : { language: credit.agreement_language ?? ENGLISH, text: credit.agreement_translation };
  const translation = credit.signed_at === null ? translationOf(credit, reader) : stored;
  return {
    creditId: id,
    version: credit.agreement_version,
    text: credit.agreement_text,
    language: translation?.language ?? ENGLISH,
    translation: translation?.text ?? null,
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
